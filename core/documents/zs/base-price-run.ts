import { quantity } from '../../definitions/formatted-values.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { type Filed, matched } from '../settlement/filing-match.ts'
import { netOf, type Point, pointFor } from '../settlement/points.ts'

/** 底价结算: what agents get back of what was invoiced and collected (the catalogue's algorithm). Every amount is a function of the settled quantity, so that parts and reversals add up exactly. */

const [NORMAL, RETURNED, MADE_UP] = ['1', '2', '7'] as const
const [BY_INVOICE, BY_COLLECTION] = ['1', '2'] as const
/** Days after which an invoice without any collection is an exception. */
const LATE = 90

export type BaseLine = {
  readonly lineKind: string
  readonly agentId: string
  readonly empId: string | null
  readonly orderId: string | null
  readonly invoiceId: string | null
  readonly sourceId: string
  readonly part: number | null
  readonly invoiceDate: string | null
  readonly companyId: string | null
  readonly productId: string | null
  readonly filingItemId: string | null
  readonly qty: Decimal
  readonly invoicePrice: Decimal | null
  readonly stdInvoicePrice: Decimal | null
  readonly basePrice: Decimal | null
  readonly invoiceAmount: Decimal
  readonly baseAmount: Decimal
  readonly diffAmount: Decimal
  readonly highAmount: Decimal
  readonly pointRate: Decimal | null
  readonly pointWay: string | null
  readonly pointAmount: Decimal
  readonly netAmount: Decimal
  readonly note: string | null
}

/** An invoice row, its own terms and those under which it is settled. */
export type Terms = {
  readonly rowQty: Decimal
  readonly rowAmount: Decimal
  readonly invoicePrice: Decimal
  readonly basePrice: Decimal
  readonly stdInvoicePrice: Decimal | null
  readonly point: Point
}

export type SettledFlow = {
  readonly invoiceAmount: Decimal
  readonly baseAmount: Decimal
  readonly highAmount: Decimal
  readonly diffAmount: Decimal
  readonly pointAmount: Decimal
}

/** What a quantity of an invoice row comes to: X(n). */
export const valueAt = ({ rowQty, rowAmount, invoicePrice, basePrice, stdInvoicePrice, point }: Terms, qty: Decimal): SettledFlow => {
  const invoiceAmount = rowQty.isZero() ? ZERO : rowAmount.mulDiv(qty, rowQty, 2)
  const baseAmount = qty.times(basePrice).round(2)
  const above = stdInvoicePrice && invoicePrice.gt(stdInvoicePrice) ? invoicePrice.minus(stdInvoicePrice) : ZERO
  const highAmount = qty.times(above).round(2)
  const diffAmount = invoiceAmount.minus(baseAmount).minus(highAmount)
  return { invoiceAmount, baseAmount, highAmount, diffAmount, pointAmount: diffAmount.gt(0) ? diffAmount.mulDiv(point.rate, 100, 2) : ZERO }
}

/** How much of a row is settled by now: by invoice at once, by collection in proportion, rounded down; what came back is not. */
export const settledQty = (
  payGate: string,
  { qty, reversed, collected, receivable }: Readonly<Record<'qty' | 'reversed' | 'collected' | 'receivable', Decimal>>,
): Decimal => {
  const left = qty.minus(reversed)
  if (payGate === BY_INVOICE || receivable.le(0) || collected.ge(receivable)) return left
  const part = collected.isNegative() ? ZERO : qty.times(collected).div(receivable).floor(5)
  return part.lt(left) ? part : left
}

const NONE: SettledFlow = { invoiceAmount: ZERO, baseAmount: ZERO, highAmount: ZERO, diffAmount: ZERO, pointAmount: ZERO }

const minus = (a: SettledFlow, b: SettledFlow): SettledFlow => ({
  invoiceAmount: a.invoiceAmount.minus(b.invoiceAmount),
  baseAmount: a.baseAmount.minus(b.baseAmount),
  highAmount: a.highAmount.minus(b.highAmount),
  diffAmount: a.diffAmount.minus(b.diffAmount),
  pointAmount: a.pointAmount.minus(b.pointAmount),
})

const settledIn = (rows: readonly Known[]): SettledFlow => ({
  invoiceAmount: sumOf(rows, (row) => amountOf(row['invoiceAmount'])),
  baseAmount: sumOf(rows, (row) => amountOf(row['baseAmount'])),
  highAmount: sumOf(rows, (row) => amountOf(row['highAmount'])),
  diffAmount: sumOf(rows, (row) => amountOf(row['diffAmount'])),
  pointAmount: sumOf(rows, (row) => amountOf(row['pointAmount'])),
})

