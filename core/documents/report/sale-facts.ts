import type { Fields } from '../../definitions/field.ts'
import { type SummedValue, negated, times } from '../../definitions/summed-value.ts'
import { type AskedReport, constant, type Dataset, type Groupings, inSteps, type Narrows } from '../../definitions/report.ts'
import { type Measure, type Measures, summed } from '../../definitions/tally.ts'
import type { PlaceKey } from '../../definitions/type-keys.ts'
import { all, always, eq, nothing, oneOf, type Condition } from '../../kernel/condition.ts'

/** 销售发货事实: what left our warehouses, less what came back, with price differences that were settled afterwards. */

type FactField =
  | 'bizDate'
  | 'orgId'
  | 'companyId'
  | 'hospitalId'
  | 'pharmacyId'
  | 'agentId'
  | 'saleUserId'
  | 'saleAreaId'
  | 'saleMode'
  | 'productId'

/** Figures of the facts. */
export type Sum = 'qty' | 'amount' | 'taxes' | 'earnest' | 'cost'

type Fact = {
  readonly type: '发货' | '退货' | '补差'
  readonly from: PlaceKey
  readonly where: Condition
  /** The field of each name; '' where there is none. */
  readonly at: Readonly<Record<FactField, string>>
  readonly figures: Partial<Record<Sum, SummedValue>>
  /** Rows that are no gifts. */
  readonly paid: Condition
}

const HEAD = {
  orgId: 'head.orgId',
  companyId: 'head.companyId',
  hospitalId: 'head.hospitalId',
  pharmacyId: 'head.pharmacyId',
  agentId: 'head.agentId',
  saleUserId: 'head.saleUserId',
  saleAreaId: 'head.saleAreaId',
  saleMode: 'head.saleMode',
  productId: 'productId',
}

const NORMAL = '1'
/** 补差 of adjust_type. */
const DIFFERENCE = '2'

/** What a row that came back says by the shipment that it left with. */
const leftWith = (field: string): string => `shipmentItemId.head.${field}`

const FACTS: Readonly<Record<string, Fact>> = {
  shipped: {
    type: '发货',
    from: 'sale.saleShipment.productList',
    where: oneOf('head.billStatus', ['shipped', 'signed']),
    at: { ...HEAD, bizDate: 'head.shipDate' },
    figures: { qty: 'qty', amount: 'amount', taxes: 'taxes', earnest: 'earnestMoney', cost: times('qty', 'costPrice', 2) },
    paid: eq('lineType', NORMAL),
  },
  returned: {
    type: '退货',
    from: 'sale.saleReturn.productList',
    where: eq('head.billStatus', 'finished'),
    at: {
      ...HEAD,
      bizDate: 'head.checkDate',
      hospitalId: leftWith('hospitalId'),
      pharmacyId: leftWith('pharmacyId'),
      agentId: leftWith('agentId'),
      saleUserId: leftWith('saleUserId'),
      saleAreaId: leftWith('saleAreaId'),
      saleMode: leftWith('saleMode'),
    },
    // Its amounts are those of what really came.
    figures: {
      qty: negated('receivedQty'),
      amount: negated('amount'),
      taxes: negated('taxes'),
      earnest: negated('earnestMoney'),
      cost: negated(times('receivedQty', 'shipmentItemId.costPrice', 2)),
    },
    paid: eq('lineType', NORMAL),
  },
  adjusted: {
    type: '补差',
    from: 'sale.priceAdjust.productList',
    where: all(eq('head.billStatus', 'approved'), eq('head.adjustType', DIFFERENCE)),
    at: { ...HEAD, bizDate: 'head.adjustDate', pharmacyId: '', saleAreaId: 'head.orderId.saleAreaId', saleMode: 'head.orderId.saleMode' },
    figures: { amount: 'diffAmount', taxes: 'diffTaxes', earnest: 'diffEarnestMoney' },
    paid: always,
  },
}

/** What a report looks at in one kind of facts. */
export type Looked = {
  readonly type: Fact['type']
  readonly at: Fact['at']
  /** A figure added up; nothing where these facts have none of it. */
  readonly sum: (key: Sum) => Measure | undefined
}

type Plan<P extends Fields> = {
  readonly narrows: (fact: Looked) => { readonly [K in keyof P]?: Narrows }
  readonly groups?: (fact: Looked) => Groupings
  /** The same where a parameter says which. */
  readonly grouped?: (fact: Looked) => (asked: AskedReport<P>) => Groupings
  readonly measures: (fact: Looked, asked: AskedReport<P>) => Readonly<Record<string, Measure | undefined>>
  /** Do gifts count? They do where nothing is said. */
  readonly gifts?: (asked: AskedReport<P>) => boolean
  /** Is anything counted? It is where nothing is said. */
  readonly counts?: (asked: AskedReport<P>) => boolean
}

const there = (measures: Readonly<Record<string, Measure | undefined>>): Measures =>
  Object.fromEntries(Object.entries(measures).flatMap(([name, measure]) => (measure ? [[name, measure]] : [])))

/** The days that a field holds, put together. */
export const stepsOf = (field: string): Groupings => ({
  day: inSteps(field, 'day'),
  week: inSteps(field, 'week'),
  month: inSteps(field, 'month'),
  quarter: inSteps(field, 'quarter'),
  year: inSteps(field, 'year'),
})

/** Three datasets of one report: its figures are of all of them together. */
export const saleFacts = <P extends Fields>({
  narrows,
  groups,
  grouped,
  measures,
  gifts,
  counts,
}: Plan<P>): Readonly<Record<string, Dataset<P>>> =>
  Object.fromEntries(
    Object.entries(FACTS).map(([name, fact]) => {
      const { type, from, at, figures } = fact
      const sum = (key: Sum): Measure | undefined => (figures[key] === undefined ? undefined : summed(figures[key]))
      const looked: Looked = { type, at, sum }
      const named = Object.fromEntries(Object.entries(at).map(([key, field]) => [key, field || constant(null)]))
      const known = { ...named, ...stepsOf(at.bizDate), factType: constant(type), ...groups?.(looked) }
      return [
        name,
        {
          from,
          where: (asked: AskedReport<P>) =>
            (counts?.(asked) ?? true) ? all(fact.where, ...((gifts?.(asked) ?? true) ? [] : [fact.paid])) : nothing,
          narrows: narrows(looked),
          groups: grouped ? (asked: AskedReport<P>) => ({ ...known, ...grouped(looked)(asked) }) : known,
          measures: (asked: AskedReport<P>) => there(measures(looked, asked)),
        },
      ]
    }),
  )
