import type { Condition } from '../kernel/condition.ts'

/** What is worked out over records; `when` leaves some out, and empty values count nowhere. */
export type Measure = {
  readonly of: 'count' | 'sum' | 'least' | 'most' | 'distinct'
  readonly field?: string
  readonly when?: Condition
}

export type Measures = Readonly<Record<string, Measure>>

const measured =
  (of: Measure['of']) =>
  (field: string, when?: Condition): Measure => ({ of, field, ...(when ? { when } : {}) })

/** How many there are. */
export const counted = (when?: Condition): Measure => ({ of: 'count', ...(when ? { when } : {}) })
export const summed = measured('sum')
/** The first day, the smallest number. */
export const least = measured('least')
export const most = measured('most')
/** How many different values there are. */
export const distinct = measured('distinct')
