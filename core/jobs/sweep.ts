import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { all, type Condition, gt } from '../kernel/condition.ts'
import { isTrouble, type Failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { done, type Result } from '../kernel/result.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { Records } from '../records/records.port.ts'
import type { Report, Running } from './job.ts'
import { text } from './text.ts'

const SLICE = 200

/** What a run came to so far: one record that is refused leaves the others alone. */
export type Tally = { handled: number; readonly refused: { readonly title: string; readonly number: string; readonly failure: Failure }[] }

export const newTally = (): Tally => ({ handled: 0, refused: [] })

/** What a run says of itself: how many it handled, and the first that was refused or that it was stopped early. */
export const reportOf = ({ handled, refused }: Tally, { isStopping }: Running): Report => {
  const [first] = refused
  if (isStopping()) return { handled, message: text.stoppedEarly }
  return first ? { handled, message: text.unmoved(refused.length, first.title, first.number, first.failure.message) } : { handled }
}

type Sweeping = { readonly type: DocumentType; readonly where: Condition; readonly fields: readonly string[]; readonly by: Person }

/** Goes through the records of a type, each by itself, until the process stops; `does` answers whether anything was done. Trouble ends it. */
export const sweep = async (
  records: Records,
  { type, where, fields, by }: Sweeping,
  running: Running,
  tally: Tally,
  does: (row: Row) => Promise<Result<boolean>>,
): Promise<Result<void>> => {
  const named = 'billNo' in type.fields ? 'billNo' : type.titleField
  for (let last: string | undefined; ; ) {
    if (running.isStopping()) return done
    const page = await records.list(type, slice(where, [...new Set([...fields, named])], last), by)
    if (!page.ok) return page
    for (const row of page.value.records) {
      if (running.isStopping()) return done
      const ended = await does(row)
      if (!ended.ok && isTrouble(ended.failure)) return ended
      if (!ended.ok) tally.refused.push({ title: type.title, number: String(wireOf(row, named) ?? row['id']), failure: ended.failure })
      else if (ended.value) tally.handled += 1
      last = String(row['id'])
    }
    if (page.value.records.length < SLICE) return done
  }
}

/** The fields of a header that are kept. */
export const storedKeys = ({ fields }: DocumentType): readonly string[] =>
  Object.entries<Field>(fields).flatMap(([key, { derived }]) => (derived === 'onRead' ? [] : [key]))

/** By identity, not by page: records leave the list while it is read. */
const slice = (where: Condition, fields: readonly string[], last: string | undefined): ListQuery => ({
  where: last === undefined ? where : all(gt('id', last), where),
  order: [{ field: 'id', direction: 'asc' }],
  pageNo: 1,
  pageSize: SLICE,
  fields,
})
