import { parts } from '../../definitions/listed.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, any, empty, eq, filled, ge, gt, lt, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { noticesOf, OPEN_STATES, payeesOf, stopped, type StatementRow } from '../settlement/settlement.ts'
import { WITHHELD } from '../settlement/statement.ts'

/** What a settlement of agents looks at: what it settles, others of its kind, whom it pays (ZS-R14, ZS-R15, ZS-R18). */

export type SettlementRun = {
  readonly billNo: string | null
  readonly period: string
  readonly deptId: string | null
  readonly agentIds: string | null
  readonly productIds: string | null
  readonly taxMonth: string
  readonly runNo: number | null
  readonly freezeTime: string | null
  readonly snapshotTime: string | null
  readonly statements: readonly StatementRow[]
  readonly $: { readonly id: string; readonly doing: string; readonly state: string; readonly now: string; readonly today: string }
}

const isRunning = ({ $ }: Pick<SettlementRun, '$'>): boolean => $.doing === 'calculate'
/** Asked only while it is computed. */
export const running =
  (condition: (doc: SettlementRun) => Condition) =>
  (doc: SettlementRun): Condition | undefined =>
    isRunning(doc) ? condition(doc) : undefined
const isTaxing = ({ $ }: Pick<SettlementRun, '$'>): boolean => $.doing === 'calculate' || $.doing === 'freeze'

const many = { give: 'rows', most: 120_000 } as const

/** All rows that were settled by frozen settlements of a kind. */
export const settledBy = <Place extends string>(from: Place, take: readonly string[]) => ({
  ...many,
  from,
  reads: [...take, 'head.period'],
  where: running(({ $ }) => all(headIsFrozen, ne('head.id', $.id))),
})

const taxes = <Place extends string>(from: Place) => ({
  ...many,
  from,
  reads: ['agentId', 'payableGross', 'taxAmount'],
  where: (doc: SettlementRun): Condition | undefined =>
    isTaxing(doc) ? all(headIsFrozen, ne('head.id', doc.$.id), eq('head.taxMonth', doc.taxMonth), eq('taxMode', WITHHELD)) : undefined,
})

/** Points that a settlement charged, asked where it gives some back. */
export const chargedPoints = {
  give: 'rows' as const,
  most: 20_000,
  from: 'zs.pointsDetail' as const,
  reads: ['agentId'],
  where: ({ billNo, $ }: Pick<SettlementRun, 'billNo' | '$'>): Condition | undefined =>
    billNo && ($.doing === 'unfreeze' || $.doing === 'excludeStatement')
      ? all(eq('settlementNo', billNo), ne('pointStatus', '9'))
      : undefined,
}

/** What every settlement looks at: agents, their rights and deposits, departments, what was carried forward, tax of the month, what was charged, whom it pays. */
export const commonFacts = <Place extends string>(statements: Place, more: readonly string[] = []) => ({
  agents: {
    ...many,
    from: 'zs.agent' as const,
    reads: ['code', 'agentStatus', 'statusDate', 'empId', 'deptId', 'taxMode', 'ticketRate', 'depositAccountId'],
    where: running(() => always),
  },
  rights: {
    ...many,
    from: 'zs.agent.products' as const,
    reads: ['productId', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate', 'head.code'],
    where: running(() => filled('productId')),
  },
  accounts: {
    ...many,
    from: 'bzj.account' as const,
    reads: ['shortAmount', 'agentId'],
    where: running(() => filled('agentId')),
  },
  depts: {
    ...many,
    from: 'sys.org' as const,
    reads: [],
    where: running(({ deptId }) => (deptId ? { field: 'id', op: 'below', value: deptId } : always)),
  },
  products: {
    ...many,
    from: 'bsc.product' as const,
    reads: ['enabled', 'productGroupId', 'spec'],
    where: running(() => always),
  },
  carried: {
    ...many,
    from: statements,
    reads: ['agentId', 'carryOut', 'head.freezeTime', ...more],
    order: 'head.freezeTime desc',
    where: running(({ $ }) => all(headIsFrozen, ne('head.id', $.id), ne('confirmStatus', '3'))),
  },
  points: {
    ...many,
    from: 'zs.points.items' as const,
    reads: ['pointKind', 'productId', 'companyId', 'pointRate', 'pointWay', 'startDate', 'endDate', 'head.agentId'],
    where: running(() => oneOf('lineStatus', ['1', '2'])),
  },
  taxedCommission: taxes('zs.commissionSettlement.statements' as const),
  taxedBase: taxes('zs.basePriceSettlement.statements' as const),
  taxedHigh: taxes('zs.highSettlement.statements' as const),
  writtenOff: {
    ...many,
    from: 'zs.newDevelopWriteOff' as const,
    reads: ['agentId', 'amount', 'taxAmount'],
    where: (doc: SettlementRun): Condition | undefined =>
      isTaxing(doc) ? all(oneOf('billStatus', ['approved', 'paid']), eq('taxMonth', doc.taxMonth)) : undefined,
  },
  notices: noticesOf,
  chargedPoints,
  stopped,
  payees: payeesOf,
})

/** What of other settlements of the kind stands in the way: earlier ones that are open, ones that were frozen since it was computed, later ones that are frozen. */
export const orderFacts = <Type extends string>(type: Type) => ({
  since: {
    give: 'exists' as const,
    from: `${type}.statements` as `${Type}.statements`,
    where: ({ snapshotTime, statements, $ }: SettlementRun): Condition | undefined =>
      $.doing === 'freeze' && snapshotTime
        ? all(
            headIsFrozen,
            ne('head.id', $.id),
            ge('head.freezeTime', snapshotTime),
            oneOf(
              'agentId',
              statements.flatMap(({ agentId }) => (agentId ? [agentId] : [])),
            ),
          )
        : undefined,
  },
  earlier: {
    give: 'exists' as const,
    from: type,
    where: ({ period, deptId, $ }: SettlementRun): Condition | undefined =>
      $.doing === 'freeze'
        ? all(
            ne('id', $.id),
            lt('period', period),
            oneOf('billStatus', [...OPEN_STATES, 'calculating']),
            deptId ? any(empty('deptId'), eq('deptId', deptId)) : always,
          )
        : undefined,
  },
  later: {
    give: 'exists' as const,
    from: `${type}.statements` as `${Type}.statements`,
    where: ({ freezeTime, statements, $ }: SettlementRun): Condition | undefined =>
      $.doing === 'unfreeze' && freezeTime
        ? all(
            headIsFrozen,
            ne('head.id', $.id),
            gt('head.freezeTime', freezeTime),
            oneOf(
              'agentId',
              statements.flatMap(({ agentId }) => (agentId ? [agentId] : [])),
            ),
          )
        : undefined,
  },
})

/** The scope as a run asks it. */
export const scopeOf = (doc: SettlementRun, depts: readonly Known[]) => ({
  agentIds: parts(doc.agentIds),
  productIds: parts(doc.productIds),
  deptIds: doc.deptId ? [doc.deptId, ...depts.map((row) => String(row['id']))] : undefined,
})
