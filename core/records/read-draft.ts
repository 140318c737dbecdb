import { at, failure, filled, type Failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { readValue } from '../definitions/kind.ts'
import type { LinesType } from '../definitions/lines.ts'
import { MOST_ROWS } from '../definitions/problems.ts'
import type { Start } from '../definitions/start.ts'
import { rowsOf, type Row, type Wire } from '../kernel/wire.ts'
import { hiddenKeys } from '../permissions/visible-fields.ts'
import { beginWith } from './begin-with.ts'
import { unknownField } from './failures.ts'
import { isServerOwned, USUAL_KEYS, usualKeysOf } from './usual-fields.ts'

/** What a client sent, read field by field: the draft it may write, and the derived values it believes in. */
export type Reading = { readonly draft: Row; readonly claims: readonly Claim[] }

/** A derived value as the client worked it out; the server refuses a save whose numbers differ. */
export type Claim = { readonly table: string | undefined; readonly index: number | undefined; readonly key: string; readonly value: Wire }

type Sent = Readonly<Record<string, unknown>>

const notAnObject = failure('request.notAnObject', '请求内容格式不正确')
const tooMany = failure('table.tooMany', '{title}最多{most}行')

const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a body by its definition. Server-owned fields, those the person may not see, and labels are passed over, and any other unknown field is refused by
 * name. Rows keep the id of a stored row of the same table; every other row gets a new one. What a new record or row leaves out begins
 * with its default, and so does what is the server's own; a field sent empty stays empty.
 */
export const readDraft = (
  type: DocumentType,
  body: unknown,
  start: Start,
  before: Row | undefined,
  nextId: () => string,
): Result<Reading> => {
  if (!isObject(body)) return fail(notAnObject)
  const problems: Failure[] = []
  const claims: Claim[] = []
  const head = readingOf(type.fields, [...Object.keys(type.lines), ...usualKeysOf(type)])
  const draft: Record<string, Row[string]> = before ? {} : begun(head, start)
  readFields(head, hiddenKeys(type, type.fields, start.me), body, before, draft, { problems, claims, table: undefined, index: undefined })
  for (const key in body) {
    if (type.lines[key] || isExpected(key, type.fields)) continue
    problems.push(at(filled(unknownField, { name: key.slice(0, 60) }), key.slice(0, 60)))
  }
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    if (table.readonly || table.batch || body[name] === undefined) {
      if (before) draft[name] = rowsOf(before, name)
      else if (!table.batch) draft[name] = []
      continue
    }
    draft[name] = readRows(
      name,
      table,
      { body, start, before, nextId, hidden: hiddenKeys(type, table.columns, start.me) },
      problems,
      claims,
    )
  }
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok({ draft, claims })
}

const isExpected = (key: string, fields: Fields): boolean => Object.hasOwn(fields, key) || USUAL_KEYS.has(key) || key.endsWith('_dictText')

/** How each field of a header or table is read: what the server owns is at most believed in. */
type Reader = { readonly key: string; readonly field: Field; readonly isOwned: boolean; readonly isDerived: boolean }

/**
 * `blank` is a new record or row of which nothing was sent: it has a place for all that will ever stand in it, so that the rows of a
 * table are alike, and the engine need not turn a record that gets further keys into a dictionary.
 * `daily` are the fields that begin with something else each day, or for each person.
 */
type FieldsReading = { readonly readers: readonly Reader[]; readonly blank: Row; readonly daily: readonly (readonly [string, Field])[] }

const known = new WeakMap<Fields, FieldsReading>()

/** Does the server itself write what the field begins with? */
const isBegunByServer = ({ auto, readonly }: Field): boolean => auto === true || readonly === true

const blankOf = (key: string, field: Field): Wire | undefined => {
  const isOwned = isServerOwned(key, field)
  if (field.default === undefined || (isOwned && !isBegunByServer(field))) return isOwned ? null : undefined
  return typeof field.default === 'function' ? null : beginWith(field)
}

