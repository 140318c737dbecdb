import { at, failure, filled, type Failure } from '../../kernel/failure.ts'
import { isObject, type JsonObject } from '../../kernel/json.ts'
import { fail, ok, type Refused, type Result } from '../../kernel/result.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { readValue, recogniser } from '../../definitions/kind.ts'
import { type LinesType, isTypedTable } from '../../definitions/lines.ts'
import { MOST_ROWS } from '../../definitions/problems.ts'
import type { Start } from '../../definitions/start.ts'
import { isEmpty, rowsOf, type Row, type Wire } from '../../kernel/wire.ts'
import { standingOver } from '../../permissions/applicant.ts'
import { closedIn, isPartlyOpen } from '../../permissions/open-in-state.ts'
import { closedKeys, masked } from '../../permissions/visible-fields.ts'
import { beginWith } from '../begin-with.ts'
import { unknownField } from '../failures.ts'
import { firstState, isServerOwned, stateOf, USUAL_KEYS, usualKeysOf } from '../usual-fields.ts'

/** The draft that a client may write, read field by field, and what it sent, with the derived values it believes in. */
export type SentDraft = { readonly draft: Row; readonly sent: JsonObject }

const notAnObject = failure('request.notAnObject', '请求内容格式不正确')
const tooMany = failure('table.tooMany', '{title}最多{most}行')

/**
 * Reads a body by its definition. Server-owned fields, those the person may not see or not write, and labels are passed over, and any other unknown field is refused by
 * name. Rows keep the id of a stored row of the same table; every other row gets a new one. What a new record or row leaves out begins
 * with its default, and so does what is the server's own; a field sent empty stays empty.
 */
export const readDraft = (
  type: DocumentType,
  body: unknown,
  start: Start,
  before: Row | undefined,
  nextId: () => string,
): Result<SentDraft> => {
  if (!isObject(body)) return fail(notAnObject)
  const problems: Failure[] = []
  const head = headReadingOf(type)
  const state = before ? stateOf(before) : ''
  const closedOf = (table: string | undefined) => [
    ...closedKeys(type, table, start.me),
    ...closedIn(type, table, state, standingOver(start.me, before)),
  ]
  const closed = closedOf(undefined)
  const draft: Record<string, Row[string]> = before ? {} : begun(head, start)
  if (before) keepStored(head, before, draft)
  readFields(head, [], closed, body, draft, { problems, table: undefined, index: undefined })
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    if (!isTypedTable(table) || body[name] === undefined) {
      if (before) draft[name] = rowsOf(before, name)
      else if (!table.batch) draft[name] = []
      continue
    }
    const rows = readRows(name, table, { body, start, before, nextId, closed: closedOf(name) }, problems)
    draft[name] = before && isPartlyOpen(type, state) ? inPlaceOf(rowsOf(before, name), rows) : rows
  }
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok({ draft, sent: body })
}

/** The stored rows as they were sent back; none comes, none goes. */
const inPlaceOf = (stored: readonly Row[], sent: readonly Row[]): readonly Row[] => {
  const written = new Map(sent.map((row) => [row['id'], row]))
  return stored.map((row) => written.get(row['id']) ?? row)
}

/** How a field is read, unless the server owns it. `recognises` tells at a glance what need not be read. */
type Reader = {
  readonly key: string
  readonly field: Field
  readonly isOwned: boolean
  readonly recognises: (value: unknown) => value is Wire
}

/**
 * How a header's or a table's fields are read. `blank` is a new record or row of which nothing was sent: it has a place for all
 * that will ever stand in it, so that the rows of a table are alike, and the engine need not turn a record that gets further keys into
 * a dictionary. `daily` are the fields that begin with something else each day, or for each person. What is sent beside the fields,
 * `passed`, is passed over.
 */
type FieldsReading = {
  readonly readers: ReadonlyMap<string, Reader>
  readonly blank: Row
  readonly daily: readonly (readonly [string, Field])[]
  readonly passed: ReadonlySet<string>
}

const known = new WeakMap<Fields | DocumentType, FieldsReading>()

/** Does the server itself write what the field begins with? */
const isBegunByServer = (key: string, { editable }: Field): boolean => editable === false || USUAL_KEYS.has(key)

const blankOf = (key: string, field: Field): Wire | undefined => {
  const isOwned = isServerOwned(key, field)
  if (field.default === undefined || (isOwned && !isBegunByServer(key, field))) return isOwned ? null : undefined
  return typeof field.default === 'function' ? null : beginWith(field)
}

const fieldsReading = (
  fields: Fields,
  passed: Iterable<string>,
  places: readonly (readonly [string, Wire | undefined])[],
): FieldsReading => {
  const entries = Object.entries<Field>(fields)
  const reader = (key: string, field: Field): Reader => ({
    key,
    field,
    isOwned: isServerOwned(key, field),
    recognises: recogniser(field.kind, field),
  })
  return {
    readers: new Map(entries.map(([key, field]) => [key, reader(key, field)])),
    blank: Object.fromEntries([['id', undefined], ...entries.map(([key, field]) => [key, blankOf(key, field)] as const), ...places]),
    daily: entries.filter(
      ([key, field]) => typeof field.default === 'function' && (!isServerOwned(key, field) || isBegunByServer(key, field)),
    ),
    passed: new Set([...USUAL_KEYS, ...passed]),
  }
}

