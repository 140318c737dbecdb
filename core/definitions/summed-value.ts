import { type DateText, daysBetween } from '../kernel/dates.ts'
import { decimal, type Decimal } from '../kernel/decimal.ts'
import { isEmpty, type Wire } from '../kernel/wire.ts'

/** What is added up of a record: one of its fields, or what is worked out of several. Where one of them is empty there is nothing. */
export type SummedValue =
  | string
  | { readonly times: readonly [SummedValue, SummedValue]; readonly scale: number | undefined }
  | { readonly minus: readonly [SummedValue, SummedValue] }
  | { readonly negated: SummedValue }
  | { readonly absolute: SummedValue }
  | { readonly choice: { readonly field: string; readonly value: string; readonly chosen: SummedValue; readonly otherwise: SummedValue } }
  | { readonly portion: readonly [amount: SummedValue, part: SummedValue, whole: SummedValue]; readonly scale: number }
  | { readonly days: readonly [from: Day, to: Day] }
  | { readonly floored: SummedValue }
  | { readonly either: readonly [SummedValue, SummedValue] }
  | { readonly number: string }

/** A day that a record holds, the first of two that is filled, or one that is the same for all. */
export type Day = string | { readonly on: DateText } | { readonly either: readonly [Day, Day] }

/** One times the other, rounded to so many decimals where that is said. */
export const times = (a: SummedValue, b: SummedValue, scale?: number): SummedValue => ({ times: [a, b], scale })
export const minus = (a: SummedValue, b: SummedValue): SummedValue => ({ minus: [a, b] })
export const negated = (figure: SummedValue): SummedValue => ({ negated: figure })
/** Without its sign. */
export const absolute = (figure: SummedValue): SummedValue => ({ absolute: figure })
/** One figure of records whose field holds a value, another of all others. */
export const choice = (field: string, value: string, chosen: SummedValue, otherwise: SummedValue): SummedValue => ({
  choice: { field, value, chosen, otherwise },
})
/** What of an amount falls to a part of the whole; nothing where the whole is 0. */
export const portion = (amount: SummedValue, part: SummedValue, whole: SummedValue, scale: number): SummedValue => ({
  portion: [amount, part, whole],
  scale,
})
/** Whole days from one day to another. */
export const days = (from: Day, to: Day): SummedValue => ({ days: [from, to] })
/** That day, for every record. */
export const on = (day: DateText): Day & object => ({ on: day })
/** That number, for every record. */
export const number = (value: string): SummedValue & object => ({ number: value })
/** Without what is behind the point. */
export const floored = (figure: SummedValue): SummedValue => ({ floored: figure })
/** The second where the first is empty. */
export const either = <T extends string | object>(first: string, second: T): { readonly either: readonly [string, T] } => ({
  either: [first, second],
})

/** The fields that a figure looks at. */
export const fieldsOf = (figure: SummedValue): readonly string[] => {
  if (typeof figure === 'string') return [figure]
  if ('times' in figure) return figure.times.flatMap(fieldsOf)
  if ('minus' in figure) return figure.minus.flatMap(fieldsOf)
  if ('negated' in figure) return fieldsOf(figure.negated)
  if ('absolute' in figure) return fieldsOf(figure.absolute)
  if ('choice' in figure) return [figure.choice.field, ...fieldsOf(figure.choice.chosen), ...fieldsOf(figure.choice.otherwise)]
  if ('floored' in figure) return fieldsOf(figure.floored)
  if ('either' in figure) return figure.either.flatMap(fieldsOf)
  if ('number' in figure) return []
  return 'portion' in figure ? figure.portion.flatMap(fieldsOf) : figure.days.flatMap(daysNamed)
}

const daysNamed = (day: Day): readonly string[] => {
  if (typeof day === 'string') return [day]
  return 'on' in day ? [] : day.either.flatMap(daysNamed)
}

const dayIn = (day: Day, valueOf: (field: string) => Wire): Wire => {
  if (typeof day === 'string') return valueOf(day)
  if ('on' in day) return day.on
  const first = dayIn(day.either[0], valueOf)
  return isEmpty(first) ? dayIn(day.either[1], valueOf) : first
}

/** What a figure comes to for one record. */
export const worked = (figure: SummedValue, valueOf: (field: string) => Wire): Decimal | null => {
  const value = (one: SummedValue) => worked(one, valueOf)
  if (typeof figure === 'string') {
    const own = valueOf(figure)
    return isEmpty(own) ? null : decimal(own as string | number)
  }
  if ('days' in figure) {
    const [from, to] = figure.days.map((day) => dayIn(day, valueOf))
    return isEmpty(from) || isEmpty(to) ? null : decimal(daysBetween(String(from).slice(0, 10), String(to).slice(0, 10)))
  }
  if ('negated' in figure) return value(figure.negated)?.negated() ?? null
  if ('absolute' in figure) return value(figure.absolute)?.abs() ?? null
  if ('choice' in figure) {
    const { field, value: wanted, chosen, otherwise } = figure.choice
    return value(valueOf(field) === wanted ? chosen : otherwise)
  }
  if ('floored' in figure) return value(figure.floored)?.floor() ?? null
  if ('either' in figure) return value(figure.either[0]) ?? value(figure.either[1])
  if ('number' in figure) return decimal(figure.number)
  if ('portion' in figure) {
    const [amount, part, whole] = figure.portion.map(value)
    return amount && part && whole && !whole.isZero() ? amount.mulDiv(part, whole, figure.scale) : null
  }
  const [a, b] = ('times' in figure ? figure.times : figure.minus).map(value)
  if (!a || !b) return null
  if ('minus' in figure) return a.minus(b)
  return figure.scale === undefined ? a.times(b) : a.times(b).round(figure.scale)
}
