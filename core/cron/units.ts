/** The seven fields of an expression, in the order they are written. */
export const UNITS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type Unit = (typeof UNITS)[number]

export type Limits = {
  /** What the tabs and messages call it. */
  readonly title: string
  readonly min: number
  readonly max: number
  /** The largest step; a year's has none. */
  readonly step: number
  /** Three letters that stand for the numbers from `min` on. */
  readonly names: readonly string[]
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const DAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ')

const limits = (title: string, min: number, max: number, step: number, names: readonly string[] = []): Limits => ({
  title,
  min,
  max,
  step,
  names,
})

/** What Quartz allows in each field (widgets §16.2); 1 is Sunday. */
export const LIMITS: Readonly<Record<Unit, Limits>> = {
  second: limits('秒', 0, 59, 59),
  minute: limits('分', 0, 59, 59),
  hour: limits('时', 0, 23, 23),
  day: limits('日', 1, 31, 31),
  month: limits('月', 1, 12, 12, MONTHS),
  week: limits('周', 1, 7, 7, DAYS),
  year: limits('年', 1970, 2199, 229),
}