const ROW_KEYS: readonly string[] = ['id', 'sortNo', 'parentId']

const rowReadingOf = (columns: Fields): FieldsReading => {
  const reading = known.get(columns) ?? fieldsReading(columns, ROW_KEYS, [])
  known.set(columns, reading)
  return reading
}

/** A new record begins in its first state. */
const headReadingOf = (type: DocumentType): FieldsReading => {
  const found = known.get(type)
  if (found) return found
  const state = firstState(type)
  const beside = [...Object.keys(type.lines), ...usualKeysOf(type)].filter((key) => key !== 'id' && !(key in type.fields))
  const reading = fieldsReading(type.fields, Object.keys(type.lines), [
    ...beside.map((key) => [key, undefined] as const),
    ...(state === undefined ? [] : [['billStatus', state] as const]),
  ])
  known.set(type, reading)
  return reading
}

/** A new record or row of which nothing was sent. */
const begun = ({ blank, daily }: FieldsReading, start: Start): Record<string, Row[string]> => {
  const row: Record<string, Row[string]> = { ...blank }
  for (const [key, field] of daily) row[key] = beginWith(field, start)
  return row
}

/** What is not sent again stays as it is stored. */
const keepStored = ({ readers }: FieldsReading, before: Row, row: Record<string, Row[string]>): void => {
  for (const key of readers.keys()) row[key] = before[key] ?? null
}

/** Where problems go, and what they are about. */
type Findings = {
  readonly problems: Failure[]
  readonly table: string | undefined
  readonly index: number | undefined
}

/** `order` are the readers in the order in which the fields were sent last: rows of one table mostly have the same. */
const readFields = (
  { readers, passed }: FieldsReading,
  order: (Reader | undefined)[],
  closed: readonly string[],
  sent: JsonObject,
  row: Record<string, Row[string]>,
  { problems, table, index }: Findings,
): void => {
  let place = 0
  for (const key in sent) {
    const given = sent[key]
    let reader = order[place]
    if (reader?.key !== key) reader = order[place] = readers.get(key)
    place += 1
    if (reader === undefined) {
      if (passed.has(key) || key.endsWith('_dictText')) continue
      const name = key.slice(0, 60)
      problems.push(at(filled(unknownField, { name }), table ? `${table}.${name}` : name, index))
      continue
    }
    const { field, isOwned, recognises } = reader
    if (given === undefined || isOwned || (closed.length > 0 && closed.includes(key))) continue
    if (isShownMasked(field, given, row[key])) continue
    if (isEmpty(given)) row[key] = null
    else if (recognises(given)) row[key] = given
    else {
      const read = readValue(field.kind, field, given)
      if (read.ok) row[key] = read.value
      else problems.push(refused(read, field, table ? `${table}.${key}` : key, index))
    }
  }
}

/** The stored number came back as it was shown, its middle left out: it stays. */
const isShownMasked = ({ mask }: Field, given: unknown, stored: Row[string] | undefined): boolean =>
  mask !== undefined && typeof stored === 'string' && stored !== '' && given === masked(mask, stored)

const refused = ({ failure }: Refused, { title }: Field, key: string, index: number | undefined): Failure =>
  at({ ...failure, message: `${title}：${failure.message}` }, key, index)

type Sending = {
  readonly body: JsonObject
  readonly start: Start
  readonly before: Row | undefined
  readonly nextId: () => string
  readonly closed: readonly string[]
}

const readRows = (
  name: string,
  table: LinesType,
  { body, start, before, nextId, closed }: Sending,
  problems: Failure[],
): readonly Row[] => {
  const sent = body[name]
  const most = table.atMost ?? MOST_ROWS
  if (!Array.isArray(sent)) {
    problems.push(at(notAnObject, name))
    return []
  }
  if (sent.length > most) {
    problems.push(at(filled(tooMany, { title: table.title, most }), name))
    return []
  }
  const stored = new Map(before ? rowsOf(before, name).map((row) => [row['id'], row]) : [])
  const reading = rowReadingOf(table.columns)
  const blank = begun(reading, start)
  const order: (Reader | undefined)[] = []
  const rows: Row[] = []
  for (let index = 0; index < sent.length; index += 1) {
    const given: unknown = sent[index]
    if (!isObject(given)) {
      problems.push(at(notAnObject, name, index))
      continue
    }
    const old = typeof given['id'] === 'string' ? stored.get(given['id']) : undefined
    if (old) stored.delete(old['id'])
    const row: Record<string, Row[string]> = { ...blank, id: old ? String(old['id']) : nextId() }
    if (old) keepStored(reading, old, row)
    readFields(reading, order, closed, given, row, { problems, table: name, index })
    rows.push(row)
  }
  return rows
}

/** Rows that an action adds to a table, read as those of a form are; the table may be one that only actions write. */
export const readNewRows = (
  type: DocumentType,
  name: string,
  sent: unknown,
  start: Start,
  nextId: () => string,
): Result<readonly Row[]> => {
  const table = type.lines[name]!
  const problems: Failure[] = []
  const closed = closedKeys(type, name, start.me)
  const rows = readRows(name, table, { body: { [name]: sent ?? [] }, start, before: undefined, nextId, closed }, problems)
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok(rows)
}
