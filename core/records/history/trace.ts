import type { DocumentType } from '../../definitions/document.ts'
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
  readonly state: string
  readonly createTime: string
}

/** 单据追踪: what a document was made from, and what was made from it. */
export type Trace = { readonly before: readonly Traced[]; readonly after: readonly Traced[] }

/** Business that happened, as against base data. */
export const isTraced = ({ sort }: DocumentType): boolean => sort === 'document' || sort === 'register'

/** The action that shows the trace, where a type declares one: its permission is asked for. */
export const traceAction = ({ actions }: DocumentType): string | undefined =>
  Object.entries((actions ?? {}) as Readonly<Record<string, { readonly shows?: string }>>).find(([, { shows }]) => shows === 'trace')?.[0]

const idsOf = (field: Field, row: Row, key: string): readonly string[] => {
  const value = wireOf(row, key)
  if (isEmpty(value)) return []
  return field.kind.many ? parts(value) : [String(value)]
}

/** Ids of other records that a record with its tables names, by the key of their type. */
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

/** Which records of `other` point at one of these, in a field or in a row. */
export const pointingAt = (other: DocumentType, target: string, ids: readonly string[]): Condition | undefined => {
  const pointers = (fields: Fields) =>
    Object.entries<Field>(fields)
      .filter(([, field]) => field.derived !== 'live' && !field.kind.many && targetsOf(field).includes(target))
      .map(([key]) => oneOf(key, ids))
  const found = [
    ...pointers(other.fields),
    ...Object.entries<LinesType>(other.lines).flatMap(([name, { columns }]) => pointers(columns).map((one) => some(name, one))),
  ]
  return found.length ? any(...found) : undefined
}
