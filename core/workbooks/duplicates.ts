import type { DocumentType } from '../definitions/document.ts'
import { all, any, eq, oneOf } from '../kernel/condition.ts'
import { done, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import { isEmpty, wireOf, type Wire } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'
import type { ImportRow } from './check-rows.ts'

const AT_ONCE = 200

/** Rows whose values are all empty never collide (FORMAT.md). */
const signOf = (values: readonly (Wire | undefined)[]): string | undefined =>
  values.every(isEmpty) ? undefined : JSON.stringify(values.map((value) => (isEmpty(value) ? null : String(value))))

/** Marks every later row that says again what an earlier one said. `records` are the rows that begin a record. */
export const markRepeated = (records: readonly ImportRow[], key: readonly string[], place: string): void => {
  const seen = new Map<string, ImportRow>()
  for (const row of records) {
    const sign = signOf(key.map((field) => row.head[field]))
    if (sign === undefined) continue
    const first = seen.get(sign)
    if (first) row.problems.push({ place, message: `与第${first.number}行重复` })
    else seen.set(sign, row)
  }
}

/** Finds out which rows' records are stored already, many in one query. */
export const markKnown = async (
  type: DocumentType,
  records: readonly ImportRow[],
  key: readonly string[],
  from: Records,
  by: Person,
): Promise<Result<void>> => {
  const bySign = new Map<string, ImportRow>()
  for (const row of records) {
    delete row.known
    const sign = signOf(key.map((field) => row.head[field]))
    if (sign !== undefined && !bySign.has(sign)) bySign.set(sign, row)
  }
  const rows = [...bySign.values()]
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const asked = rows.slice(at, at + AT_ONCE)
    const [only = ''] = key
    const where =
      key.length === 1
        ? oneOf(
            only,
            asked.map((row) => row.head[only] ?? null),
          )
        : any(...asked.map((row) => all(...key.map((field) => eq(field, row.head[field] ?? null)))))
    const page = await from.list(type, { where, order: [], pageNo: 1, pageSize: AT_ONCE, fields: [...key] }, by)
    if (!page.ok) return page
    for (const record of page.value.records) {
      const found = bySign.get(signOf(key.map((field) => wireOf(record, field))) ?? '')
      if (found) found.known = String(record['id'])
    }
  }
  return done
}
