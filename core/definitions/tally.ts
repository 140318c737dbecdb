import { type Condition, fieldsAsked } from '../kernel/condition.ts'
import { type SummedValue, fieldsOf } from './summed-value.ts'

/** What is worked out over records; `when` leaves some out, and empty values count nowhere. */
export type Measure = { readonly when?: Condition } & (
  | { readonly of: 'count' }
  | { readonly of: 'sum'; readonly field: SummedValue }
  | { readonly of: 'least' | 'most' | 'distinct'; readonly field: string }
  | { readonly of: 'last'; readonly field: string; readonly by: string }
)

export type Measures = Readonly<Record<string, Measure>>

const measured =
  (of: 'least' | 'most' | 'distinct') =>
  (field: string, when?: Condition): Measure => ({ of, field, ...(when ? { when } : {}) })

/** How many there are. */
export const counted = (when?: Condition): Measure => ({ of: 'count', ...(when ? { when } : {}) })
/** What a field, or what is worked out of several, comes to. */
export const summed = (field: SummedValue, when?: Condition): Measure => ({ of: 'sum', field, ...(when ? { when } : {}) })
/** The first day, the smallest number. */
export const least = measured('least')
export const most = measured('most')
/** What the newest record says, by the day or moment in another field. */
export const last = (field: string, by: string, when?: Condition): Measure => ({ of: 'last', field, by, ...(when ? { when } : {}) })
/** How many different values there are. */
export const distinct = measured('distinct')

/** The fields whose values a measure tells of. */
export const fieldsTold = (measure: Measure): readonly string[] => (measure.of === 'count' ? [] : fieldsOf(measure.field))

/** Every field that a measure looks at. */
export const fieldsMeasured = (measure: Measure): readonly string[] => [
  ...fieldsTold(measure),
  ...(measure.of === 'last' ? [measure.by] : []),
  ...(measure.when ? fieldsAsked(measure.when) : []),
]
