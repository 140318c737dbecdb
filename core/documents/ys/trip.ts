import { contains, isOneOf } from '../../definitions/choices.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, type Condition, empty, eq, ge, le } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** What 差旅标准 say of a trip. */

/** 住宿费, 伙食补助 and 市内交通 of trip_cost_type, and what a standard says of them. */
const LIMITED = { 2: 'lodging', 3: 'meal', 4: 'localTransport' } as const

const limitOf = (costType: string | null) => LIMITED[costType as unknown as keyof typeof LIMITED] as (typeof LIMITED)[2 | 3 | 4] | undefined

/** Is it paid by the day, whatever was spent? */
export const isAllowance = (costType: string | null): boolean => isOneOf(costType, '3', '4')

type Of = { readonly cityTier: string | null; readonly tripLevel: string | null; readonly day: string | null }

const standing = ({ cityTier, tripLevel, day }: Readonly<Record<keyof Of, string>>): Condition =>
  all(eq('cityTier', cityTier), eq('tripLevel', tripLevel), le('startDate', day), any(empty('endDate'), ge('endDate', day)))

/** The standard of a level in a city on a day. */
export const standardFact = <Row, Head>(of: (row: Row, head: Head) => Of) =>
  ({
    give: 'first',
    from: 'ys.tripStandard',
    reads: ['lodging', 'meal', 'localTransport', 'transports'],
    order: 'startDate desc',
    where: (row: Row, head: Head) => {
      const { cityTier, tripLevel, day } = of(row, head)
      return cityTier && tripLevel && day ? standing({ cityTier, tripLevel, day }) : undefined
    },
  }) as const

/** The standard of a cost item; undefined where there is none. */
export const standardOf = (costType: string | null, standard: Known | undefined): Decimal | undefined => {
  const field = limitOf(costType)
  return field && standard ? amountOf(standard[field]) : undefined
}

type Priced = { readonly tripCostType: string; readonly cityTier: string | null }

/** Is there a standard for a cost item? */
export const isLimited = ({ tripCostType, $ }: Limited): boolean => standardOf(tripCostType, $.facts.standard) !== undefined

/** A price begins as what the standard says. */
export const standardQuotes = {
  asks: ['tripCostType', 'cityTier', 'tripLevel', 'startDate'],
  sources: ({ tripCostType, cityTier }: Priced, { tripLevel, startDate }: { readonly tripLevel: string; readonly startDate: string }) => {
    const unitPrice = limitOf(tripCostType)
    return unitPrice && cityTier && tripLevel && startDate
      ? [
          {
            name: '差旅标准',
            from: 'ys.tripStandard',
            where: standing({ cityTier, tripLevel, day: startDate }),
            fills: { unitPrice },
          } as const,
        ]
      : []
  },
  gives: ['unitPrice'],
  missing: '没有该职级在该城市等级的差旅标准',
} as const

type Limited = { readonly tripCostType: string; readonly $: { readonly facts: { readonly standard: Known | undefined } } }

/** Is more asked than the standard of a line says? Without one nothing is. */
export const isAbove = ({ tripCostType, $ }: Limited, unitPrice: Decimal): boolean => {
  const standard = standardOf(tripCostType, $.facts.standard)
  return standard !== undefined && unitPrice.gt(standard)
}

/** May one go by it? Without a standard nothing is tested. */
export const allowed = (transport: string | null, standard: Known | undefined): boolean =>
  !standard || !transport || contains(standard['transports'], transport)
