import { bool, date, datetime, decimal, dict, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, eq, le, oneOf, type Condition } from '../../kernel/condition.ts'
import { lastDay } from '../../kernel/dates.ts'
import { decimal as exact, type Decimal, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { counts } from '../settlement/filing.ts'
import type { Filed } from '../settlement/filing-match.ts'
import { confirmedFlows, confirmedMonths, FLOW_TAKES, type Flow, isConfirmedMonth, isMatched, MOST_FLOWS } from '../settlement/flows.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import type { Tier } from './earning.ts'
import { DECIDED } from './frozen.ts'
import { BY_FLOW } from './settle.ts'
import { type Exception, type SettledLine, type SettledSource } from './settled-line.ts'
import { customer } from './terminals.ts'

/** What runs over many sources have in common: 提成结算, 商务提成 and 普药. */

/** 计算 of one that goes to its deciders as soon as it is computed. */
export const CALCULATE = { title: '计算', from: ['draft', 'calculated', 'failed', 'rejected'], to: 'calculated', role: 'business' } as const

export const RUN_STATES = { calculating: '计算中', failed: '计算失败', calculated: '已计算' } as const

/** What the program says of a run. */
export const runFields = {
  snapshotTime: datetime('数据截止时间', { editable: false }),
  runNo: int('计算次数', { default: 0, editable: false, listed: true }),
  progress: int('计算进度(%)', { editable: false, listed: true }),
  errorMessage: text('失败原因', { editable: false }),
}

export const doubtFields = {
  exceptionCount: int('异常行数', { editable: false, listed: true }),
  ackExceptions: bool('已核对异常', { default: 'N', editable: false }),
  ackRemark: longText('异常处理说明', { max: 300, editable: false }),
}

export const exceptions = lines('异常数据', {
  columns: {
    reasonCode: dict('异常原因', { code: 'settle_exception' }),
    postRole: dict('岗位角色', { code: 'zy_post_role' }),
    sourceType: text('来源'),
    sourceId: text('来源行'),
    empId: ref('员工', { to: 'sys.employee' }),
    productId: ref('产品', { to: 'bsc.product' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    ...customer,
    bizDate: date('业务日期'),
    qty: decimal('数量', { scale: 5, totalled: true }),
    amount: money('金额', { totalled: true }),
    detail: text('详细说明'),
  },
  editable: false,
})

type Run = { readonly runNo: number; readonly $: { readonly now: string } }

/** What a run leaves in the header beside its figures. */
export const ranOnce = ({ runNo, $ }: Run, doubts: readonly Exception[]) => ({
  snapshotTime: $.now,
  runNo: runNo + 1,
  progress: 100,
  errorMessage: null,
  exceptionCount: doubts.length,
  ackExceptions: 'N',
  ackRemark: null,
})

type Period = { readonly period: string | null; readonly $: { readonly id: string; readonly doing: string } }

/** Asked only while the run is under way, or its freeze, which looks once more. */
export const whileRunning = (doc: Period, where: (until: string) => Condition): Condition | undefined =>
  doc.period && (doc.$.doing === 'calculate' || doc.$.doing === 'freeze') ? where(lastDay(doc.period)) : undefined

const FILED = [
  ...(['id', 'itemNo', 'empId', 'postRole', 'share', 'productId', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate'] as const),
  ...([
    'basis',
    'priceBasis',
    'settlePrice',
    'calcMode',
    'value',
    'tierMode',
    'tierBase',
    'tierCycle',
    'head.id',
    'head.overdueRate',
  ] as const),
] as const

/** Rows of approved filings of a kind. */
export const filingsOf = <Kind extends string>(kind: Kind) =>
  ({
    give: 'rows',
    from: 'zy.commissionFiling.items',
    reads: FILED,
    most: MOST_FLOWS,
    where: (doc: Period) =>
      whileRunning(doc, (until) => all(eq('head.filingKind', kind), eq('head.billStatus', 'approved'), counts, le('startDate', until))),
  }) as const

/** What sources, filings and places of sale a run over flows asks. */
export const flowFacts = {
  flows: {
    give: 'rows',
    from: 'sale.saleFlow',
    reads: FLOW_TAKES,
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, (until) => all(isMatched, { field: 'agentId', op: 'empty' }, le('saleDate', until))),
  },
  months: { ...confirmedMonths, where: (doc: Period) => whileRunning(doc, () => isConfirmedMonth) },
  tiers: {
    give: 'rows',
    from: 'zy.commissionFiling.tiers',
    reads: ['itemNo', 'fromValue', 'toValue', 'tierValue', 'head.id'],
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, () => eq('head.billStatus', 'approved')),
  },
  hospitals: {
    give: 'rows',
    from: 'bsc.hospital',
    reads: ['regionId'],
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, () => always),
  },
  pharmacies: {
    give: 'rows',
    from: 'bsc.pharmacy',
    reads: ['regionId'],
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, () => always),
  },
  staff: {
    give: 'rows',
    from: 'sys.employee',
    reads: ['deptId', 'leaveDate'],
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, () => always),
  },
  /** Flows that 提成结算 has used, and what they came to. */
  settledHere: {
    give: 'rows',
    from: 'zy.commissionSettlement.details',
    reads: [
      ...(['lineKind', 'empId', 'postRole', 'share', 'productId', 'companyId', 'terminalType', 'terminalId', 'basis', 'bizDate'] as const),
      ...(['sourceType', 'sourceId', 'origLineId', 'filingItemId', 'calcMode', 'qty', 'unitPrice', 'saleAmount', 'value'] as const),
      ...(['commissionAmount', 'policyAmount'] as const),
    ],
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, () => all(headIsFrozen, oneOf('lineKind', ['1', '2', '3', '6']))),
  },
  /** The same of 普药. */
  settledGenerics: {
    give: 'rows',
    from: 'zy.genericDrug.details',
    reads: [
      ...(['lineKind', 'empId', 'postRole', 'share', 'productId', 'companyId', 'terminalType', 'terminalId', 'bizDate'] as const),
      ...(['sourceId', 'filingItemId', 'qty', 'unitPrice', 'saleAmount', 'value', 'netAmount', 'head.id'] as const),
    ],
    most: MOST_FLOWS,
    where: (doc: Period) => whileRunning(doc, () => oneOf('head.billStatus', ['approving', ...DECIDED])),
  },
} as const