export type BaseInputs = {
  readonly lastDay: string
  readonly agentIds: readonly string[]
  readonly productIds: readonly string[]
  readonly deptIds: readonly string[] | undefined
  readonly rows: readonly Known[]
  readonly invoices: readonly Known[]
  readonly orderRows: readonly Known[]
  readonly orders: readonly Known[]
  readonly receivables: readonly Known[]
  readonly collected: readonly Known[]
  readonly agents: readonly Known[]
  readonly terminals: readonly Known[]
  readonly filings: readonly Known[]
  readonly points: readonly Known[]
  readonly imports: readonly Known[]
  readonly adjustments: readonly {
    readonly agentId: string
    readonly productId: string | null
    readonly amount: Decimal
    readonly reason: string
    readonly $: { readonly id: string }
  }[]
  readonly adjustedPrices: readonly Known[]
  readonly history: readonly Known[]
}

export type BaseOddity = {
  readonly reasonCode: string
  readonly sourceType: string
  readonly sourceId: string
  readonly agentId: string | null
  readonly productId: string | null
  readonly companyId: string | null
  readonly flowDate: string
  readonly qty: Decimal
  readonly amount: Decimal
  readonly detail: string | null
}

const text = (row: Known, key: string): string | null => (isEmpty(row[key]) ? null : String(row[key]))
const byKey = (rows: readonly Known[], key: string) => new Map(rows.map((row) => [String(row[key]), row]))

