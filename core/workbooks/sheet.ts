/** A cell as its sheet holds it: dates come as their text, numbers with a percent format as `6.5%`, formulas as their last value. */
export type SheetCell = string | number | null | { readonly wrong: string }

/** A row under its own number in the sheet, counted from 1. */
export type SheetRow = { readonly number: number; readonly cells: readonly SheetCell[] }

/** Rows and columns, counted from 0, both ends within. */
export type Merge = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

export type SheetFacts = { readonly sheet: string; readonly merges: readonly Merge[]; readonly hidden: number }

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
  const date = new Date((day - UNIX_SERIAL + (day < FALSE_LEAP_DAY ? 1 : 0)) * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  return rest === 0 ? date : `${date} ${time}`
}

/** The serial of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; undefined before 1900-03-01, where programs disagree. */
export const serialOf = (text: string): number | undefined => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const serial = Date.UTC(year, month - 1, day) / (DAY_SECONDS * 1000) + UNIX_SERIAL
  const seconds = hour * 3600 + minute * 60 + second
  const whole = seconds === 0 ? serial : serial + seconds / DAY_SECONDS
  return serial > FALSE_LEAP_DAY && textOfSerial(whole) === (seconds === 0 ? text.slice(0, 10) : text) ? whole : undefined
}
