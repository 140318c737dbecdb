import { post, update, type Effects, type Values } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { parts } from '../../definitions/listed.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, any, empty, eq, filled, ge, gt, le, lt, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { digestOf } from '../settlement/digest.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import {
  noticesOf,
  OPEN_STATES,
  payeesOf,
  settleFields,
  settleRules,
  settleStates,
  settleTotals,
  stopped,
  type StatementRow,
  untilFrozen,
} from '../settlement/settlement.ts'
import { UNTOUCHED } from '../settlement/statement-actions.ts'
import { labourTax, statementOf, type Taxed, WITHHELD } from '../settlement/statement.ts'

/** What the runs of all settlements of agents have in common (ZS-R14, ZS-R15, ZS-R18). */

export type Run = {
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

const isRunning = ({ $ }: Pick<Run, '$'>): boolean => $.doing === 'calculate'
/** Asked only while it is computed. */
export const running =
  (condition: (doc: Run) => Condition) =>
  (doc: Run): Condition | undefined =>
    isRunning(doc) ? condition(doc) : undefined
const isTaxing = ({ $ }: Pick<Run, '$'>): boolean => $.doing === 'calculate' || $.doing === 'freeze'

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
  where: (doc: Run): Condition | undefined =>
    isTaxing(doc) ? all(headIsFrozen, ne('head.id', doc.$.id), eq('head.taxMonth', doc.taxMonth), eq('taxMode', WITHHELD)) : undefined,
})

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
    where: (doc: Run): Condition | undefined =>
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
    where: ({ snapshotTime, statements, $ }: Run): Condition | undefined =>
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
    where: ({ period, deptId, $ }: Run): Condition | undefined =>
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
    where: ({ freezeTime, statements, $ }: Run): Condition | undefined =>
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

type TaxFacts = Readonly<Record<'taxedCommission' | 'taxedBase' | 'taxedHigh' | 'writtenOff', readonly Known[]>>

/** What was paid to an agent, and withheld, in the month of tax. */
export const taxedBefore = ({ taxedCommission, taxedBase, taxedHigh, writtenOff }: TaxFacts, agentId: string): Taxed => {
  const own = (rows: readonly Known[], key: string) =>
    sumOf(
      rows.filter((row) => row['agentId'] === agentId),
      (row) => amountOf(row[key]),
    )
  const settlements = [...taxedCommission, ...taxedBase, ...taxedHigh]
  return {
    gross: own(settlements, 'payableGross').plus(own(writtenOff, 'amount')),
    tax: own(settlements, 'taxAmount').plus(own(writtenOff, 'taxAmount')),
  }
}

/** A settled line, as statements and points count it. */
export type Counted = {
  readonly lineKind: string
  readonly agentId: string
  readonly empId: string | null
  readonly productId: string | null
  readonly companyId: string | null
  readonly qty: Decimal
  readonly saleAmount: Decimal
  readonly gross: Decimal
  readonly pointRate: Decimal | null
  readonly pointWay: string | null
  readonly pointAmount: Decimal
  readonly netAmount: Decimal
}

type CommonFacts = TaxFacts & Readonly<Record<'agents' | 'accounts' | 'carried', readonly Known[]>>

export type Opened = {
  readonly agentId: string
  readonly agent: Known
  readonly amounts: Readonly<
    Record<'qty' | 'saleAmount' | 'grossAmount' | 'pointAmount' | 'adjustAmount' | 'lineAmount' | 'carryIn', Decimal>
  >
  readonly before: Known | undefined
  readonly taxed: Taxed
  readonly short: Decimal
}