export type FlowKnown = Readonly<
  Record<'flows' | 'months' | 'tiers' | 'hospitals' | 'pharmacies' | 'staff' | 'settledHere' | 'settledGenerics', readonly Known[]>
>

const orNull = (value: unknown): string | null => (isEmpty(value as string) ? null : String(value))

/** A settled row as it stands in a frozen settlement. */
export const lineIn = (row: Known): SettledLine => ({
  lineKind: String(row['lineKind']),
  empId: String(row['empId'] ?? ''),
  postRole: String(row['postRole'] ?? ''),
  share: amountOf(row['share']),
  productId: String(row['productId'] ?? ''),
  companyId: orNull(row['companyId']),
  terminalType: orNull(row['terminalType']),
  terminalId: orNull(row['terminalId']),
  basis: orNull(row['basis']) ?? BY_FLOW,
  bizDate: String(row['bizDate'] ?? ''),
  sourceType: orNull(row['sourceType']) ?? FLOW_SOURCE,
  sourceId: String(row['sourceId'] ?? ''),
  origLineId: orNull(row['origLineId']),
  filingItemId: orNull(row['filingItemId']),
  calcMode: orNull(row['calcMode']),
  qty: amountOf(row['qty']),
  unitPrice: isEmpty(row['unitPrice']) ? null : amountOf(row['unitPrice']),
  saleAmount: amountOf(row['saleAmount']),
  value: isEmpty(row['value']) ? null : amountOf(row['value']),
  commissionAmount: amountOf(row['commissionAmount'] ?? row['netAmount']),
  policyAmount: amountOf(row['policyAmount']),
  note: null,
})

export const FLOW_SOURCE = 'sale.saleFlow'

const regionsOf = ({ hospitals, pharmacies }: Pick<FlowKnown, 'hospitals' | 'pharmacies'>) =>
  new Map([...hospitals, ...pharmacies].map((row) => [String(row['id']), orNull(row['regionId'])]))

/** Confirmed flows that no other kind of settlement has used. */
export const openFlows = (facts: FlowKnown, elsewhere: readonly Known[], isTerminal: (flow: Flow) => boolean): readonly SettledSource[] => {
  const used = new Set(elsewhere.map((row) => String(row['sourceId'])))
  const regions = regionsOf(facts)
  return confirmedFlows(facts.flows, facts.months)
    .filter((flow) => !used.has(flow.id) && isTerminal(flow))
    .map((flow) => ({
      ...{ sourceType: FLOW_SOURCE, id: flow.id, day: flow.day, basis: BY_FLOW, origId: null },
      ...{ companyId: flow.companyId, terminalType: flow.terminalType, terminalId: flow.terminalId, productId: flow.productId },
      regionId: regions.get(flow.terminalId ?? '') ?? null,
      batchNo: flow.batchNo,
      qty: flow.qty,
      unitPrice: flow.unitPrice,
      amount: flow.amount,
    }))
}

export const regionIn = (facts: Pick<FlowKnown, 'hospitals' | 'pharmacies'>): ((terminalId: string) => string | null) => {
  const regions = regionsOf(facts)
  return (terminalId) => regions.get(terminalId) ?? null
}

/** The tiers of each filed row. */
export const tiersIn = (rows: readonly Known[]): ((filed: Filed) => readonly Tier[]) => {
  const nameOf = (row: Known): string => `${String(row['headId'])}|${String(row['itemNo'])}`
  const byRow = groupBy(rows, nameOf)
  return (filed) =>
    (byRow.get(nameOf(filed)) ?? []).map((row) => ({
      from: amountOf(row['fromValue']),
      to: isEmpty(row['toValue']) ? null : amountOf(row['toValue']),
      value: amountOf(row['tierValue']),
    }))
}

export const hasLeftIn = (staff: readonly Known[]): ((empId: string, day: string) => boolean) => {
  const left = new Map(staff.filter((row) => !isEmpty(row['leaveDate'])).map((row) => [String(row['id']), String(row['leaveDate'])]))
  return (empId, day) => (left.get(empId) ?? '9999') < day
}

export const shareOf = (amount: Decimal, share: Decimal | null): Decimal => amount.mulDiv(share ?? ZERO, exact(100), 2)
