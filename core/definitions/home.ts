import type { Condition } from '../kernel/condition.ts'
import { addMonths } from '../kernel/dates.ts'
import type { Measure, Measures } from './tally.ts'
import type { TypeKey } from './type-keys.ts'

/** A day with the first of its month, and the same a year before. */
export type Day = { readonly today: string; readonly month: string; readonly yearAgo: string; readonly monthYearAgo: string }

export const dayOf = (today: string): Day => {
  const month = `${today.slice(0, 8)}01`
  return { today, month, yearAgo: addMonths(today, -12), monthYearAgo: addMonths(month, -12) }
}

/** One number of the home page with one line beside it; its reader must see `field`. */
export type CardType = {
  readonly key: string
  readonly title: string
  readonly of: TypeKey
  readonly field: string
  readonly where: (day: Day) => Condition
  readonly measures: (day: Day) => { readonly value: Measure } & Measures
  /** What is told beside it, of the measures. */
  readonly beside: { readonly title: string; readonly part: string; readonly as: 'growth' | 'amount' | 'rate' }
  readonly bad?: boolean
}

/** Twelve months of an amount, and the same months of the year before. */
export type TrendType = {
  readonly of: TypeKey
  readonly date: string
  readonly amount: string
  readonly where: (day: Day) => Condition
}

/** Who has most of an amount this month; the measures are `amount` and `before`. */
export type RankingType = {
  readonly of: TypeKey
  readonly amount: string
  readonly most: number
  readonly groups: readonly { readonly field: string; readonly title: string }[]
  readonly where: (day: Day) => Condition
  readonly measures: (day: Day) => Measures
}

/** What ends next. */
export type EndingType = {
  readonly of: TypeKey
  readonly most: number
  readonly due: Condition
  readonly expired: Condition
  readonly fields: readonly string[]
}

export type WarningType = {
  readonly key: string
  readonly title: string
  readonly of: TypeKey
  readonly where: (day: Day) => Condition
}

/** What the home page tells; each part only to who may list what it is counted from. */
export type HomeType = {
  /** `report.lowerCamel`. */
  readonly key: string
  /** What staff call it. */
  readonly title: string
  readonly cards: readonly CardType[]
  readonly trend: TrendType
  readonly ranking: RankingType
  readonly ending: EndingType
  readonly warnings: readonly WarningType[]
}