/** The statements of a run, one for each agent with lines, before it is said what is paid. */
export const openedStatements = (lines: readonly Counted[], facts: CommonFacts): readonly Opened[] => {
  const agents = new Map(facts.agents.map((row) => [String(row['id']), row]))
  const carried = groupBy(facts.carried, (row) => String(row['agentId']))
  const accounts = new Map(facts.accounts.map((row) => [String(row['id']), amountOf(row['shortAmount'])]))
  return [...groupBy(lines, ({ agentId }) => agentId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([agentId, own]) => {
      const total = (of: (line: Counted) => Decimal) => sumOf(own, of)
      const agent = agents.get(agentId) ?? {}
      const before = carried.get(agentId)?.[0]
      return {
        agentId,
        agent,
        before,
        taxed: taxedBefore(facts, agentId),
        short: accounts.get(String(agent['depositAccountId'] ?? '')) ?? ZERO,
        amounts: {
          qty: total(({ qty }) => qty),
          saleAmount: total(({ saleAmount }) => saleAmount),
          grossAmount: total(({ gross }) => gross),
          pointAmount: total(({ pointAmount }) => pointAmount),
          adjustAmount: total((line) => (line.lineKind === '4' || line.lineKind === '5' ? line.gross : ZERO)),
          lineAmount: total(({ netAmount }) => netAmount),
          carryIn: amountOf(before?.['carryOut']),
        },
      }
    })
}

/** Statements of commission and of base prices (ZS-R14). */
export const statementRows = (lines: readonly Counted[], facts: CommonFacts): readonly Values[] =>
  openedStatements(lines, facts).map(({ agentId, agent, amounts, taxed, short }) => ({
    agentId,
    empId: (agent['empId'] ?? null) as string | null,
    taxMode: (agent['taxMode'] ?? null) as string | null,
    ...amounts,
    ...statementOf({ balance: amounts.lineAmount.plus(amounts.carryIn), taxMode: String(agent['taxMode'] ?? ''), before: taxed, short }),
    invoiceAmount: ZERO,
    paidAmount: ZERO,
    ...UNTOUCHED,
  }))

type Ran = {
  readonly details: readonly object[]
  readonly statements: readonly Values[]
  readonly exceptions: readonly object[]
  readonly sourceCount: number
  readonly skippedCount: number
  readonly more?: Readonly<Record<string, readonly object[]>>
}

/** What a run leaves: the former run's rows go, its own stand. */
export const ranOver = (doc: Run, { details, statements, exceptions, sourceCount, skippedCount, more = {} }: Ran): Effects => {
  const rows = (given: readonly object[]) => ({ remove: {}, add: given as readonly Values[] })
  return [
    update(doc, {
      set: {
        runNo: (doc.runNo ?? 0) + 1,
        snapshotTime: doc.$.now,
        progress: 100,
        runDigest: digestOf(details),
        errorMessage: null,
        sourceCount,
        lineCount: details.length,
        exceptionCount: exceptions.length,
        skippedCount,
        ackExceptions: 'N',
        ackRemark: null,
        freezeTime: null,
      },
      rows: {
        details: rows(details.map((line, at) => ({ lineNo: at + 1, ...line }))),
        statements: rows(statements),
        exceptions: rows(exceptions),
        ...Object.fromEntries(Object.entries(more).map(([name, given]) => [name, rows(given)])),
      },
    }),
  ]
}

/** Points of a frozen settlement, one entry for agent, product, company, rate and who bears them. */
export const pointsOf = (
  doc: Pick<Run, 'billNo' | 'period' | '$'>,
  settleType: DictValue<'zs_settle_type'>,
  pointKind: string,
  lines: readonly Counted[],
  deptOf: (agentId: string) => string | null,
): Effects =>
  [
    ...groupBy(
      lines.filter(({ pointAmount }) => !pointAmount.isZero()),
      (line) => JSON.stringify([line.agentId, line.productId, line.companyId, line.pointRate?.toString(), line.pointWay]),
    ).values(),
  ].map((own) => {
    const { agentId, productId, companyId, pointRate, pointWay } = own[0]!
    return post('zs.pointsDetail', {
      settleType,
      settlementNo: doc.billNo,
      period: doc.period,
      agentId,
      deptId: deptOf(agentId),
      productId,
      companyId,
      pointKind,
      baseAmount: sumOf(own, ({ gross }) => gross),
      pointRate,
      pointAmount: sumOf(own, ({ pointAmount }) => pointAmount),
      pointWay,
      pointStatus: '0',
    })
  })

/** At freeze the tax of persons is final: what was frozen before in the same month counts first. */
export const taxedFinally = (doc: Pick<Run, 'statements'>, facts: TaxFacts): Effects =>
  doc.statements.map((row) => {
    if (row.taxMode !== WITHHELD || !row.agentId) return false
    const before = taxedBefore(facts, row.agentId)
    const gross = row.payableGross ?? ZERO
    const taxAmount = labourTax(before.gross.plus(gross)).minus(before.tax)
    if (taxAmount.eq(row.taxAmount ?? ZERO)) return false
    const after = gross.minus(taxAmount)
    const deduct = row.depositDeduct ?? ZERO
    const depositDeduct = deduct.gt(after) ? after : deduct
    return update(row, { set: { taxAmount, depositDeduct, netPayable: after.minus(depositDeduct) } })
  })

/** The scope as a run asks it. */
export const scopeOf = (doc: Run, depts: readonly Known[]) => ({
  agentIds: parts(doc.agentIds),
  productIds: parts(doc.productIds),
  deptIds: doc.deptId ? [doc.deptId, ...depts.map((row) => String(row['id']))] : undefined,
})

/** What an excluded statement no longer says. */
export const ZEROED = [
  ...(['qty', 'saleAmount', 'grossAmount', 'pointAmount', 'adjustAmount', 'lineAmount', 'carryIn', 'balance', 'payableGross'] as const),
  ...(['carryOut', 'taxAmount', 'depositDeduct', 'netPayable'] as const),
]

/** A week after the freeze whoever said nothing agreed. */
const AUTO_CONFIRM = {
  title: '对账单逾期自动确认',
  cron: '0 0 3 * * ? *',
  description: '冻结满7天仍待确认的对账单自动确认，说明写“逾期自动确认”',
  looksAt: (day: string): Condition => all(eq('billStatus', 'frozen'), le('freezeTime', `${addDays(day, -7)} 23:59:59`)),
  each: (doc: Pick<Run, 'statements' | '$'>): Effects =>
    doc.statements
      .filter(({ confirmStatus }) => confirmStatus === '0')
      .map((row) => update(row, { set: { confirmStatus: '1', confirmTime: doc.$.now, disputeReason: '逾期自动确认' } })),
}

/** Points that a settlement charged, asked where it gives some back. */
const chargedPoints = {
  give: 'rows' as const,
  most: 20_000,
  from: 'zs.pointsDetail' as const,
  reads: ['agentId'],
  where: ({ billNo, $ }: Pick<Run, 'billNo' | '$'>): Condition | undefined =>
    billNo && ($.doing === 'unfreeze' || $.doing === 'excludeStatement')
      ? all(eq('settlementNo', billNo), ne('pointStatus', '9'))
      : undefined,
}

/** A settlement that charged points of agents. */
export type Charged = { readonly $: { readonly facts: { readonly chargedPoints: readonly Known[] } } }

/** Points that are charged no more stay on record as 已撤销. */
export const cancelPoints = (charged: readonly Known[], isMeant: (agentId: string) => boolean = () => true): Effects =>
  charged
    .filter((row) => isMeant(String(row['agentId'])))
    .map((row) => update('zs.pointsDetail', String(row['id']), { set: { pointStatus: '9' } }))

/** Nobody waits for a run any more. */
export const cancelling = {
  cancelRun: {
    title: '停止计算',
    from: 'calculating',
    to: 'failed',
    role: 'business',
    effects: (doc: { readonly $: { readonly id: string } }) => [update(doc, { set: { errorMessage: '已手工停止' } })],
  },
} as const

/** What settlements of agents are, beside the lines that they settle and how those are computed. */
export const SETTLEMENT = {
  about: 'period',
  states: settleStates,
  editableIn: ['draft', 'calculated', 'failed', 'frozen', 'confirmed', 'rejected'],
  submittableIn: ['confirmed', 'rejected'],
  fields: settleFields,
  derive: settleTotals,
  shown: { errorMessage: ({ $ }: { readonly $: { readonly state: string } }) => $.state === 'failed' },
  rules: settleRules,
  checks: [
    untilFrozen,
    {
      holds: ({ $ }: { readonly $: { readonly facts: { readonly stopped: boolean } } }) => !$.facts.stopped,
      message: '指定代理商已终止合作，是否继续',
      warns: true,
      field: 'agentIds',
    },
  ],
  jobs: { zsAutoConfirm: AUTO_CONFIRM },
  print: 'A4-landscape',
  live: true,
  sample: 4,
} as const
