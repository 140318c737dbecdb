import type { Fields } from '../../definitions/field.ts'
import { type AskedReport, constant, type Dataset, type Groupings, inSteps, type Narrows } from '../../definitions/report.ts'
import { type Measure, type Measures, summed } from '../../definitions/tally.ts'
import type { PlaceKey } from '../../definitions/type-keys.ts'
import { eq, oneOf, type Condition } from '../../kernel/condition.ts'
import { AGENCY, OWN } from './flow-facts.ts'

/** 佣金提成事实: the statements of every kind of settlement from their freezing on. */

type Sum = 'saleAmount' | 'gross' | 'pointAmount' | 'adjustAmount' | 'taxAmount' | 'netPayable' | 'paidAmount'

/** The business lines and kinds of settlement, as people call them. */
const [AGENTS, STAFF] = ['招商', '自营'] as const

const FROZEN = ['frozen', 'confirmed', 'approving', 'approved', 'rejected', 'paying', 'paid']
const SETTLED = oneOf('head.billStatus', FROZEN)

type Fact = {
  readonly line: typeof AGENTS | typeof STAFF
  readonly kind: string
  readonly from: PlaceKey
  readonly where: Condition
  /** The field of each name; '' where there is none. */
  readonly at: Readonly<Record<'period' | 'deptId' | 'agentId' | 'empId', string>>
  readonly sums: Partial<Record<Sum, Measure>>
}

const OF_AGENT = {
  at: { period: 'head.period', deptId: 'head.deptId', agentId: 'agentId', empId: 'empId' },
  where: SETTLED,
  sums: {
    saleAmount: summed('saleAmount'),
    gross: summed('grossAmount'),
    pointAmount: summed('pointAmount'),
    adjustAmount: summed('adjustAmount'),
    taxAmount: summed('taxAmount'),
    netPayable: summed('netPayable'),
    paidAmount: summed('paidAmount'),
  },
}

const OF_EMPLOYEE = {
  at: { period: 'head.period', deptId: 'deptId', agentId: '', empId: 'empId' },
  where: SETTLED,
  sums: {
    saleAmount: summed('saleAmount'),
    gross: summed('lineAmount'),
    adjustAmount: summed('adjustAmount'),
    netPayable: summed('netPayable'),
    paidAmount: summed('paidAmount'),
  },
}

const FACTS: Readonly<Record<string, Fact>> = {
  basePrice: { ...OF_AGENT, line: AGENTS, kind: '底价结算', from: 'zs.basePriceSettlement.statements' },
  commission: { ...OF_AGENT, line: AGENTS, kind: '佣金结算', from: 'zs.commissionSettlement.statements' },
  high: { ...OF_AGENT, line: AGENTS, kind: '高打结算', from: 'zs.highSettlement.statements' },
  agencyStaff: { ...OF_EMPLOYEE, line: AGENTS, kind: '销售提成', from: 'zs.salesCommission.statements' },
  develop: {
    line: AGENTS,
    kind: '新开发核销',
    from: 'zs.newDevelopWriteOff',
    where: oneOf('billStatus', ['approved', 'paid']),
    at: { period: 'writeOffDate', deptId: 'deptId', agentId: 'agentId', empId: 'empId' },
    sums: {
      gross: summed('amount'),
      taxAmount: summed('taxAmount'),
      netPayable: summed('netPayable'),
      paidAmount: summed('netPayable', eq('billStatus', 'paid')),
    },
  },
  staff: { ...OF_EMPLOYEE, line: STAFF, kind: '提成结算', from: 'zy.commissionSettlement.statements' },
}

/** What a report looks at in one kind of statements. */
export type StatementFacts = {
  readonly line: string
  readonly kind: string
  /** The organisation that settles. */
  readonly org: string
  readonly at: Fact['at']
  readonly sums: Fact['sums']
}

type Plan<P extends Fields> = {
  readonly narrows: (fact: StatementFacts) => { readonly [K in keyof P]?: Narrows }
  readonly groups: (fact: StatementFacts) => Groupings
  readonly without?: Dataset<P>['without']
  readonly measures: (fact: StatementFacts, asked: AskedReport<P>) => Measures
  /** Kinds that are looked at; all where nothing is said. */
  readonly only?: (fact: StatementFacts) => boolean
}

export const settleFacts = <P extends Fields>({
  narrows,
  groups,
  without,
  measures,
  only,
}: Plan<P>): Readonly<Record<string, Dataset<P>>> =>
  Object.fromEntries(
    Object.entries(FACTS).flatMap(([name, { from, where, ...fact }]) => {
      const settled: StatementFacts = { ...fact, org: fact.line === STAFF ? OWN : AGENCY }
      if (only && !only(settled)) return []
      const dataset: Dataset<P> = {
        from,
        where: () => where,
        narrows: narrows(settled),
        groups: {
          line: constant(fact.line),
          kind: constant(fact.kind),
          period: inSteps(fact.at.period, 'month'),
          month: inSteps(fact.at.period, 'month'),
          ...groups(settled),
        },
        ...(without ? { without } : {}),
        measures: (asked) => measures(settled, asked),
      }
      return [[name, dataset] as const]
    }),
  )
