import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { ZERO, type Decimal } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { commissionOf, type Filed, type Sold } from '../settlement/filing-match.ts'
import type { Flow } from '../settlement/flows.ts'
import { netOf, type Point } from '../settlement/points.ts'

/** 正常, 退货冲红, 阶梯补差, 导入调整, 手工调整, 政策奖励 and 备案变更补算 of settle_line_kind. */
export const [NORMAL, RETURNED, TIER_REST, IMPORTED, ADJUSTED, REWARDED, MADE_UP] = ['1', '2', '3', '4', '5', '6', '7'] as const

export type CommissionLine = {
  readonly lineKind: string
  readonly agentId: string
  readonly empId: string | null
  readonly productId: string | null
  readonly companyId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly flowDate: string | null
  readonly batchNo: string | null
  readonly sourceType: string
  readonly sourceId: string
  readonly origLineId: string | null
  readonly noOrigin: 'Y' | null
  readonly filingItemId: string | null
  readonly calcMode: string | null
  readonly qty: Decimal
  readonly unitPrice: Decimal | null
  readonly saleAmount: Decimal
  readonly commissionValue: Decimal | null
  readonly commissionAmount: Decimal
  readonly policyAmount: Decimal
  readonly promotionAmount: Decimal
  readonly pointRate: Decimal | null
  readonly pointWay: string | null
  readonly pointAmount: Decimal
  readonly netAmount: Decimal
  readonly note: string | null
}

/** A line before points. */
export type BareLine = Omit<CommissionLine, 'pointRate' | 'pointWay' | 'pointAmount' | 'netAmount'>

/** The note of a line that a promotion gave away: it earns nothing. */
export const GIFT = '赠品'

export const FLOWS = 'sale.saleFlow'

export const text = (row: Known, key: string): string | null => (isEmpty(row[key]) ? null : String(row[key]))

const NOTHING = { commissionAmount: ZERO, policyAmount: ZERO, promotionAmount: ZERO }

/** Gross of a line before points. */
export const grossOf = (line: Pick<CommissionLine, 'commissionAmount' | 'policyAmount' | 'promotionAmount'>): Decimal =>
  line.commissionAmount.plus(line.policyAmount).plus(line.promotionAmount)

export const withPoints = (line: BareLine, point: Point | null, pointAmount?: Decimal): CommissionLine => {
  const gross = grossOf(line)
  const points = pointAmount ?? (point ? gross.mulDiv(point.rate, 100, 2) : ZERO)
  return {
    ...line,
    pointRate: point?.rate ?? null,
    pointWay: point?.way ?? null,
    pointAmount: points,
    netAmount: netOf(gross, points, point?.way ?? null),
  }
}

/** A line of a frozen settlement. */
export const lineOf = (row: Known): CommissionLine => ({
  lineKind: String(row['lineKind']),
  agentId: String(row['agentId'] ?? ''),
  empId: text(row, 'empId'),
  productId: text(row, 'productId'),
  companyId: text(row, 'companyId'),
  terminalType: text(row, 'terminalType'),
  terminalId: text(row, 'terminalId'),
  flowDate: text(row, 'flowDate'),
  batchNo: text(row, 'batchNo'),
  sourceType: String(row['sourceType'] ?? ''),
  sourceId: String(row['sourceId'] ?? ''),
  origLineId: text(row, 'origLineId'),
  noOrigin: row['noOrigin'] === 'Y' ? 'Y' : null,
  filingItemId: text(row, 'filingItemId'),
  calcMode: text(row, 'calcMode'),
  qty: amountOf(row['qty']),
  unitPrice: null,
  saleAmount: amountOf(row['saleAmount']),
  commissionValue: null,
  commissionAmount: amountOf(row['commissionAmount']),
  policyAmount: amountOf(row['policyAmount']),
  promotionAmount: amountOf(row['promotionAmount']),
  pointRate: isEmpty(row['pointRate']) ? null : amountOf(row['pointRate']),
  pointWay: text(row, 'pointWay'),
  pointAmount: amountOf(row['pointAmount']),
  netAmount: amountOf(row['netAmount']),
  note: null,
})

export const inPlace = (a: CommissionLine, b: CommissionLine): number => {
  const place = (line: CommissionLine) => [line.agentId, line.lineKind, line.flowDate ?? '', line.sourceId, line.origLineId ?? ''].join(' ')
  return place(a) < place(b) ? -1 : 1
}

export const bare = (agentId: string, empId: string | null): BareLine => ({
  lineKind: NORMAL,
  agentId,
  empId,
  productId: null,
  companyId: null,
  terminalType: null,
  terminalId: null,
  flowDate: null,
  batchNo: null,
  sourceType: FLOWS,
  sourceId: '',
  origLineId: null,
  noOrigin: null,
  filingItemId: null,
  calcMode: null,
  qty: ZERO,
  unitPrice: null,
  saleAmount: ZERO,
  commissionValue: null,
  ...NOTHING,
  note: null,
})

/** What a run knows of a source row before anything is worked out. */
export type CommissionSource = { readonly flow: Flow; readonly sold: Sold; readonly agentId: string; readonly empId: string | null }

export const soldLine = ({ flow, agentId, empId }: CommissionSource, filing: Filed, saleAmount: Decimal, gift: boolean): CommissionLine => {
  const unitPrice = flow.qty.isZero() ? null : saleAmount.mulDiv(1, flow.qty, 4)
  // The amount of the row itself, not its unit price again: that one is rounded.
  const commission = gift
    ? ZERO
    : filing['calcMode'] === '2'
      ? saleAmount.mulDiv(amountOf(filing['rate']), 100, 2)
      : filing['calcMode'] === '3'
        ? saleAmount.minus(flow.qty.times(amountOf(filing['settlePrice']))).round(2)
        : (commissionOf(filing, flow.qty, undefined) ?? ZERO)
  const value = { 1: 'unitCommission', 2: 'rate', 3: 'settlePrice' }[String(filing['calcMode'])]
  return withPoints(
    {
      ...bare(agentId, empId),
      productId: flow.productId,
      companyId: flow.companyId,
      terminalType: flow.terminalType,
      terminalId: flow.terminalId,
      flowDate: flow.day,
      batchNo: flow.batchNo,
      sourceId: flow.id,
      filingItemId: filing['isPrice'] ? null : text(filing, 'id'),
      calcMode: text(filing, 'calcMode'),
      qty: flow.qty,
      unitPrice,
      saleAmount,
      commissionValue: value && !isEmpty(filing[value]) ? amountOf(filing[value]) : null,
      commissionAmount: commission,
      note: gift ? GIFT : null,
    },
    null,
  )
}
