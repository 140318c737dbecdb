import { addDays, daysBetween, year, type DateText } from '../kernel/dates.ts'
import { decimal } from '../kernel/decimal.ts'
import type { Row } from '../kernel/wire.ts'

/** The time that the demonstration tells of: from the first day of the year before until the day on which it is told. */
export type DemoPeriod = { readonly first: DateText; readonly today: DateText }

export const spanUntil = (today: DateText): DemoPeriod => ({ first: `${year(today) - 1}-01-01`, today })

/** What the demonstration's rows are made with: seeded, the same every time on one day. */
export type RandomChoices = DemoPeriod & {
  /** Which record of its type is being made, from 0. */
  readonly index: number
  /** How many of its type are entered after it. */
  readonly left: number
  /** The moment at which it is entered, YYYY-MM-DD HH:mm:ss. */
  readonly now: string
  /** A whole number of the range, both ends included. */
  readonly whole: (from: number, to: number) => number
  readonly of: <T>(list: readonly T[]) => T
  /** An exact amount of the range, as text with at most `scale` decimals. */
  readonly amount: (from: number, to: number, scale: number) => string
  /** True in `probability` of the draws, 0 to 1. */
  readonly chance: (probability: number) => boolean
  readonly date: (from: DateText, to: DateText) => DateText
  /** A date of the range, in days from the day on which the demonstration is told. */
  readonly day: (from: number, to: number) => DateText
  /** The id of an already made record of that type, or '' where there is none. */
  readonly id: (type: string) => string
  /** An already made record of that type that fits, with its id and tables; undefined where none does. */
  readonly row: (type: string, fits?: (row: Row) => boolean) => Row | undefined
  /** All already made records of that type. */
  readonly rows: (type: string) => readonly Row[]
}

/** Where a record stands among those of its type. */
type Place = Pick<RandomChoices, 'index' | 'left' | 'now'>

/** Random choices for one record. The same seed and index choose the same; `made` holds the records that exist already, by type. */
export const randomChoicesFor = (
  seed: number,
  type: string,
  { index, left, now }: Place,
  made: (type: string) => readonly Row[],
  span: DemoPeriod,
): RandomChoices => {
  const next = mulberry32(seed ^ hash(`${type}/${index}`))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const of = <T>(list: readonly T[]): T => {
    if (!list.length) throw new RangeError('nothing to choose from')
    return list[whole(0, list.length - 1)] as T
  }
  const row = (key: string, fits?: (row: Row) => boolean): Row | undefined => {
    const all = fits ? made(key).filter(fits) : made(key)
    return all.length ? of(all) : undefined
  }
  const date = (from: DateText, to: DateText) => addDays(from, whole(0, daysBetween(from, to)))
  return {
    ...span,
    index,
    left,
    now,
    whole,
    of,
    amount: (from, to, scale) => {
      const unit = 10 ** scale
      return decimal(whole(Math.round(from * unit), Math.round(to * unit)))
        .mulDiv(1, unit, scale)
        .toString()
    },
    chance: (probability) => next() < probability,
    date,
    day: (from, to) => date(addDays(span.today, from), addDays(span.today, to)),
    id: (key) => String(row(key)?.['id'] ?? ''),
    row,
    rows: made,
  }
}

/** Numbers from 0 up to 1, the same for the same seed: small, fast, and the same everywhere. */
export const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return sum >>> 0
}
