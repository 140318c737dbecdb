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
export type Claim = {
  readonly table?: string
  readonly rowId?: string
  readonly index?: number
  readonly key: string
  readonly value: Wire
}

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
    ...readFields({ fields: type.fields, hidden: hiddenKeys(type, type.fields, by) }, body, before, problems, claims, {}),
  }
  for (const key of Object.keys(body)) {
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

type Readable = { readonly fields: Fields; readonly hidden: readonly string[] }

/** How each field of a header or table is read: what the server owns is at most believed in. */
type Reader = { readonly key: string; readonly field: Field; readonly isOwned: boolean }

const readers = new WeakMap<Fields, readonly Reader[]>()

const readersOf = (fields: Fields): readonly Reader[] => {
  const known = readers.get(fields)
  if (known) return known
  const made = Object.entries<Field>(fields).map(([key, field]) => ({ key, field, isOwned: isServerOwned(key, field) }))
  readers.set(fields, made)
  return made
}

const readFields = (
  { fields, hidden }: Readable,
  sent: Sent,
  before: Row | undefined,
  problems: Failure[],
  claims: Claim[],
  place: { table?: string; rowId?: string; index?: number },
): Row => {
  const row: Record<string, Row[string]> = {}
  for (const { key, field, isOwned } of readersOf(fields)) {
    const given = sent[key]
    if (isOwned || hidden.includes(key)) {
      if (field.derived && given !== undefined) {
        const value = readValue(field.kind, field, given)
        if (value.ok) claims.push({ ...place, key, value: value.value })
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
      problems.push(
        at(
          { ...value.failure, message: `${field.title}：${value.failure.message}` },
          place.table ? `${place.table}.${key}` : key,
          place.index,
        ),
      )
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
  return sent.flatMap((given: unknown, index): Row[] => {
    if (!isObject(given)) {
      problems.push(at(notAnObject, name, index))
      return []
    }
    const old = typeof given['id'] === 'string' ? stored.get(given['id']) : undefined
    if (old) stored.delete(old['id'])
    const id = old ? String(old['id']) : nextId()
    for (const key of Object.keys(given)) {
      if (!isExpected(key, table.columns) && !ROW_KEYS.has(key))
        problems.push(at(filled(unknownField, { name: key.slice(0, 60) }), `${name}.${key.slice(0, 60)}`, index))
    }
    return [{ id, ...readFields({ fields: table.columns, hidden }, given, old, problems, claims, { table: name, rowId: id, index }) }]
  })
}

const ROW_KEYS: ReadonlySet<string> = new Set(['id', 'sortNo', 'parentId'])
