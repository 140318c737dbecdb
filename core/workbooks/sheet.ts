import { addDays, dayNumber } from '../kernel/dates.ts'
import { decimal } from '../kernel/decimal.ts'

/** A cell as its sheet holds it: dates come as their text, numbers with a percent format as `6.5%`, formulas as their last value. */
export type SheetCell = string | number | null | { readonly wrong: string }

/** A number of a cell as somebody would type it, without an exponent. */
export const numberText = (number: number): string => {
  const text = String(number)
  return text.includes('e') ? decimal(text).toString() : text
}

/** A row under its own number in the sheet, counted from 1. */
export type SheetRow = { readonly number: number; readonly cells: readonly SheetCell[] }

/** Rows and columns, counted from 0, both ends within. */
export type Merge = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

export type SheetFacts = {
  readonly sheet: string
  /** Every visible sheet, in the workbook's order. */
  readonly sheets: readonly string[]
  readonly merges: readonly Merge[]
  readonly hidden: number
}

/** A cell as it is written. Text stays text whatever it begins with; a number is written as its exact text. */
export type WrittenCell = string | null | { readonly number: string } | { readonly date: string } | { readonly marked: string }

export type WrittenColumn = {
  readonly title: string
  readonly width?: number
  readonly required?: boolean
  /** Offered as a list in every row below the title. */
  readonly options?: readonly string[]
}

export type WrittenSheet = {
  readonly name: string
  readonly columns: readonly WrittenColumn[]
  /** Some rows at a time. */
  readonly rows: AsyncIterable<readonly (readonly WrittenCell[])[]> | Iterable<readonly (readonly WrittenCell[])[]>
}

const DAY_SECONDS = 86_400
const UNIX_SERIAL = 25_569
const FIRST_DAY = '1970-01-01'
/** Excel takes 1900 for a leap year: before its 29 February every serial is one less. */
const FALSE_LEAP_DAY = 60
const LAST_SERIAL = 2_958_466

const two = (part: number) => String(part).padStart(2, '0')

/** The calendar text of a date serial; a time alone without a day; undefined outside of the calendar. */
export const textOfSerial = (serial: number): string | undefined => {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return undefined
  const seconds = Math.round(serial * DAY_SECONDS)
  const day = Math.floor(seconds / DAY_SECONDS)
  const rest = seconds % DAY_SECONDS
  const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
  if (day === 0) return time
  if (day === FALSE_LEAP_DAY) return undefined
  const date = addDays(FIRST_DAY, day - UNIX_SERIAL + (day < FALSE_LEAP_DAY ? 1 : 0))
  return rest === 0 ? date : `${date} ${time}`
}

/** The serial of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; undefined before 1900-03-01, where programs disagree. */
export const serialOf = (text: string): number | undefined => {
  const days = dayNumber(text.slice(0, 10))
  const [hour, minute, second] = /^ (\d{2}):(\d{2}):(\d{2})$/.exec(text.slice(10))?.slice(1).map(Number) ?? [0, 0, 0]
  if (days === undefined || days + UNIX_SERIAL <= FALSE_LEAP_DAY) return undefined
  const seconds = (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)
  const serial = days + UNIX_SERIAL + seconds / DAY_SECONDS
  return textOfSerial(serial) === (seconds === 0 ? text.slice(0, 10) : text) ? serial : undefined
}
