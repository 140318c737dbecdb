import { isOneOf } from '../../definitions/choices.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { daysBetween, year } from '../../kernel/dates.ts'
import { decimal, type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { HOURS_A_DAY, workedHours, type WorkCalendar } from '../../kernel/working-hours.ts'
import dicts from './people.dicts.ts'

/** How long a leave is, and which balance it comes from (L1 to L3). */

/** Of leave_type: 年休假, and 调休 with a balance for each confirmed overtime. */
export const ANNUAL = '1'
export const COMPENSATORY = '8'

type Choice = string | null

const itemOf = (leaveType: Choice) => dicts['leave_type']?.items.find(({ value }) => value === leaveType)

export const leaveTypeName = (leaveType: Choice): string => itemOf(leaveType)?.text ?? ''

export const hasQuota = (leaveType: Choice): boolean => itemOf(leaveType)?.attributes?.['quota'] === 'Y'

/** Is it counted by days of the calendar, whether they are worked or not? */
const isByCalendar = (leaveType: Choice): boolean => itemOf(leaveType)?.attributes?.['unit'] === 'day'

const HALVES = 2

const day = (moment: string): string => moment.slice(0, 10)

/** L1: working time by half days, begun ones count; or days of the calendar. */
export const daysOfLeave = (leaveType: Choice, from: string | null, until: string | null, calendar: WorkCalendar): Decimal => {
  if (!from || !until || until <= from) return ZERO
  if (isByCalendar(leaveType)) return decimal(daysBetween(day(from), day(until)) + 1)
  return decimal(Math.ceil((workedHours(calendar, from, until) * HALVES) / HOURS_A_DAY)).mulDiv(1, HALVES, 1)
}

/** Years of work → days a year. */
const STEPS = [
  [20, 15],
  [10, 10],
  [1, 5],
] as const

type Worker = { readonly firstWorkDate: string | null; readonly hireDate: string }

/** L2: annual leave of a year, by the years of work on its first day; of the year of entry what is left of it, rounded down. */
export const annualDays = ({ firstWorkDate, hireDate }: Worker, ofYear: number): number => {
  const begun = firstWorkDate ?? hireDate
  const years = ofYear - year(begun) - (begun.slice(5) > '01-01' ? 1 : 0)
  const full = STEPS.find(([least]) => years >= least)?.[1] ?? 0
  if (year(hireDate) !== ofYear) return year(hireDate) > ofYear ? 0 : full
  const last = `${ofYear}-12-31`
  return Math.floor((full * (daysBetween(hireDate, last) + 1)) / (daysBetween(`${ofYear}-01-01`, last) + 1))
}

/** Unused annual leave of a year is there until then. */
export const annualUntil = (ofYear: number): string => `${ofYear + 1}-03-31`

/** A balance that days may come from. */
export type Quota = { readonly id: string; readonly left: Decimal; readonly expireDate: string | null }

/** Days that come from a balance. */
export type LeavePart = { readonly balanceId: string; readonly days: Decimal }

export const quotasOf = (rows: readonly Known[]): readonly Quota[] =>
  rows.map(({ id, left, expireDate }) => ({
    id: String(id),
    left: amountOf(left),
    expireDate: (expireDate ?? null) as string | null,
  }))

const NEVER = '9999'
const lastsUntil = ({ expireDate }: Quota): string => expireDate ?? NEVER

/** Those that hold on the last day of a leave, what ends first before what ends later. */
export const usableOn = (quotas: readonly Quota[], lastDay: string): readonly Quota[] =>
  quotas.filter((quota) => lastsUntil(quota) >= lastDay).toSorted((a, b) => lastsUntil(a).localeCompare(lastsUntil(b)))

/** Days out of balances in their order; less than are wanted where they do not hold as many. */
export const taken = (quotas: readonly Quota[], wanted: Decimal): readonly LeavePart[] => {
  let left = wanted
  return quotas.flatMap(({ id, left: held }) => {
    const days = left.lt(held) ? left : held
    if (days.le(0)) return []
    left = left.minus(days)
    return [{ balanceId: id, days }]
  })
}

/** Days that were not taken go back where the last of them came from. */
export const givenBack = (parts: readonly LeavePart[], unused: Decimal): readonly LeavePart[] =>
  taken(
    parts.toReversed().map(({ balanceId, days }) => ({ id: balanceId, left: days, expireDate: null })),
    unused,
  )

export const daysOf = (parts: readonly LeavePart[]): Decimal => sumOf(parts, ({ days }) => days)

/** Types that are asked for with a certificate: 婚假, 产假, 陪产假, 护理假 and 工伤假; 病假 when it is long. */
const CERTIFIED = ['4', '5', '6', '10', '11'] as const
const SICK = '3'
const LONG_SICKNESS = 3

export const isCertified = (leaveType: Choice): boolean => isOneOf(leaveType, ...CERTIFIED)

export const needsCertificate = (leaveType: Choice, days: Decimal): boolean =>
  isCertified(leaveType) || (leaveType === SICK && days.gt(LONG_SICKNESS))
