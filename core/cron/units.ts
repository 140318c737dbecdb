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

/** What Quartz allows in each field (widgets §16.2); 1 is Sunday. */
export const LIMITS: Readonly<Record<Unit, Limits>> = {
  second: { title: '秒', min: 0, max: 59, step: 59, names: [] },
  minute: { title: '分', min: 0, max: 59, step: 59, names: [] },
  hour: { title: '时', min: 0, max: 23, step: 23, names: [] },
  day: { title: '日', min: 1, max: 31, step: 31, names: [] },
  month: { title: '月', min: 1, max: 12, step: 12, names: MONTHS },
  week: { title: '周', min: 1, max: 7, step: 7, names: DAYS },
  year: { title: '年', min: 1970, max: 2199, step: 229, names: [] },
}
