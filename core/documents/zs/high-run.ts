import type { Values } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { decimal, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { UNTOUCHED } from '../settlement/statement-actions.ts'
import { netOf, WITHHELD_POINTS } from '../settlement/points.ts'
import { statementOf } from '../settlement/statement.ts'
import { covered, highPoint } from './base-price-run.ts'
import type { OpenedRun } from './settle-run.ts'

/** 高打结算: what 底价结算 recorded as high money, and what was brought in, less points, as far as bills cover it. */

export type HighLine = {
  readonly lineKind: string
  readonly agentId: string
  readonly empId: string | null
  readonly sourceType: string
  readonly sourceId: string
  readonly part: number | null
  readonly invoiceNo: string | null
  readonly invoiceDate: string | null
  readonly companyId: string | null
  readonly productId: string | null
  readonly filingItemId: string | null
  readonly qty: Decimal
  readonly stdInvoicePrice: Decimal | null
  readonly highPrice: Decimal | null
  readonly highAmount: Decimal
  readonly pointRate: Decimal | null
  readonly pointWay: string | null
  readonly pointAmount: Decimal
  readonly netAmount: Decimal
  readonly note: string | null
}

type Inputs = {
  readonly agentIds: readonly string[]
  readonly productIds: readonly string[]
  readonly deptIds: readonly string[] | undefined
  readonly recorded: readonly Known[]
  readonly orders: readonly Known[]
  readonly filings: readonly Known[]
  readonly imports: readonly Known[]
  readonly agents: readonly Known[]
  readonly adjustments: readonly {
    readonly agentId: string
    readonly productId: string | null
    readonly amount: Decimal
    readonly reason: string
    readonly $: { readonly id: string }
  }[]
  readonly history: readonly Known[]
}

const text = (row: Known | undefined, key: string): string | null => (!row || isEmpty(row[key]) ? null : String(row[key]))

type Asked = { readonly agentId: string; readonly companyId: string | null; readonly productId: string | null; readonly day: string }

/** The 高打备案 row of agent, company, product and day; the later start where several fit. */
const filedFor = (filings: readonly Known[], { agentId, companyId, productId, day }: Asked): Known | undefined =>
  filings
    .filter(
      (row) =>
        row['agentId'] === agentId &&
        row['companyId'] === companyId &&
        row['productId'] === productId &&
        String(row['startDate']) <= day &&
        (isEmpty(row['endDate']) || day <= String(row['endDate'])),
    )
    .toSorted((a, b) => (String(a['startDate']) + String(a['id']) < String(b['startDate']) + String(b['id']) ? 1 : -1))[0]

export const runHigh = (inputs: Inputs) => {
  const agents = new Map(inputs.agents.map((row) => [String(row['id']), row]))
  const days = new Map(inputs.orders.map((row) => [String(row['id']), String(row['orderDate'])]))
  const settled = groupBy(inputs.history, (row) => String(row['sourceId']))
  const used = new Set(inputs.history.map((row) => `${String(row['sourceId'])} ${String(row['part'] ?? '')}`))
  const inScope = (agentId: string, productId: string): boolean =>
    (inputs.agentIds.length === 0 || inputs.agentIds.includes(agentId)) &&
    (inputs.productIds.length === 0 || inputs.productIds.includes(productId)) &&
    (inputs.deptIds === undefined || inputs.deptIds.includes(String(agents.get(agentId)?.['deptId'] ?? '')))
  const lines: HighLine[] = []
  const oddities: object[] = []
  let [sourceCount, skippedCount] = [0, 0]
  // Of each row its parts in their order: points are a function of what was settled so far.
  const running = new Map<string, Decimal>()
  const inOrder = inputs.recorded.toSorted((a, b) =>
    a['sourceId'] === b['sourceId']
      ? Number(a['part'] ?? 0) - Number(b['part'] ?? 0)
      : String(a['sourceId']) < String(b['sourceId'])
        ? -1
        : 1,
  )
  for (const row of inOrder) {
    const [agentId, sourceId, productId] = [String(row['agentId']), String(row['sourceId']), String(row['productId'])]
    if (used.has(`${sourceId} ${String(row['part'] ?? '')}`)) continue
    if (!inScope(agentId, productId)) {
      skippedCount += 1
      continue
    }
    sourceCount += 1
    const companyId = text(row, 'companyId')
    const day = days.get(String(row['orderId'])) ?? String(row['invoiceDate'])
    const filing = filedFor(inputs.filings, { agentId, companyId, productId, day })
    const highAmount = amountOf(row['highAmount'])
    const odd = (reasonCode: string, detail: string | null) =>
      oddities.push({
        reasonCode,
        sourceType: 'sale.saleInvoice',
        sourceId,
        agentId,
        productId,
        companyId,
        flowDate: row['invoiceDate'],
        qty: amountOf(row['qty']),
        amount: highAmount,
        detail,
      })
    if (!filing) {
      odd('2', null)
      continue
    }
    if (amountOf(row['invoicePrice']).gt(amountOf(filing['highPrice']))) {
      odd('7', '开票价高于备案高打价')
      continue
    }
    const rate = amountOf(filing['pointRate'])
    const way = String(filing['pointWay'] ?? WITHHELD_POINTS)
    const before = running.get(sourceId) ?? sumOf(settled.get(sourceId) ?? [], (line) => amountOf(line['highAmount']))
    running.set(sourceId, before.plus(highAmount))
    const pointAmount = highPoint(before, highAmount, rate)
    lines.push({
      lineKind: String(row['lineKind']),
      agentId,
      empId: text(agents.get(agentId), 'empId'),
      sourceType: 'sale.saleInvoice',
      sourceId,
      part: isEmpty(row['part']) ? null : Number(row['part']),
      invoiceNo: null,
      invoiceDate: text(row, 'invoiceDate'),
      companyId,
      productId,
      filingItemId: text(filing, 'id'),
      qty: amountOf(row['qty']),
      stdInvoicePrice: isEmpty(row['stdInvoicePrice']) ? null : amountOf(row['stdInvoicePrice']),
      highPrice: isEmpty(row['invoicePrice']) ? null : amountOf(row['invoicePrice']),
      highAmount,
      pointRate: rate,
      pointWay: way,
      pointAmount,
      netAmount: netOf(highAmount, pointAmount, way),
      note: null,
    })
  }
  const bare = {
    part: null,
    invoiceNo: null,
    invoiceDate: null,
    companyId: null,
    filingItemId: null,
    stdInvoicePrice: null,
    highPrice: null,
    pointRate: null,
    pointWay: null,
    pointAmount: ZERO,
  }
  for (const row of inputs.imports) {
    const [agentId, productId] = [String(row['agentId']), String(row['productId'])]
    if (!inScope(agentId, productId)) continue
    sourceCount += 1
    const companyId = text(row, 'companyId')
    const filing = filedFor(inputs.filings, { agentId, companyId, productId, day: String(row['invoiceDate']) })
    const rate = isEmpty(row['pointRate']) ? amountOf(filing?.['pointRate'] ?? '13') : amountOf(row['pointRate'])
    const way = String(filing?.['pointWay'] ?? WITHHELD_POINTS)
    const highAmount = amountOf(row['highAmount'])
    const pointAmount = highAmount.mulDiv(rate, 100, 2)
    lines.push({
      ...bare,
      lineKind: '1',
      agentId,
      empId: text(agents.get(agentId), 'empId'),
      sourceType: 'zs.highImport',
      sourceId: String(row['id']),
      invoiceNo: text(row, 'invoiceNo'),
      invoiceDate: text(row, 'invoiceDate'),
      companyId,
      productId,
      filingItemId: text(filing, 'id'),
      qty: amountOf(row['qty']),
      stdInvoicePrice: amountOf(row['stdInvoicePrice']),
      highPrice: amountOf(row['highPrice']),
      highAmount,
      pointRate: rate,
      pointWay: way,
      pointAmount,
      netAmount: netOf(highAmount, pointAmount, way),
      note: null,
    })
  }
  for (const { agentId, productId, amount, reason, $ } of inputs.adjustments)
    lines.push({
      ...bare,
      lineKind: '5',
      agentId,
      empId: text(agents.get(agentId), 'empId'),
      sourceType: 'manual',
      sourceId: $.id,
      productId,
      qty: ZERO,
      highAmount: amount,
      netAmount: amount,
      note: reason,
    })
  return { lines, oddities, sourceCount, skippedCount }
}

/** Statements as far as bills cover them, and what they take of which bill: the oldest first, the last one partly. */
export const highStatementRows = (opened: readonly OpenedRun[], bills: readonly Known[]) => {
  const byAgent = groupBy(bills, (row) => String(row['agentId']))
  const tickets: Values[] = []
  const statements = opened.map(({ agentId, agent, amounts, before, taxed, short }): Values => {
    const holdIn = amountOf(before?.['holdOut'])
    const balance = amounts.lineAmount.plus(amounts.carryIn).plus(holdIn)
    const ticketRate = isEmpty(agent['ticketRate']) ? decimal(100) : amountOf(agent['ticketRate'])
    const own = (byAgent.get(agentId) ?? []).toSorted((a, b) => {
      const place = (row: Known) => `${String(row['receiveDate'])} ${String(row['invoiceDate'])} ${String(row['id'])}`
      return place(a) < place(b) ? -1 : 1
    })
    const ticketAvail = sumOf(own, (row) => amountOf(row['amount']).minus(amountOf(row['usedAmount'])))
    const payable = balance.gt(0) ? covered(balance, ticketAvail, ticketRate) : ZERO
    const ticketUsed = payable.mulDiv(ticketRate, 100, 2)
    let rest = ticketUsed
    for (const row of own) {
      const open = amountOf(row['amount']).minus(amountOf(row['usedAmount']))
      const useAmount = open.lt(rest) ? open : rest
      if (useAmount.le(0)) continue
      rest = rest.minus(useAmount)
      tickets.push({
        agentId,
        billItemId: String(row['id']),
        invoiceNo: text(row, 'invoiceNo'),
        billAmount: amountOf(row['amount']),
        useAmount,
      })
    }
    return {
      agentId,
      empId: text(agent, 'empId'),
      taxMode: text(agent, 'taxMode'),
      ...amounts,
      holdIn,
      ticketRate,
      ticketAvail,
      ticketUsed,
      holdOut: balance.gt(0) ? balance.minus(payable) : ZERO,
      ...statementOf({ balance, taxMode: text(agent, 'taxMode'), before: taxed, short, payable }),
      paidAmount: ZERO,
      ...UNTOUCHED,
    }
  })
  return { statements, tickets }
}
