import { contains, isOneOf } from '../../definitions/choices.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, le } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** What 差旅标准 say of a trip. */

/** 住宿费, 伙食补助 and 市内交通 of trip_cost_type, and what a standard says of them. */
const LIMITED: Readonly<Record<string, string>> = { 2: 'lodging', 3: 'meal', 4: 'localTransport' }

/** Is it paid by the day, whatever was spent? */
export const isAllowance = (costType: string | null): boolean => isOneOf(costType, '3', '4')

type Of = { readonly cityTier: string | null; readonly tripLevel: string | null; readonly day: string | null }

/** The standard of a level in a city on a day. */
export const standardFact = <Row, Head>(of: (row: Row, head: Head) => Of) =>
  ({
    give: 'first',
    from: 'ys.tripStandard',
    take: ['lodging', 'meal', 'localTransport', 'transports'],
    order: 'startDate desc',
    where: (row: Row, head: Head) => {
      const { cityTier, tripLevel, day } = of(row, head)
      return cityTier && tripLevel && day
        ? all(eq('cityTier', cityTier), eq('tripLevel', tripLevel), le('startDate', day), any(empty('endDate'), ge('endDate', day)))
        : undefined
    },
  }) as const

/** The standard of a cost item; undefined where there is none. */
export const standardOf = (costType: string | null, standard: Known | undefined): Decimal | undefined => {
  const field = LIMITED[costType ?? '']
  return field && standard ? amountOf(standard[field]) : undefined
}

/** May one go by it? Without a standard nothing is tested. */
export const allowed = (transport: string | null, standard: Known | undefined): boolean =>
  !standard || !transport || contains(standard['transports'], transport)
