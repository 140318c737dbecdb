import type { Fields } from '../../definitions/field.ts'
import { absolute, type Figure, negated } from '../../definitions/figure.ts'
import { type Asked, type Backing, constant, type Dataset, type Groupings, type Narrows } from '../../definitions/report.ts'
import { type Measure, type Measures, summed } from '../../definitions/tally.ts'
import { all, empty, eq, filled, type Condition } from '../../kernel/condition.ts'
import { isConfirmedMonth } from '../settlement/flows.ts'
import { stepsOf } from './sale-facts.ts'

/** 终端流向事实: what terminals really took, of months whose flow data is confirmed (ZS-R1). */

/** 商业销售 and 商业退货 of flow_type, 已匹配 of match_status. */
const [SALE, RETURN, MATCHED] = ['2', '4', '2'] as const

const CONFIRMED: Backing = {
  by: 'sale.flowPeriod',
  where: () => isConfirmedMonth,
  alike: { companyId: 'companyId', flowMonth: 'flowMonth' },
}

/** Whatever sign somebody gave it, what comes back counts against what was sold. */
const FACTS: Readonly<Record<string, { readonly flowType: string; readonly figure: (field: string) => Figure }>> = {
  flowed: { flowType: SALE, figure: (field) => field },
  flowedBack: { flowType: RETURN, figure: (field) => negated(absolute(field)) },
}

/** The agent's organisation where there is one, else our own staff's (ZS-R4). */
export const [AGENCY, OWN] = ['127', '145'] as const

/** Flows of one of the two sales organisations. */
export const LINES = [
  { name: 'agency', org: AGENCY, title: '招商', where: filled('agentId') },
  { name: 'own', org: OWN, title: '自营', where: empty('agentId') },
] as const

/** 终端: the hospital, pharmacy or business company that took it. */
export const TERMINALS = ['hospitalId', 'pharmacyId', 'toCompanyId'] as const

type Plan<P extends Fields> = {
  readonly where?: (asked: Asked<P>) => Condition
  readonly narrows: { readonly [K in keyof P]?: Narrows }
  readonly groups?: Groupings | ((asked: Asked<P>) => Groupings)
  readonly without?: Dataset<P>['without']
  readonly backed?: readonly Backing<P>[]
  readonly measures: (sum: (field: 'qty' | 'amount') => Measure, asked: Asked<P>) => Measures
}

/** Two datasets of one report: what was sold, less what came back. */
export const flowFacts = <P extends Fields>(plan: Plan<P>, name = ''): Readonly<Record<string, Dataset<P>>> =>
  Object.fromEntries(
    Object.entries(FACTS).map(([key, { flowType, figure }]) => [
      `${name}${key}`,
      {
        from: 'sale.saleFlow' as const,
        where: (asked: Asked<P>) => all(eq('flowType', flowType), eq('matchStatus', MATCHED), ...(plan.where ? [plan.where(asked)] : [])),
        narrows: plan.narrows,
        groups:
          typeof plan.groups === 'function'
            ? (asked: Asked<P>) => ({ ...stepsOf('saleDate'), ...(plan.groups as (asked: Asked<P>) => Groupings)(asked) })
            : { ...stepsOf('saleDate'), ...plan.groups },
        ...(plan.without ? { without: plan.without } : {}),
        backed: [CONFIRMED, ...(plan.backed ?? [])],
        measures: (asked: Asked<P>) => plan.measures((field) => summed(figure(field)), asked),
      },
    ]),
  )

/** The same by whose they are: agents' flows and those of our own staff, as the sales organisation in a dimension and parameter of the report. */
export const flowFactsOfBoth = <P extends Fields>(
  org: keyof P & string,
  { narrows, groups, ...plan }: Plan<P> & { readonly groups?: Groupings },
) =>
  Object.assign(
    {},
    ...LINES.map((line) =>
      flowFacts<P>(
        {
          ...plan,
          where: () => line.where,
          narrows: { ...narrows, [org]: constant(line.org) },
          groups: { ...groups, [org]: constant(line.org) },
        },
        line.name,
      ),
    ),
  ) as Readonly<Record<string, Dataset<P>>>
