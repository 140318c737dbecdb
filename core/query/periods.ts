import { addDays, addMonths, type DateText, firstDay, lastDay, monday, month, monthNo } from '../kernel/dates.ts'
import { isGroup, isRelative, type QueryGroup, type QueryLine } from './query-tree.ts'

type Days = readonly [from: DateText, to: DateText]

const monthStart = (day: DateText) => firstDay(month(day))
const quarterStart = (day: DateText) => addMonths(`${day.slice(0, 5)}01-01`, Math.floor((monthNo(day) - 1) / 3) * 3)

const declared: Readonly<Record<string, { readonly title: string; readonly days: (today: DateText) => Days }>> = {
  '@today': { title: '今天', days: (today) => [today, today] },
  '@yesterday': { title: '昨天', days: (today) => [addDays(today, -1), addDays(today, -1)] },
  '@thisWeek': { title: '本周', days: (today) => [monday(today), addDays(monday(today), 6)] },
  '@thisMonth': { title: '本月', days: (today) => [monthStart(today), lastDay(month(today))] },
  '@lastMonth': {
    title: '上月',
    days: (today) => [addMonths(monthStart(today), -1), addDays(monthStart(today), -1)],
  },
  '@last7Days': { title: '近7天', days: (today) => [addDays(today, -6), today] },
  '@last30Days': { title: '近30天', days: (today) => [addDays(today, -29), today] },
  '@thisQuarter': { title: '本季度', days: (today) => [quarterStart(today), addDays(addMonths(quarterStart(today), 3), -1)] },
  '@thisYear': { title: '本年', days: (today) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`] },
}

/** Relative days of widgets §7c, in the order in which they are offered. */
export const PERIODS: readonly string[] = Object.keys(declared)

const known = (period: string) => (Object.hasOwn(declared, period) ? declared[period] : undefined)

export const isPeriod = (value: string): boolean => known(value) !== undefined

/** One day that moves with the calendar: it may stand where a date does. */
export const isOneDay = (period: string): boolean => period === '@today' || period === '@yesterday'

export const periodTitle = (period: string): string => known(period)?.title ?? period

/** First and last day of a period, seen from a day; undefined for a name nobody declared. */
export const periodDays = (period: string, today: DateText): Days | undefined => known(period)?.days(today)

/** Where days move with the calendar: a field's key, and whether it holds days. */
export type Today = { readonly today: DateText; readonly isDay: (key: string) => boolean }

/** The same query with today's dates in place of relative ones: what is asked at this moment. */
export const dated = (group: QueryGroup, at: Today): QueryGroup => ({
  ...group,
  children: group.children.map((child) => (isGroup(child) ? dated(child, at) : datedLine(child, at))),
})

const datedLine = (line: QueryLine, { today, isDay }: Today): QueryLine => {
  if (!line.values.some(isRelative) || !isDay(line.field)) return line
  const days = (value: string): readonly string[] => periodDays(value, today) ?? [value]
  if (line.rule === 'between' && line.values.length === 1) return { ...line, values: line.values.flatMap(days) }
  const end = line.rule === 'gt' || line.rule === 'le' ? -1 : 0
  return { ...line, values: line.values.map((value) => days(value).at(end) ?? value) }
}
