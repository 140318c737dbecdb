import type { DocumentType, Once } from '../../definitions/document.ts'
import { matches } from '../../definitions/matches.ts'
import { worded } from '../../definitions/problem-place.ts'
import { indexedSets } from '../../definitions/unique.ts'
import { all, always, eq, ne } from '../../kernel/condition.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { isEmpty, wireOf, type Row } from '../../kernel/wire.ts'
import { duplicate } from '../failures.ts'
import type { Records } from '../records.port.ts'

/** What is said where another record holds already what only one may hold, beside the first of its fields. */
export const clash = (type: DocumentType, { fields, message }: Once, row: Row): Failure => ({
  code: duplicate.code,
  message: worded(String(message), undefined, row, undefined, type.fields),
  field: fields[0] ?? '',
})

/** What another record of the tenant holds already of that which only one may hold, in the declaration's words. What stood `before` is the record's own. */
export const clashesOf = async (
  type: DocumentType,
  row: Row,
  before: Row,
  records: Records,
  by: Person,
): Promise<Result<readonly Failure[]>> => {
  const clashes: Failure[] = []
  for (const once of indexedSets(type)) {
    const { fields, where: holds = always } = once
    const isHeld = (one: Row) => matches(holds, { type, record: one })
    const isOwn = isHeld(before) && fields.every((key) => wireOf(row, key) === wireOf(before, key))
    if (isOwn || !isHeld(row) || fields.every((key) => isEmpty(wireOf(row, key)))) continue
    const where = all(ne('id', String(row['id'])), holds, ...fields.map((key) => eq(key, wireOf(row, key))))
    const others = await records.ids(type, { where, order: [] }, 1, seeingEverybody(by))
    if (!others.ok) return others
    if (others.value.length) clashes.push(clash(type, once, row))
  }
  return ok(clashes)
}
