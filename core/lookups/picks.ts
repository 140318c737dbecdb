import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import type { PickParams, PickType } from '../definitions/pick.ts'
import { always } from '../kernel/condition.ts'
import { failure, filled } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import { seesField } from '../permissions/visible-fields.ts'
import type { ChoiceLists } from '../records/choices/choice-lists.port.ts'
import { labelOf } from '../records/labels.ts'

export const unknownReport = failure('popup.unknown', '报表不存在')
const missingParam = failure('popup.missingParam', '缺少参数{name}')

/** A report to take rows from, with the type whose records they are. */
export type Pick = { readonly type: DocumentType; readonly pick: PickType }

const declared = new WeakMap<Catalogue, ReadonlyMap<string, Pick>>()

const picksOf = (catalogue: Catalogue): ReadonlyMap<string, Pick> => {
  const known = declared.get(catalogue)
  if (known) return known
  const found = new Map(
    catalogue.types.flatMap((type) =>
      Object.entries<PickType>(type.picks ?? {}).flatMap(([code, pick]) => [code, pick.id].map((name) => [name, { type, pick }] as const)),
    ),
  )
  declared.set(catalogue, found)
  return found
}

const entriesOf = (type: DocumentType, isWanted: (field: Field) => boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries<Field>(type.fields).flatMap(([key, field]) => (isWanted(field) ? [[key, field.title]] : [])))

/** The list of a type as such a report: the columns it lists, the texts it is queried by. */
const listAsPick = (type: DocumentType): PickType => ({
  id: type.key,
  title: type.title,
  where: () => always,
  columns: entriesOf(type, ({ listed }) => Boolean(listed)),
  sortable: Object.entries<Field>(type.fields).flatMap(([key, { listed, derived }]) => (listed && derived !== 'onRead' ? [key] : [])),
  asked: entriesOf(
    type,
    ({ listed, queried, kind }) => Boolean(listed) && queried !== undefined && kind.storage === 'text' && !kind.chosen,
  ),
})

/** The report of that code or id: a declared one, else the list of the type of that key. */
export const pickNamed = (catalogue: Catalogue, code: string): Pick | undefined => {
  const type = catalogue.find(code)
  return type ? { type, pick: listAsPick(type) } : picksOf(catalogue).get(code)
}

/** A column: the field it is of, and the key its value is sent under, `factoryId.name` as factoryName. */
const columnAt = (path: string) => {
  const [key = '', last] = path.split('.')
  return { key, last, sent: last === undefined ? key : key.replace(/Id$/, '') + last[0]!.toUpperCase() + last.slice(1) }
}

/** The parameters among what came in; one that must be given and is not refuses. */
export const paramsOf = ({ pick }: Pick, given: PickParams): Result<PickParams> => {
  const params = Object.entries(pick.params ?? {}).map(([name, need]) => ({ name, need, value: given[`self_${name}`] ?? '' }))
  const missing = params.find(({ need, value }) => need === 'required' && value === '')
  return missing
    ? fail(filled(missingParam, { name: missing.name }))
    : ok(Object.fromEntries(params.map(({ name, value }) => [name, value])))
}

const NUMBERS: Partial<Record<Field['kind']['storage'], string>> = { integer: 'Integer', decimal: 'BigDecimal' }

const typeNamed = ({ kind }: Field): string => {
  if (kind.storage === 'date') return 'Date'
  return kind.storage === 'moment' ? 'Datetime' : (NUMBERS[kind.storage] ?? 'String')
}

const seen = ({ type }: Pick, paths: readonly string[], by: Person) =>
  paths.flatMap((path) => {
    const column = columnAt(path)
    const field = type.fields[column.key]
    return field && seesField(type, field, by) ? [{ ...column, path, field }] : []
  })

/** The columns as getRpColumns tells them. */
export const columnsTold = (one: Pick, by: Person) => {
  const { columns, hidden = [], sortable = [], totalled = [] } = one.pick
  const told = (paths: readonly string[], as: { readonly hidden: 'Y' | 'N' }) =>
    seen(one, paths, by).map(({ path, sent, field, last }) => ({
      title: columns[path] ?? field.title,
      dataIndex: sent,
      fieldType: last === undefined ? typeNamed(field) : 'String',
      align: 'center',
      sorter: sortable.includes(path) ? 'true' : 'false',
      ...(field.code ? { customRender: field.code } : {}),
      isTotal: totalled.includes(path) ? '1' : '0',
      groupTitle: null,
      ...as,
    }))
  return [...told(Object.keys(columns), { hidden: 'N' }), ...told(hidden, { hidden: 'Y' })]
}

const viewNamed = ({ kind, code }: Field): string => {
  if (code) return 'list'
  if (kind.storage === 'date') return 'date'
  if (kind.storage === 'moment') return 'datetime'
  if (kind.labelled) return 'search'
  return NUMBERS[kind.storage] ? 'number' : 'string'
}

const SEEN_AT_ONCE = 2

/** What one may ask for, as getQueryInfo tells it: days from and to, the rest by one value. */
export const questionsTold = (one: Pick, by: Person) =>
  seen(one, Object.keys(one.pick.asked), by).map(({ path, field }, place) => ({
    label: one.pick.asked[path],
    field: path,
    mode: field.kind.storage === 'date' || field.kind.storage === 'moment' ? 'group' : 'single',
    view: viewNamed(field),
    ...(field.code ? { dictCode: field.code } : {}),
    hidden: place < SEEN_AT_ONCE ? '0' : '1',
  }))

/** The dictionaries its columns and questions are told by. */
export const dictionariesTold = (lists: { readonly items: ChoiceLists['items'] }, one: Pick, by: Person) => {
  const codes = seen(one, [...Object.keys(one.pick.columns), ...Object.keys(one.pick.asked)], by).flatMap(({ field }) => field.code ?? [])
  return Object.fromEntries([...new Set(codes)].map((code) => [code, lists.items(code).map(({ value, text }) => ({ value, text }))]))
}

const ownFields = ({ pick }: Pick) => [...Object.keys(pick.columns), ...(pick.hidden ?? [])].map(columnAt)

/** The fields that are read for its rows. */
export const fieldsRead = (one: Pick): readonly string[] => [...new Set(ownFields(one).map(({ key }) => key))]

/** A record as a row of the report: the names of records stand beside their ids. */
export const rowTold =
  (one: Pick) =>
  (record: Row): Row => ({
    ...record,
    ...Object.fromEntries(ownFields(one).flatMap(({ key, last, sent }) => (last === undefined ? [] : [[sent, labelOf(record, key)]]))),
  })

/** `column=asc` or `column=desc` as column and order (seed §5); undefined for anything else. */
export const sorterIn = (sorter: string): { readonly column: string; readonly order: string } | undefined => {
  const [, column, order] = /^([\w.]+)=(asc|desc)$/.exec(sorter) ?? []
  return column && order ? { column, order } : undefined
}
