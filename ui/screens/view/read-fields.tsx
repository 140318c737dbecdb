import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { lazy, Suspense } from 'react'
import { PageLink } from '../../widgets/page-link.tsx'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { namedRecord } from '../../../core/definitions/named-record.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { FileNames } from '../../widgets/fields/file-names.tsx'
import { isWide } from '../../widgets/fields/inputs.ts'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import { DetailList } from '../../widgets/values/detail-list.tsx'
import { Ring } from '../../widgets/values/ring.tsx'
import { NOTHING } from '../../widgets/values/shown.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { TipList } from '../../widgets/values/tip-list.tsx'
import { isProgress } from '../../widgets/values/tones.ts'
import { usePages } from '../../hooks/use-pages.ts'
import type { Section } from '../form/sections.ts'
import { isFigure } from '../../../core/definitions/explain.ts'
import { idOf } from '../../../core/table/rows.ts'
import { Figure } from './figure.tsx'

const RichTextView = lazy(() =>
  import('../../widgets/text/rich-text-view.tsx').then(({ RichTextView: component }) => ({ default: component })),
)
const CronView = lazy(() => import('./cron-view.tsx').then(({ CronView: component }) => ({ default: component })))
const CodeView = lazy(() => import('../../widgets/text/code-view.tsx').then(({ CodeView: component }) => ({ default: component })))

const Card = styled('section')(({ theme }) => ({
  containerType: 'inline-size',
  padding: '4px 16px 10px',
  border: `1px solid ${theme.vars!.palette.line.main}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.ground.card,
  fontSize: 13,
  lineHeight: '20px',
  '& h2': { paddingTop: 8, fontSize: 14, lineHeight: '22px' },
  [theme.breakpoints.down('sm')]: { paddingInline: 14, fontSize: 15, lineHeight: '22px' },
}))

const fileKinds = new Set(['file', 'files', 'image', 'images'])

/** Names of records and files are links to them; three-step statuses are rings. */
export const Value = ({
  type,
  name,
  field,
  row,
}: {
  readonly type: DocumentType
  readonly name: string
  readonly field: Field
  readonly row: Row
}) => {
  const dictionary = useDictionaries()
  const shown = useShown()
  const pages = usePages()
  const wire = wireOf(row, name)
  if (isEmpty(wire)) return <span className="nothing">{NOTHING}</span>
  const text = shown(field, row, name)
  if (field.kind.name === 'richText')
    return (
      <Suspense>
        <RichTextView html={String(wire)} />
      </Suspense>
    )
  if (field.kind.name === 'code')
    return (
      <Suspense>
        <CodeView text={String(wire)} language={field.language} />
      </Suspense>
    )
  if (field.kind.name === 'cron')
    return (
      <Suspense fallback={text}>
        <CronView type={type} name={name} field={field} row={row} text={text} />
      </Suspense>
    )
  if (field.kind.many && field.kind.labelled) return <TipList title={field.title} items={text.split(/[,、]/).map((one) => one.trim())} />
  if (field.look === 'tags') return <TipList title={field.title} items={text.split(';')} />
  if (fileKinds.has(field.kind.name)) return <FileNames id={`files-${name}`} text={String(wire)} />
  if (field.kind.name === 'dict' && isProgress(dictionary(field.code))) return <Ring step={String(wire)} text={text} />
  const named = namedRecord(field, name, row)
  const page = named && pages.record(named.type, named.id)
  if (page)
    return (
      <Link component={PageLink} to={page}>
        {text}
      </Link>
    )
  return text
}

type ReadFieldsProps = {
  readonly type: DocumentType
  readonly sections: readonly Section[]
  readonly row: Row
  readonly isShown: (key: string) => boolean
}

/** A record's header, to be read: label and value in three columns. */
export const ReadFields = ({ type, sections, row, isShown }: ReadFieldsProps) => {
  const narrow = useIsNarrow()
  return (
    <Card aria-label={`${type.title}信息`}>
      {sections.map(({ title, fields }, at) => {
        const own = fields.filter(([key, field]) => isShown(key) && !(isEmpty(wireOf(row, key)) && (narrow || field.editable === false)))
        if (own.length === 0) return null
        return (
          <Box key={title}>
            {at > 0 && <h2>{title}</h2>}
            <DetailList
              details={own.map(([key, field]) => ({
                key,
                title: field.title,
                value:
                  isFigure(field) && idOf(row) && !isEmpty(wireOf(row, key)) ? (
                    <Figure type={type} id={idOf(row)} place={{ field: key }} title={field.title}>
                      <Value type={type} name={key} field={field} row={row} />
                    </Figure>
                  ) : (
                    <Value type={type} name={key} field={field} row={row} />
                  ),
                wide: isWide(field.kind.name),
              }))}
            />
          </Box>
        )
      })}
    </Card>
  )
}
