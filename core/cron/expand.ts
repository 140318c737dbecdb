import { monthLength, weekdayOf } from './calendar.ts'
import type { Field, CronItem } from './expression.ts'
import { LIMITS, type Unit } from './units.ts'

/** The values of one item, in the order they come. A range that wraps goes on from the least value after the greatest. */
export const valuesIn = (unit: Unit, span: CronItem, ceiling = LIMITS[unit].max): readonly number[] => {
  if (span.kind === 'one') return [span.at]
  const { min } = LIMITS[unit]
  const from = span.kind === 'every' ? min : span.from
  const size = ceiling - min + 1
  const to = span.kind === 'range' ? (span.to < from ? span.to + size : span.to) : ceiling
  const values = []
  for (let value = from; value <= to; value += span.step) values.push(value > ceiling ? value - size : value)
  return values
}

/** All values of a field of plain items, least first. */
export const valuesOf = (unit: Unit, field: Field): readonly number[] =>
  field.kind === 'spans' ? [...new Set(field.spans.flatMap((span) => valuesIn(unit, span)))].sort((a, b) => a - b) : []

/** The items of a field with every range that wraps cut at the end of its unit, or taken apart where it counts in steps. */
export const straightSpans = (unit: Unit, field: Field): readonly CronItem[] => {
  if (field.kind !== 'spans') return []
  const range = (from: number, to: number): CronItem => (from === to ? { kind: 'one', at: from } : { kind: 'range', from, to, step: 1 })
  return field.spans.flatMap((span) => {
    if (span.kind === 'range' && span.from === span.to) return [{ kind: 'one' as const, at: span.from }]
    if (span.kind !== 'range' || span.to > span.from) return [span]
    if (span.step > 1) return valuesIn(unit, span).map((at) => ({ kind: 'one' as const, at }))
    return [range(span.from, LIMITS[unit].max), range(LIMITS[unit].min, span.to)]
  })
}

/** For every value from 0: the least allowed one not below it, or -1. */
export const nextTable = (unit: Unit, field: Field): Int8Array => {
  const { max } = LIMITS[unit]
  const table = new Int8Array(max + 2).fill(-1)
  if (field.kind !== 'spans') return table
  for (const span of field.spans) for (const value of valuesIn(unit, span)) table[value] = value
  for (let value = max; value >= 0; value--) if (table[value]! < 0) table[value] = table[value + 1]!
  return table
}

/** Days of a month as bits 1 to 31. */
export type DayMask = number

const bitsOf = (unit: 'day' | 'week', field: Field): number => {
  let bits = 0
  if (field.kind === 'spans') for (const span of field.spans) for (const value of valuesIn(unit, span)) bits |= 1 << value
  return bits
}

const SUNDAY = 1
const SATURDAY = 7

/** The Monday to Friday nearest to a day, in the same month. */
const nearestWorkday = (first: number, day: number, length: number): number => {
  const weekday = weekdayOf(first + day - 1)
  if (weekday === SATURDAY) return day === 1 ? 3 : day - 1
  if (weekday === SUNDAY) return day === length ? day - 2 : day + 1
  return day
}

type DaysOfMonth = (first: number, length: number) => DayMask

const inMonth = (day: number, length: number): DayMask => (day >= 1 && day <= length ? 1 << day : 0)

const byDay = (field: Field): DaysOfMonth => {
  switch (field.kind) {
    case 'fromEnd':
      return (first, length) => {
        const day = length - field.before
        return day < 1 ? 0 : 1 << (field.workday ? nearestWorkday(first, day, length) : day)
      }
    case 'nearest':
      return (first, length) => (field.day > length ? 0 : 1 << nearestWorkday(first, field.day, length))
    default: {
      const bits = bitsOf('day', field)
      return (_, length) => (length === 31 ? bits : bits & ((1 << (length + 1)) - 1))
    }
  }
}

const byWeek = (field: Field): DaysOfMonth => {
  /** The month's first such day of the week. */
  const firstOf = (first: number, weekday: number) => 1 + ((weekday - weekdayOf(first) + 7) % 7)
  switch (field.kind) {
    case 'lastOf':
      return (first, length) => {
        const day = firstOf(first, field.weekday)
        return 1 << (day + 28 <= length ? day + 28 : day + 21)
      }
    case 'nthOf':
      return (first, length) => inMonth(firstOf(first, field.weekday) + (field.nth - 1) * 7, length)
    default: {
      const bits = bitsOf('week', field)
      return (first, length) => {
        let mask = 0
        for (let day = 1, weekday = weekdayOf(first); day <= length; day++, weekday = (weekday % 7) + 1)
          if (bits & (1 << weekday)) mask |= 1 << day
        return mask
      }
    }
  }
}

/** Which days of a month an expression allows, the month given by the number of its first day. */
export const daysAllowed = (day: Field, week: Field): ((first: number, year: number, month: number) => DayMask) => {
  const days = day.kind === 'unset' ? byWeek(week) : byDay(day)
  return (first, year, month) => days(first, monthLength(year, month))
}

/** The least allowed year not before the given one, up to the ceiling; undefined where there is none. */
export const nextYear = (field: Field, year: number, ceiling: number): number | undefined => {
  if (field.kind !== 'spans') return undefined
  let least = Number.POSITIVE_INFINITY
  for (const span of field.spans) {
    const { min } = LIMITS.year
    const from = span.kind === 'every' ? min : span.kind === 'one' ? span.at : span.from
    const to = span.kind === 'one' ? span.at : span.kind === 'range' ? span.to : ceiling
    const step = span.kind === 'one' ? 1 : span.step
    const next = year <= from ? from : from + Math.ceil((year - from) / step) * step
    if (next <= to) least = Math.min(least, next)
  }
  return least <= ceiling ? least : undefined
}
