import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workedHoursSql } from '../../../adapters/database/approvals/worked-hours.ts'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { calendarOf, workedHours } from '../../../core/kernel/working-hours.ts'
import { catalogue } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { sqlPorts } from '../../support/ports.ts'

const SHIFTS = { amStart: '09:00:00', amEnd: '12:00:00', pmStart: '13:00:00', pmEnd: '18:00:00' }
/** A holiday on a Thursday, a worked Saturday of half a day. */
const DAYS = [
  { id: 'd1', day: '2026-01-01', dayType: '3', ...SHIFTS },
  { id: 'd2', day: '2026-01-10', dayType: '4', ...SHIFTS, pmStart: null, pmEnd: null },
]
const BEGIN = Date.parse('2025-12-28T00:00:00+08:00') / 1_000
const moment = fc.integer({ min: 0, max: 20 * 24 * 3_600 }).map((second) => shanghai((BEGIN + second) * 1_000))

test('a view counts hours of working time as the core does', async () => {
  const { database, close } = await sqlPorts(await ownDatabase('worked_hours'), catalogue)
  await insertMany(database, catalogue.find('oa.workday')!, DAYS, 1)
  const calendar = calendarOf(DAYS)
  const spans = fc.sample(fc.tuple(moment, moment), { numRuns: 200, seed: 7 })
  const text = `SELECT ${workedHoursSql('1', 'r.since', 'r.until')}::text AS hours FROM json_to_recordset($1::json) AS r(since timestamptz, until timestamptz)`
  const rows = spans.map(([since, until]) => ({ since: `${since}+08`, until: `${until}+08` }))
  const told = await database.query<{ hours: string }>({ text }, [JSON.stringify(rows)])
  for (const [at, [since, until]] of spans.entries()) {
    const hours = workedHours(calendar, since, until)
    expect(Math.abs(Number(told[at]?.hours) - hours), `${since} ${until}`).toBeLessThanOrEqual(0.0501)
  }
  expect(told.some(({ hours }) => Number(hours) > 40)).toBe(true)
  await close()
})
