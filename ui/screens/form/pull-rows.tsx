import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import type { Pull } from '../../../core/definitions/lines.ts'
import type { PopupReports, ReportField, ReportQuestion } from '../../../core/lookups/popup-reports.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { pulled } from '../../../core/records/choices/pulled.ts'
import { saidNothing } from '../../../core/records/choices/nothing-offered.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import { loadDocument } from '../definitions.ts'
import type { FormActor } from './form-actor.ts'

const PopupDialog = lazy(() =>
  import('../../widgets/pickers/popup-dialog.tsx').then(({ PopupDialog: component }) => ({ default: component })),
)

const NO_PARAM: Readonly<Record<string, string>> = {}

/** `area.name` of `area.name.table`, and the table. */
const sourceOf = ({ from }: Pull): readonly [key: string, table: string | undefined] => {
  const [area = '', name = '', table] = from.split('.')
  return [`${area}.${name}`, table]
}

/** Questions that stand there at once; the rest waits behind 展开. */
const AT_ONCE = 2

/** How a column is asked for: items of its dictionary, days from and to, else a part of its text or name. */
const questionOf = (
  key: string,
  { title, kind, code }: Field,
  itemsOf: (code: string | undefined) => ReportField['items'],
  isFurther: boolean,
): ReportField => {
  const items = code === undefined ? [] : itemsOf(code)
  const view = items.length ? 'items' : kind.storage === 'date' || kind.storage === 'moment' ? 'days' : 'text'
  return { key, title, view, items, isFurther }
}

/** Open sources as a report to take rows from, for the draft as it stands when it is asked. */
const sourcesOf = (
  form: FormActor,
  table: string,
  pull: Pull,
  records: RemoteRecords,
  itemsOf: (code: string | undefined) => ReportField['items'],
): Pick<PopupReports, 'find' | 'data'> => ({
  find: async () => {
    const [key, lines] = sourceOf(pull)
    const type = (await loadDocument(key))?.type
    const fields: Readonly<Record<string, Field>> = (lines === undefined ? type?.fields : type?.lines[lines]?.columns) ?? {}
    const named = lines === undefined || !type ? [] : [{ key: '$title', title: type.title, isSortable: false }]
    // Whose row it is stands first, by its name.
    const columns = pull.shows
      .filter((one) => lines === undefined || fields[one] !== undefined)
      .map((one) => ({ key: one, title: fields[one]?.title ?? one, isSortable: fields[one]?.derived !== 'onRead' }))
    const asked = pull.shows.filter((one) => fields[one] !== undefined && fields[one].derived !== 'onRead')
    const queried = asked.map((one, at) => questionOf(one, fields[one]!, itemsOf, at >= AT_ONCE))
    return ok({ id: pull.from, name: '选择来源', columns: [...named, ...columns], queried })
  },
  data: async ({ filters, sort, pageNo, pageSize }: ReportQuestion) => {
    const { type, draft } = form.getSnapshot().context
    const order = sort && { field: sort.column, direction: sort.order }
    const { keyword = '', ...own } = filters
    const found = await records.sources(type, table, { draft, keyword, filters: own, sort: order, pageNo, pageSize })
    return found.ok ? ok(saidNothing(type, `${table}.${pull.by}`, draft, undefined, found.value)) : found
  },
})

type PullRowsProps = { readonly form: FormActor; readonly actor: GridActor; readonly table: string; readonly pull: Pull }

/** 选择来源: open sources become rows, several at once. */
export const PullRows = ({ form, actor, table, pull }: PullRowsProps) => {
  const records = useCase(RemoteRecords)
  const [isOpen, setOpen] = useState(false)
  const dictionary = useDictionaries()
  const source = useMemo(() => sourcesOf(form, table, pull, records, dictionary), [form, table, pull, records, dictionary])
  const take = (rows: readonly Row[]) => {
    setOpen(false)
    const { draft } = form.getSnapshot().context
    if (rows.length) actor.send({ type: 'rows.import', rows: rows.map((row) => pulled(row, pull, draft)) })
  }
  return (
    <>
      <Button size="medium" startIcon={<Icon name="tray" size={16} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        选择来源
      </Button>
      {isOpen && (
        <Suspense>
          <PopupDialog code={pull.from} source={source} param={NO_PARAM} isMany onPick={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
