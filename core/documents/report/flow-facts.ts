import type { Fields } from '../../definitions/field.ts'
import { absolute, choice, type SummedValue, negated } from '../../definitions/summed-value.ts'
import { type AskedReport, type Backing, constant, type Dataset, type Groupings, type Narrows } from '../../definitions/report.ts'
import { type Measure, type Measures, summed } from '../../definitions/tally.ts'
import { all, always, empty, eq, filled, oneOf, type Condition } from '../../kernel/condition.ts'
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
const signed = (field: string): SummedValue => choice('flowType', RETURN, negated(absolute(field)), field)

/** The agent's organisation where there is one, else our own staff's (ZS-R4). */
export const [AGENCY, OWN] = ['127', '145'] as const

/** Flows of each of the two sales organisations. */
const LINES = [
  { name: 'agency', org: AGENCY, where: filled('agentId') },
  { name: 'own', org: OWN, where: empty('agentId') },
] as const

/** Flows of one of them; of both where none is asked for. */
export const flowsOf = (org: string | null): Condition => LINES.find((line) => line.org === org)?.where ?? always

/** 终端: the hospital, pharmacy or business company that took it. */
export const TERMINALS = ['hospitalId', 'pharmacyId', 'toCompanyId'] as const

type Plan<P extends Fields> = {
  readonly where?: (asked: AskedReport<P>) => Condition
  readonly narrows: { readonly [K in keyof P]?: Narrows }
  readonly groups?: Groupings | ((asked: AskedReport<P>) => Groupings)
  readonly without?: Dataset<P>['without']
  readonly backed?: readonly Backing<P>[]
  readonly measures: (sum: (field: 'qty' | 'amount') => Measure, asked: AskedReport<P>) => Measures
}

/** What was sold, less what came back. */
export const flowFacts = <P extends Fields>({ where, narrows, groups, without, backed = [], measures }: Plan<P>): Dataset<P> => ({
  from: 'sale.saleFlow',
  where: (asked) => all(oneOf('flowType', [SALE, RETURN]), eq('matchStatus', MATCHED), ...(where ? [where(asked)] : [])),
  narrows,
  groups: typeof groups === 'function' ? (asked) => ({ ...stepsOf('saleDate'), ...groups(asked) }) : { ...stepsOf('saleDate'), ...groups },
  ...(without ? { without } : {}),
  backed: [CONFIRMED, ...backed],
  measures: (asked) => measures((field) => summed(signed(field)), asked),
})

/** The same by whose they are: agents' flows and those of our own staff, as the sales organisation in a dimension and parameter of the report. */
export const flowFactsOfBoth = <P extends Fields>(
  org: keyof P & string,
  { narrows, groups, ...plan }: Plan<P> & { readonly groups?: Groupings },
): Readonly<Record<string, Dataset<P>>> =>
  Object.fromEntries(
    LINES.map((line) => [
      line.name,
      flowFacts<P>({
        ...plan,
        where: () => line.where,
        narrows: { ...narrows, [org]: constant(line.org) },
        groups: { ...groups, [org]: constant(line.org) },
      }),
    ]),
  )
