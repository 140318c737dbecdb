import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { TOP } from '../../../core/query/list-query.ts'
import { idOf } from '../../../core/table/rows.ts'
import { isNumeric, type TableColumn } from '../../../core/table/column.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { shown } from '../../widgets/values/shown.ts'
import { aboutColumn, cardFacts, factSaid, figureColumn, isAbout } from './card-parts.ts'
import { useTreePaths } from './use-tree-paths.ts'
import { StateChip } from './list-columns.tsx'

const Card = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: '12px 14px',
  border: `1px solid ${theme.vars!.palette.line.main}`,
  borderRadius: 10,
  backgroundColor: theme.vars!.palette.ground.card,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&[data-returned="true"]': { boxShadow: `inset 3px 0 0 ${theme.vars!.palette.primary.main}` },
}))

/** Its place is kept while it is not known yet. */
const Way = styled('div')(({ theme }) => ({
  minHeight: 18,
  marginBottom: 4,
  fontSize: 12,
  lineHeight: '18px',
  color: theme.vars!.palette.ink.faint,
}))

/** A day or a month tells records apart, and says nothing of what they are about. */
const TIMES = ['date', 'month', 'quarter', 'year', 'datetime'] as const

const isTop = ({ tree }: DocumentType, row: Row): boolean => tree !== undefined && ['', TOP, tree.top].includes(textAt(row, tree.parent))

type RecordCardsProps = {
  readonly type: DocumentType
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly onOpen: (row: Row) => void
  readonly returned: string | undefined
}

/** The list on a telephone: what it is about, two facts, the amount, the state. */
export const RecordCards = ({ type, columns, rows, onOpen, returned }: RecordCardsProps) => {
  const usual = figureColumn(type, columns, {})
  const wayOf = useTreePaths(type, rows)
  const isToned = ({ key }: TableColumn) => type.fields[key]?.tones !== undefined
  const toned = columns.filter(isToned)
  const texts = columns.filter(
    (column) =>
      !isNumeric(column) && column.align !== 'right' && column.pinned !== 'left' && !isToned(column) && column.key !== type.tree?.parent,
  )
  const first = columns.find(({ pinned }) => pinned === 'left')
  const named = aboutColumn(type, texts)
  const about = named ?? texts[0]
  const isTime = first !== undefined && TIMES.some((kind) => kind === type.fields[first.key]?.kind.name)
  const isSaidToBe = named !== undefined && isAbout(type, named)
  const hasNumber = first !== undefined && (first.key === type.number?.field || isSaidToBe || (isTime && named !== undefined))
  // What has no number is about what it is called.
  const [above, title] = hasNumber ? [first, about] : [texts[0], first ?? about]
  const others = texts.filter((column) => column !== title && column !== above)
  const textOf = (row: Row, column: TableColumn | undefined) => (column ? shown(type.fields[column.key]!, row, column.key) : '')
  // One that is about nobody in particular is told by what it says first.
  const nameOf = (row: Row): string => [title, ...others].map((column) => textOf(row, column)).find(Boolean) ?? ''
  const factsOf = (row: Row): readonly string[] =>
    cardFacts(
      others.map((column) => factSaid(textOf(row, column), column.title)),
      // A name that spells its whole way says nothing more than itself.
      (text) => text === nameOf(row) || (wayOf !== undefined && text.endsWith(nameOf(row))),
    )

  return (
    <Box
      component="ul"
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'start',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {rows.map((row) => (
        <li key={idOf(row)}>
          <Card type="button" data-returned={idOf(row) === returned} onClick={() => onOpen(row)}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 12, color: 'ink.soft' }}>
              <Box component="span" sx={{ flex: 1 }}>
                {above && shown(type.fields[above.key]!, row, above.key)}
              </Box>
              {toned.map(({ key }) => (
                <TonedChip key={key} type={type} row={row} field={key} />
              ))}
              {Object.keys(type.states).length > 0 && <StateChip type={type} row={row} />}
            </Box>
            <Box sx={{ my: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{nameOf(row)}</Box>
            {wayOf && !isTop(type, row) && <Way>{wayOf(row)}</Way>}
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
              <Box
                component="span"
                sx={{ flex: 1, fontSize: 13, color: 'ink.soft', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {factsOf(row).join(' · ')}
              </Box>
              <Figure type={type} row={row} column={figureColumn(type, columns, row)} usual={usual} />
            </Box>
          </Card>
        </li>
      ))}
    </Box>
  )
}

type FigureProps = {
  readonly type: DocumentType
  readonly row: Row
  readonly column: TableColumn | undefined
  readonly usual: TableColumn | undefined
}

/** With its title where it is another one than most cards show, or no money. */
const Figure = ({ type, row, column, usual }: FigureProps) => {
  const figure = column && shown(type.fields[column.key]!, row, column.key)
  if (!column || !figure) return null
  const isMoney = type.fields[column.key]?.kind.name === 'money'
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 2, whiteSpace: 'nowrap' }}>
      {(column !== usual || !isMoney) && (
        <Box component="span" sx={{ fontSize: 12, color: 'ink.soft' }}>
          {column.title}
        </Box>
      )}
      <Box component="span" sx={{ fontSize: 17, fontWeight: 600 }}>
        {isMoney ? `¥ ${figure}` : figure}
      </Box>
    </Box>
  )
}

type TonedChipProps = { readonly type: DocumentType; readonly row: Row; readonly field: string }

/** What stands out: urgent, unread. */
const TonedChip = ({ type, row, field }: TonedChipProps) => {
  const tone = type.fields[field]?.tones?.[textAt(row, field)]
  return tone ? <Chip tone={tone}>{shown(type.fields[field]!, row, field)}</Chip> : null
}
