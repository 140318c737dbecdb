import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, ge, le, oneOf, type Condition } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'

/** Flow rows, as settlements and tasks count them (ZS-R1). */

/** 退货 of flow_type. */
const RETURN = '4'
/** Fields of sale.saleFlow that are looked at. */
export const FLOW_TAKES = [
  ...(['saleDate', 'flowMonth', 'flowType', 'companyId', 'productId', 'terminalType', 'hospitalId', 'pharmacyId', 'toCompanyId'] as const),
  ...(['qty', 'unitPrice', 'amount', 'batchNo', 'agentId'] as const),
] as const

/** As many as one run looks at. */
export const MOST_FLOWS = 120_000

/** Sales and returns that are matched. */
export const isMatched = all(oneOf('flowType', ['2', RETURN]), oneOf('matchStatus', ['2']))

/** The same of days from one to another. */
export const matchedBetween = (from: string, until: string, ...more: readonly Condition[]): Condition =>
  all(isMatched, ge('saleDate', from), le('saleDate', until), ...more)

/** Months of companies whose flows are confirmed, 已确认 or 已锁定. */
export const confirmedMonths = {
  give: 'rows' as const,
  from: 'sale.flowPeriod' as const,
  reads: ['companyId', 'flowMonth', 'flowPeriodStatus'],
  most: 20_000,
}

export const isConfirmedMonth = oneOf('flowPeriodStatus', ['3', '4'])

export type Flow = {
  readonly id: string
  readonly day: string
  readonly month: string
  readonly companyId: string | null
  readonly productId: string
  readonly terminalType: string | null
  readonly terminalId: string | null
  /** Negative for what came back. */
  readonly qty: Decimal
  readonly unitPrice: Decimal | null
  readonly amount: Decimal
  readonly batchNo: string | null
  readonly agentId: string | null
}

const text = (row: Known, key: string): string | null => (isEmpty(row[key]) ? null : String(row[key]))

const flowOf = (row: Known): Flow => {
  const terminalType = text(row, 'terminalType')
  const [qty, amount] = [amountOf(row['qty']), amountOf(row['amount'])]
  const isReturn = row['flowType'] === RETURN
  return {
    id: String(row['id']),
    day: String(row['saleDate']),
    month: text(row, 'flowMonth') ?? String(row['saleDate']).slice(0, 7),
    companyId: text(row, 'companyId'),
    productId: String(row['productId'] ?? ''),
    terminalType,
    terminalId: text(row, terminalType === '2' ? 'pharmacyId' : terminalType === '3' ? 'toCompanyId' : 'hospitalId'),
    qty: isReturn ? qty.abs().negated() : qty,
    unitPrice: isEmpty(row['unitPrice']) ? null : amountOf(row['unitPrice']),
    amount: isReturn ? amount.abs().negated() : amount,
    batchNo: text(row, 'batchNo'),
    agentId: text(row, 'agentId'),
  }
}

const monthKey = (companyId: unknown, month: unknown): string => `${String(companyId)} ${String(month)}`

/** The flows of confirmed months, by day and identity. */
export const confirmedFlows = (rows: readonly Known[], months: readonly Known[]): readonly Flow[] => {
  const confirmed = new Set(months.map((row) => monthKey(row['companyId'], row['flowMonth'])))
  return rows
    .map(flowOf)
    .filter(({ companyId, month }) => confirmed.has(monthKey(companyId, month)))
    .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1))
}

/** What they come to by settle_task_measure: a quantity or an amount. */
export const measured = (flow: Flow, measure: string | null): Decimal => (measure === '1' ? flow.qty : flow.amount)