const readingOf = (fields: Fields, beside: readonly string[] = []): FieldsReading => {
  const found = known.get(fields)
  if (found) return found
  const entries = Object.entries<Field>(fields)
  const reading: FieldsReading = {
    readers: entries.map(([key, field]) => ({
      key,
      field,
      isOwned: isServerOwned(key, field),
      isDerived: field.derived === true,
    })),
    blank: Object.fromEntries([
      ['id', undefined],
      ...entries.map(([key, field]) => [key, blankOf(key, field)]),
      ...beside.filter((key) => key !== 'id' && !(key in fields)).map((key) => [key, undefined]),
    ]),
    daily: entries.filter(([key, field]) => typeof field.default === 'function' && (!isServerOwned(key, field) || isBegunByServer(field))),
  }
  known.set(fields, reading)
  return reading
}

const begun = ({ blank, daily }: FieldsReading, start: Start): Record<string, Row[string]> => {
  const row: Record<string, Row[string]> = { ...blank }
  for (const [key, field] of daily) row[key] = beginWith(field, start)
  return row
}

/** Where problems and claims go, and what they are about. */
type Findings = {
  readonly problems: Failure[]
  readonly claims: Claim[]
  readonly table: string | undefined
  readonly index: number | undefined
}

/** Answers how many of the fields were sent. */
const readFields = (
  { readers }: FieldsReading,
  hidden: readonly string[],
  sent: Sent,
  before: Row | undefined,
  row: Record<string, Row[string]>,
  { problems, claims, table, index }: Findings,
): number => {
  let count = 0
  for (let place = 0; place < readers.length; place += 1) {
    const { key, field, isOwned, isDerived } = readers[place]!
    const given = sent[key]
    if (given !== undefined) count += 1
    const isHidden = hidden.length > 0 && hidden.includes(key)
    if (isDerived && given !== undefined && (isOwned || isHidden)) {
      const value = readValue(field.kind, field, given)
      if (value.ok) claims.push({ table, index, key, value: value.value })
    }
    if (isOwned || isHidden || given === undefined) {
      if (before) row[key] = before[key] ?? null
      else if (isHidden && !isBegunByServer(field)) row[key] = null
      continue
    }
    const value = readValue(field.kind, field, given)
    if (value.ok) row[key] = value.value
    else
      problems.push(at({ ...value.failure, message: `${field.title}：${value.failure.message}` }, table ? `${table}.${key}` : key, index))
  }
  return count
}

/** More than the fields that were found: only then each name is looked at. */
const sentMoreThan = (count: number, sent: Sent): boolean => {
  let keys = 0
  for (const _ in sent) keys += 1
  return keys > count
}

type Sending = {
  readonly body: Sent
  readonly start: Start
  readonly before: Row | undefined
  readonly nextId: () => string
  readonly hidden: readonly string[]
}

const readRows = (
  name: string,
  table: LinesType,
  { body, start, before, nextId, hidden }: Sending,
  problems: Failure[],
  claims: Claim[],
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
  const reading = readingOf(table.columns)
  const blank = begun(reading, start)
  const rows: Row[] = []
  sent.forEach((given: unknown, index) => {
    if (!isObject(given)) {
      problems.push(at(notAnObject, name, index))
      return
    }
    const old = typeof given['id'] === 'string' ? stored.get(given['id']) : undefined
    if (old) stored.delete(old['id'])
    const row: Record<string, Row[string]> = { ...blank, id: old ? String(old['id']) : nextId() }
    const count = readFields(reading, hidden, given, old, row, { problems, claims, table: name, index })
    if (sentMoreThan(count, given)) {
      for (const key in given) {
        if (!isExpected(key, table.columns) && !ROW_KEYS.has(key))
          problems.push(at(filled(unknownField, { name: key.slice(0, 60) }), `${name}.${key.slice(0, 60)}`, index))
      }
    }
    rows.push(row)
  })
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
  const hidden = hiddenKeys(type, table.columns, start.me)
  const rows = readRows(name, table, { body: { [name]: sent ?? [] }, start, before: undefined, nextId, hidden }, problems, [])
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok(rows)
}

const ROW_KEYS: ReadonlySet<string> = new Set(['id', 'sortNo', 'parentId'])
