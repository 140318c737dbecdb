import { actionOf } from '../../definitions/action-of.ts'
import type { Week } from '../../definitions/buttons.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { all, any, eq, gt, lt, oneOf } from '../../kernel/condition.ts'
import { addDays, monday } from '../../kernel/dates.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { forbidden, missing, unknownAction } from '../failures.ts'
import { mayAct, mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Booking } from './week.ts'

const MOST = 500

export type WeekAsked = {
  readonly type: DocumentType
  readonly action: string
  readonly id: string
  /** Any day of the week. */
  readonly day: string
  readonly by: Person
}

/** What takes a record up in a week, whoever asked for it: when, who and in which state, and nothing else of documents that the asker does not see. */
export class SeeWeek {
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ type, action, id, day, by }: WeekAsked): Promise<Result<readonly Booking[]>> {
    const week = actionOf(type, action)?.opens?.week
    if (!week) return fail(unknownAction)
    if (!mayDo(by, type, 'list') || !mayAct(by, type, action)) return fail(forbidden)
    const of = this.catalogue.find(week.of)
    if (!of) return fail(missing)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const begins = `${monday(day)} 00:00:00`
    const page = await this.records.list(
      of,
      {
        where: taking(week, id, begins),
        order: [{ field: week.from, direction: 'asc' }],
        pageNo: 1,
        pageSize: MOST,
        fields: [week.from, week.until, ...(week.ended ? [week.ended] : []), week.who, week.dept, 'billStatus'],
      },
      seeingEverybody(by),
    )
    if (!page.ok) return page
    const rows = page.value.records
    const own = await this.seen(
      of,
      rows.map((row) => textAt(row, 'id')),
      by,
    )
    if (!own.ok) return own
    const bookings = rows.map((row) => bookingOf(of, week, row, own.value))
    return ok(bookings.filter(({ from, until }) => from < until && until > begins))
  }

  /** Those of the documents that the asker may open. */
  private async seen(of: DocumentType, ids: readonly string[], by: Person): Promise<Result<ReadonlySet<string>>> {
    if (ids.length === 0 || !mayDo(by, of, 'list')) return ok(new Set())
    const seen = await this.records.ids(of, { where: oneOf('id', ids), order: [] }, MOST, by)
    return seen.ok ? ok(new Set(seen.value)) : seen
  }
}

const taking = ({ by, from, until, ended, in: states }: Week, id: string, begins: string) =>
  all(
    eq(by, id),
    oneOf('billStatus', states),
    lt(from, `${addDays(begins.slice(0, 10), 7)} 00:00:00`),
    any(gt(until, begins), ...(ended ? [gt(ended, begins)] : [])),
  )

const bookingOf = (of: DocumentType, { from, until, ended, who, dept }: Week, row: Row, seen: ReadonlySet<string>): Booking => {
  const [id, state] = [textAt(row, 'id'), textAt(row, 'billStatus')]
  return {
    ...(seen.has(id) ? { id } : {}),
    from: textAt(row, from),
    until: (ended && textAt(row, ended)) || textAt(row, until),
    who: textAt(row, `${who}_dictText`),
    dept: textAt(row, `${dept}_dictText`),
    state,
    stateTitle: of.states[state] ?? '',
  }
}
