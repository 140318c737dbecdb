import type { Expression, Field, CronItem } from '../../../core/cron/expression.ts'
import { LIMITS, type Unit } from '../../../core/cron/units.ts'

const DAY = 86_400_000

/** Whether a value is among those of an item, by walking from its start. */
const isIn = (unit: Unit, span: CronItem, value: number): boolean => {
  const { min, max } = LIMITS[unit]
  if (span.kind === 'one') return value === span.at
  const from = span.kind === 'every' ? min : span.from
  if (span.kind !== 'range') return value >= from && (value - from) % span.step === 0
  const wraps = span.to < span.from
  if (!wraps) return value >= from && value <= span.to && (value - from) % span.step === 0
  const distance = value >= from ? value - from : value - from + (max - min + 1)
  return distance <= span.to - from + (max - min + 1) && distance % span.step === 0
}

const holds = (unit: Unit, field: Field, value: number) => field.kind === 'spans' && field.spans.some((span) => isIn(unit, span, value))

const isWorkday = (date: Date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6

/** The workday of the month that is nearest to the date, found by looking at each. */
const nearest = (date: Date): number => {
  const month = date.getUTCMonth()
  const candidates = [0, -1, 1, -2, 2].map((off) => new Date(date.getTime() + off * DAY))
  return candidates.find((one) => one.getUTCMonth() === month && isWorkday(one))!.getUTCDate()
}

const lastOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))

const dayHolds = (field: Field, date: Date): boolean => {
  const last = lastOf(date)
  if (field.kind === 'nearest') {
    if (field.day > last.getUTCDate()) return false
    return date.getUTCDate() === nearest(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), field.day)))
  }
  if (field.kind !== 'fromEnd') return holds('day', field, date.getUTCDate())
  const wanted = new Date(last.getTime() - field.before * DAY)
  if (wanted.getUTCMonth() !== date.getUTCMonth()) return false
  return date.getUTCDate() === (field.workday ? nearest(wanted) : wanted.getUTCDate())
}

const weekHolds = (field: Field, date: Date): boolean => {
  const weekday = date.getUTCDay() + 1
  if (field.kind === 'nthOf') return weekday === field.weekday && Math.ceil(date.getUTCDate() / 7) === field.nth
  if (field.kind === 'lastOf') return weekday === field.weekday && date.getUTCDate() + 7 > lastOf(date).getUTCDate()
  return holds('week', field, weekday)
}

/** Whether an expression runs at a time written `yyyy-MM-dd hh:mm:ss`: each field by itself, the calendar asked of Date. */
export const runsAt = (expression: Expression, text: string): boolean => {
  const date = new Date(`${text.replace(' ', 'T')}Z`)
  return (
    holds('second', expression.second, date.getUTCSeconds()) &&
    holds('minute', expression.minute, date.getUTCMinutes()) &&
    holds('hour', expression.hour, date.getUTCHours()) &&
    holds('month', expression.month, date.getUTCMonth() + 1) &&
    holds('year', expression.year, date.getUTCFullYear()) &&
    (expression.day.kind === 'unset' ? weekHolds(expression.week, date) : dayHolds(expression.day, date))
  )
}