export const runBasePrice = (inputs: BaseInputs) => {
  const invoices = byKey(inputs.invoices, 'billNo')
  const orderRows = byKey(inputs.orderRows, 'id')
  const orders = byKey(inputs.orders, 'billNo')
  const agents = byKey(inputs.agents, 'id')
  const terminals = byKey(inputs.terminals, 'id')
  const history = groupBy(inputs.history, (row) => String(row['sourceId']))
  const filings = groupBy(inputs.filings, (row) => `${String(row['agentId'])} ${String(row['productId'])}`)
  const receivables = groupBy(inputs.receivables, (row) => String(row['orderId']))
  const orderOf = byKey(inputs.receivables, 'id')
  const collected = groupBy(inputs.collected, (row) => String(orderOf.get(String(row['receivableId']))?.['orderId'] ?? ''))
  const reversed = groupBy(
    inputs.rows.filter((row) => ['2', '4'].includes(String(row['saleInvoiceType']))),
    (row) => String(row['originItemId']),
  )
  const lines: BaseLine[] = []
  const oddities: BaseOddity[] = []
  let [sourceCount, skippedCount] = [0, 0]

  const inScope = (agentId: string, productId: string): boolean =>
    (inputs.agentIds.length === 0 || inputs.agentIds.includes(agentId)) &&
    (inputs.productIds.length === 0 || inputs.productIds.includes(productId)) &&
    (inputs.deptIds === undefined || inputs.deptIds.includes(String(agents.get(agentId)?.['deptId'] ?? '')))

  for (const row of inputs.rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))) {
    const kind = String(row['saleInvoiceType'])
    if (row['lineType'] === '2' || (kind !== '1' && kind !== '3')) continue
    const order = orders.get(String(orderRows.get(String(row['orderItemId']))?.['billNo'] ?? ''))
    const agentId = order && text(order, 'agentId')
    if (!order || !agentId) continue
    const [sourceId, productId] = [String(row['id']), String(row['productId'])]
    if (!inScope(agentId, productId)) {
      skippedCount += 1
      continue
    }
    sourceCount += 1
    const invoice = invoices.get(String(row['billNo']))
    const invoiceDate = String(invoice?.['invoiceDate'] ?? '')
    const orderDay = String(order['orderDate'])
    const companyId = text(order, 'companyId')
    const terminalId = text(order, 'hospitalId')
    const { winner } = matched((filings.get(`${agentId} ${productId}`) ?? []) as readonly Filed[], {
      day: orderDay,
      companyId,
      terminalId,
      regionId: text(terminals.get(terminalId ?? '') ?? {}, 'regionId'),
    })
    const rowQty = amountOf(row['qty'])
    const odd = (reasonCode: string, detail: string | null = null) =>
      oddities.push({
        reasonCode,
        sourceType: 'sale.saleInvoice',
        sourceId,
        agentId,
        productId,
        companyId,
        flowDate: invoiceDate,
        qty: rowQty,
        amount: amountOf(row['amount']),
        detail,
      })
    if (!winner) {
      odd('2')
      continue
    }
    const basePrice = amountOf(winner['basePrice'])
    if (kind === '1' && !isEmpty(row['basePrice']) && amountOf(row['basePrice']).gt(0) && amountOf(row['basePrice']).ne(basePrice)) {
      odd('7', `订单底价${quantity(amountOf(row['basePrice']))}，备案底价${quantity(basePrice)}`)
      continue
    }
    const point = pointFor(inputs.points, { kind: '1', agentId, productId, companyId, day: orderDay }, winner['pointRate'])
    const own = history.get(sourceId) ?? []
    const before = settledIn(own)
    const qtyBefore = sumOf(own, (line) => amountOf(line['qty']))
    const orderId = String(order['id'])
    const common = {
      agentId,
      empId: text(agents.get(agentId) ?? {}, 'empId'),
      orderId,
      invoiceId: invoice ? text(invoice, 'id') : null,
      sourceId,
      invoiceDate,
      companyId,
      productId,
      filingItemId: text(winner, 'id'),
      invoicePrice: isEmpty(row['invoicePrice']) ? null : amountOf(row['invoicePrice']),
      stdInvoicePrice: isEmpty(winner['stdInvoicePrice']) ? null : amountOf(winner['stdInvoicePrice']),
      basePrice,
      pointRate: point.rate,
      pointWay: point.way,
    }
    const push = (lineKind: string, part: number | null, qty: Decimal, value: SettledFlow, note: string | null = null) =>
      lines.push({ ...common, lineKind, part, qty, ...value, netAmount: netOf(value.diffAmount, value.pointAmount, point.way), note })

    if (kind === '3') {
      if (own.length > 0) continue
      const adjusted = inputs.adjustedPrices.find((one) => one['orderItemId'] === row['orderItemId'])
      const invoiceAmount = amountOf(row['diffAmount'])
      const baseAmount = adjusted
        ? amountOf(adjusted['adjustQty'])
            .times(amountOf(adjusted['adjustBasePrice']).minus(amountOf(adjusted['basePrice'])))
            .round(2)
        : ZERO
      // Rows of 补差 bear no points.
      push(MADE_UP, null, ZERO, { ...NONE, invoiceAmount, baseAmount, diffAmount: invoiceAmount.minus(baseAmount) }, '价格补差')
      continue
    }
    const of = (rows: readonly Known[] | undefined, key: string) => sumOf(rows ?? [], (one) => amountOf(one[key]))
    const money = { collected: of(collected.get(orderId), 'amount'), receivable: of(receivables.get(orderId), 'amount') }
    const back = of(reversed.get(sourceId), 'qty')
    const target = settledQty(String(winner['payGate'] ?? BY_COLLECTION), { qty: rowQty, reversed: back, ...money })
    // It never falls below what is settled but through reversals.
    const left = rowQty.minus(back)
    const qty = target.lt(qtyBefore) ? (qtyBefore.lt(left) ? qtyBefore : left) : target
    const terms: Terms = {
      rowQty,
      rowAmount: amountOf(row['amount']),
      invoicePrice: common.invoicePrice ?? ZERO,
      basePrice,
      stdInvoicePrice: common.stdInvoicePrice,
      point,
    }
    if (qty.eq(qtyBefore)) {
      if (qty.isZero() && left.gt(0) && money.collected.le(0) && addDays(invoiceDate, LATE) <= inputs.lastDay) odd('11')
      continue
    }
    const change = minus(valueAt(terms, qty), before)
    const parts = own.filter((line) => line['lineKind'] === NORMAL || line['lineKind'] === RETURNED).length
    const grows = qty.gt(qtyBefore)
    push(grows ? NORMAL : RETURNED, parts + 1, qty.minus(qtyBefore), change)
  }
  const extra = (
    lineKind: string,
    agentId: string,
    productId: string | null,
    sourceId: string,
    amount: Decimal,
    more: Partial<BaseLine>,
  ): BaseLine => ({
    lineKind,
    agentId,
    empId: text(agents.get(agentId) ?? {}, 'empId'),
    orderId: null,
    invoiceId: null,
    sourceId,
    part: null,
    invoiceDate: null,
    companyId: null,
    productId,
    filingItemId: null,
    qty: ZERO,
    invoicePrice: null,
    stdInvoicePrice: null,
    basePrice: null,
    invoiceAmount: amount,
    baseAmount: ZERO,
    diffAmount: amount,
    highAmount: ZERO,
    pointRate: null,
    pointWay: null,
    pointAmount: ZERO,
    netAmount: amount,
    note: null,
    ...more,
  })
  const imported = inputs.imports
    .filter((row) => inScope(String(row['agentId']), String(row['productId'])))
    .map((row) =>
      extra('4', String(row['agentId']), text(row, 'productId'), String(row['id']), amountOf(row['commissionAmount']), {
        qty: amountOf(row['qty']),
        companyId: text(row, 'companyId'),
        invoiceDate: text(row, 'flowDate'),
        note: text(row, 'reason'),
      }),
    )
  const adjusted = inputs.adjustments.map(({ agentId, productId, amount, reason, $ }) =>
    extra('5', agentId, productId, $.id, amount, { note: reason }),
  )
  return { lines: [...lines, ...imported, ...adjusted], oddities, sourceCount, skippedCount }
}

/** 高打: how the points of a row grow with its high amount, so that a full reversal gives nothing. */
export const highPoint = (before: Decimal, more: Decimal, rate: Decimal): Decimal =>
  before
    .plus(more)
    .mulDiv(rate, 100, 2)
    .minus(before.mulDiv(rate, 100, 2))

/** What bills cover (ZS high settlement): the most that is paid, to the cent, rounded down. */
export const covered = (balance: Decimal, available: Decimal, ticketRate: Decimal): Decimal => {
  if (ticketRate.isZero()) return balance
  const cap = available.times(100).div(ticketRate).floor(2)
  return cap.lt(balance) ? cap : balance
}
