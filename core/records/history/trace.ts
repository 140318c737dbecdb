import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetsOf } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { any, oneOf, some, type Condition } from '../../kernel/condition.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'

/** A document on the way of another: what it is called and where it stands. */
export type Traced = {
  readonly typeKey: string
  readonly typeTitle: string
  readonly id: string
  readonly name: string
  /** As people call it, and as it is kept. */
  readonly state: string
  readonly status: string
  readonly createTime: string
  /** What it comes to, where it comes to something that the person may see. */
  readonly amount?: string
  /** The documents on the way that it stands beside, as `type/id`: what it was made from, or what was made from it. */
  readonly beside: readonly string[]
}

/** 单据追踪: what a document was made from, and what was made from it. */
export type Trace = {
  /** The document that is asked about. */
  readonly centre: Traced
  readonly before: readonly Traced[]
  readonly after: readonly Traced[]
}

/** Business that happened, as against base data. */
export const isTraced = ({ sort }: DocumentType): boolean => sort === 'document' || sort === 'register'

/** The action that shows the trace, where a type declares one: its permission is asked for. */
export const traceAction = ({ actions }: DocumentType): string | undefined =>
  Object.entries<ActionType<unknown>>(actions ?? {}).find(([, { opens }]) => opens?.view === 'trace')?.[0]

const idsOf = (field: Field, row: Row, key: string): readonly string[] => {
  const value = wireOf(row, key)
  if (isEmpty(value)) return []
  return field.kind.many ? parts(value) : [String(value)]
}

/** Ids of other records, or of rows of theirs, that a record with its tables names, by the key of their type, or of their table. */
export const namedBy = (type: DocumentType, record: Row): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const look = (fields: Fields, row: Row) => {
    for (const [key, field] of Object.entries<Field>(fields))
      for (const target of targetsOf(field)) found.set(target, new Set([...(found.get(target) ?? []), ...idsOf(field, row, key)]))
  }
  look(type.fields, record)
  for (const [name, { columns }] of Object.entries<LinesType>(type.lines)) for (const row of rowsOf(record, name)) look(columns, row)
  return found
}

/** Which records those ids are, or rows of which. */
export const namedAs = (target: string, ids: ReadonlySet<string>): { readonly key: string; readonly where: Condition } => {
  const [area = '', name = '', table] = target.split('.')
  const own = oneOf('id', [...ids])
  return { key: `${area}.${name}`, where: table === undefined ? own : some(table, own) }
}

/** Which records of `other` point at one of these, or at a row of theirs, in a field or in a row. */
export const pointingAt = (other: DocumentType, type: DocumentType, records: readonly Row[]): Condition | undefined => {
  const targets = new Map([[type.key, records.map(({ id }) => String(id))]])
  for (const table of Object.keys(type.lines))
    targets.set(
      `${type.key}.${table}`,
      records.flatMap((record) => rowsOf(record, table).map(({ id }) => String(id))),
    )
  const pointers = (fields: Fields) =>
    Object.entries<Field>(fields).flatMap(([key, field]) => {
      if (field.derived === 'onRead' || field.kind.many) return []
      const ids = targetsOf(field).flatMap((target) => targets.get(target) ?? [])
      return ids.length ? [oneOf(key, ids)] : []
    })
  const found = [
    ...pointers(other.fields),
    ...Object.entries<LinesType>(other.lines).flatMap(([name, { columns }]) => pointers(columns).map((one) => some(name, one))),
  ]
  return found.length ? any(...found) : undefined
}
