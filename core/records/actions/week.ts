import { addDays, daysBetween } from '../../kernel/dates.ts'

/** What takes a record up for a while, as far as everybody may know; `id` where the document behind it may be opened. */
export type Booking = {
  readonly id?: string
  /** Moments; the last is free again. */
  readonly from: string
  readonly until: string
  readonly who: string
  readonly dept: string
  readonly state: string
  readonly stateTitle: string
}

/** The part of a booking that lies in one day, in minutes of it, beside those that it overlaps. */
export type Block = {
  readonly booking: Booking
  readonly from: number
  readonly until: number
  readonly lane: number
  readonly lanes: number
}

export type WeekDay = { readonly day: string; readonly blocks: readonly Block[] }

const HOUR = 60
const DAY = 24 * HOUR
const WEEK = [0, 1, 2, 3, 4, 5, 6]

const minutesInto = (day: string, moment: string, round: (minutes: number) => number): number =>
  daysBetween(day, moment.slice(0, 10)) * DAY +
  Number(moment.slice(11, 13)) * HOUR +
  Number(moment.slice(14, 16)) +
  round(Number(moment.slice(17, 19)) / HOUR)

type Part = Pick<Block, 'booking' | 'from' | 'until'>

const partsOf = (day: string, bookings: readonly Booking[]): readonly Part[] =>
  bookings
    .map((booking) => ({
      booking,
      from: Math.max(0, minutesInto(day, booking.from, Math.floor)),
      until: Math.min(DAY, minutesInto(day, booking.until, Math.ceil)),
    }))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from - b.from || b.until - a.until)

/** Those that follow one another without a gap between them stand in as many lanes as are needed at once. */
const sideBySide = (parts: readonly Part[]): readonly Block[] => {
  const blocks: Block[] = []
  let met: (Part & { readonly lane: number })[] = []
  let ends: number[] = []
  const settle = () => {
    for (const one of met) blocks.push({ ...one, lanes: ends.length })
    met = []
    ends = []
  }
  for (const part of parts) {
    if (ends.every((end) => end <= part.from)) settle()
    const free = ends.findIndex((end) => end <= part.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.until
    met.push({ ...part, lane })
  }
  settle()
  return blocks
}

/** The seven days from a Monday on, each with what takes the record up in it. */
export const weekFrom = (monday: string, bookings: readonly Booking[]): readonly WeekDay[] =>
  WEEK.map((days) => {
    const day = addDays(monday, days)
    return { day, blocks: sideBySide(partsOf(day, bookings)) }
  })

/** The full hours that a week shows: those given, and any before or after them in which something lies. */
export const hoursOf = (days: readonly WeekDay[], [first, last]: readonly [number, number]): readonly [first: number, last: number] => {
  const blocks = days.flatMap((day) => day.blocks)
  return [
    Math.min(first, ...blocks.map(({ from }) => Math.floor(from / HOUR))),
    Math.max(last, ...blocks.map(({ until }) => Math.ceil(until / HOUR))),
  ]
}

/** A minute of the day as it is written; the last is 24:00. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':')
