import { at, failure, filled, type Failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { readValue } from '../definitions/kind.ts'
import type { LinesType } from '../definitions/lines.ts'
import { MOST_ROWS } from '../definitions/problems.ts'
import { rowsOf, type Row, type Wire } from '../kernel/wire.ts'
import { hiddenKeys } from '../permissions/visible-fields.ts'
import { unknownField } from './failures.ts'
import { isServerOwned, USUAL_KEYS } from './usual-fields.ts'

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
 * name. Rows keep the id of a stored row of the same table; every other row gets a new one.
 */
export const readDraft = (
  type: DocumentType,
  body: unknown,
  by: Person,
  before: Row | undefined,
  nextId: () => string,
): Result<Reading> => {
  if (!isObject(body)) return fail(notAnObject)
  const problems: Failure[] = []
  const claims: Claim[] = []
  const draft: Record<string, Row[string]> = {
    ...readFields(
      readingOf(type.fields),
      hiddenKeys(type, type.fields, by),
      body,
      before,
      {},
      { problems, claims, table: undefined, index: undefined },
    ),
  }
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
    draft[name] = readRows(name, table, hiddenKeys(type, table.columns, by), body[name], before, nextId, problems, claims)
  }
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok({ draft, claims })
}

const isExpected = (key: string, fields: Fields): boolean => Object.hasOwn(fields, key) || USUAL_KEYS.has(key) || key.endsWith('_dictText')

/** How each field of a header or table is read: what the server owns is at most believed in. */
type Reader = { readonly key: string; readonly field: Field; readonly isOwned: boolean; readonly isDerived: boolean }

/** `blank` has a place for every field, so that all rows of a table are alike. */
type FieldsReading = { readonly readers: readonly Reader[]; readonly blank: Row }

const known = new WeakMap<Fields, FieldsReading>()

const readingOf = (fields: Fields): FieldsReading => {
  const found = known.get(fields)
  if (found) return found
  const keys = Object.keys(fields)
  const reading: FieldsReading = {
    readers: Object.entries<Field>(fields).map(([key, field]) => ({
      key,
      field,
      isOwned: isServerOwned(key, field),
      isDerived: field.derived === true,
    })),
    blank: Object.fromEntries(['id', ...keys].map((key) => [key, undefined])),
  }
  known.set(fields, reading)
  return reading
}

/** Where problems and claims go, and what they are about. */
type Findings = {
  readonly problems: Failure[]
  readonly claims: Claim[]
  readonly table: string | undefined
  readonly index: number | undefined
}

const readFields = (
  { readers }: FieldsReading,
  hidden: readonly string[],
  sent: Sent,
  before: Row | undefined,
  row: Record<string, Row[string]>,
  { problems, claims, table, index }: Findings,
): Row => {
  for (const { key, field, isOwned, isDerived } of readers) {
    const given = sent[key]
    if (isOwned || (hidden.length > 0 && hidden.includes(key))) {
      if (isDerived && given !== undefined) {
        const value = readValue(field.kind, field, given)
        if (value.ok) claims.push({ table, index, key, value: value.value })
      }
      row[key] = before?.[key] ?? null
      continue
    }
    if (given === undefined) {
      // A new row's field that was left out begins as declared; one sent empty stays empty.
      if (before) row[key] = before[key] ?? null
      continue
    }
    const value = readValue(field.kind, field, given)
    if (value.ok) row[key] = value.value
    else
      problems.push(at({ ...value.failure, message: `${field.title}：${value.failure.message}` }, table ? `${table}.${key}` : key, index))
  }
  return row
}

const readRows = (
  name: string,
  table: LinesType,
  hidden: readonly string[],
  sent: unknown,
  before: Row | undefined,
  nextId: () => string,
  problems: Failure[],
  claims: Claim[],
): readonly Row[] => {
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
  const rows: Row[] = []
  sent.forEach((given: unknown, index) => {
    if (!isObject(given)) {
      problems.push(at(notAnObject, name, index))
      return
    }
    const old = typeof given['id'] === 'string' ? stored.get(given['id']) : undefined
    if (old) stored.delete(old['id'])
    for (const key in given) {
      if (!isExpected(key, table.columns) && !ROW_KEYS.has(key))
        problems.push(at(filled(unknownField, { name: key.slice(0, 60) }), `${name}.${key.slice(0, 60)}`, index))
    }
    const id = old ? String(old['id']) : nextId()
    rows.push(readFields(reading, hidden, given, old, { ...reading.blank, id }, { problems, claims, table: name, index }))
  })
  return rows
}

const ROW_KEYS: ReadonlySet<string> = new Set(['id', 'sortNo', 'parentId'])
