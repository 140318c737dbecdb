import { defineDocument } from '../../definitions/document.ts'
import { message, update, type Effects } from '../../definitions/effect.ts'
import { date, decimal, dict, int, money, percent, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastDay } from '../../kernel/dates.ts'
import { all, always, eq, filled, gt, le, oneOf, type Condition } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { counts } from '../settlement/filing.ts'
import { FROZEN } from '../settlement/frozen.ts'
import { calculating, CHANGED, freezing } from '../settlement/run-actions.ts'
import { adjustments, exceptions, invoices, payments, type Settling, statements } from '../settlement/settlement.ts'
import {
  becomesDue,
  deducting,
  disbursing,
  excluded,
  invoicing,
  reconciling,
  unfreezing,
  voiding,
} from '../settlement/statement-actions.ts'
import { SETTLEMENT, cancelling } from './agent-settlement.ts'
import { runBasePrice } from './base-price-run.ts'
import { commonFacts, orderFacts, running, scopeOf, settledBy, type SettlementRun } from './settle-facts.ts'
import { ZEROED, cancelPoints, pointsOf, ranOver, statementRows, taxedFinally, type Charged } from './settle-run.ts'

const sum = { totalled: true } as const

const details = lines('结算明细', {
  columns: {
    lineNo: int('行号'),
    lineKind: dict('行类型', { code: 'settle_line_kind' }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    empId: ref('招商经理', { to: 'sys.employee' }),
    orderId: ref('销售订单', { to: 'sale.saleOrder' }),
    invoiceId: ref('销售发票', { to: 'sale.saleInvoice' }),
    sourceId: text('来源行'),
    part: int('结算批次'),
    invoiceDate: date('开票日期'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    productId: ref('产品', { to: 'bsc.product' }),
    spec: text('规格'),
    filingItemId: rowRef('命中备案行', { to: 'zs.basePriceFiling.items' }),
    qty: decimal('本次结算数量', { scale: 5, ...sum }),
    invoicePrice: price('开票价'),
    stdInvoicePrice: price('标准开票价'),
    basePrice: price('底价'),
    invoiceAmount: money('开票金额', sum),
    baseAmount: money('底价金额', sum),
    diffAmount: money('底价差额', sum),
    highAmount: money('高打金额', sum),
    pointRate: percent('点数(%)'),
    pointWay: dict('点数承担方式', { code: 'zs_tax_pay_way' }),
    pointAmount: money('点数金额', sum),
    netAmount: money('净额', sum),
    note: text('说明'),
  },
  // A mark: one part of an invoice row, or one import row, is used once (ZS-R17).
  unique: [
    {
      fields: ['sourceId', 'part'],
      where: all(oneOf('head.billStatus', FROZEN), oneOf('lineKind', ['1', '2', '4', '7'])),
      message: CHANGED,
    },
  ],
  editable: false,
})

const HISTORY = ['lineKind', 'agentId', 'sourceId', 'part', 'qty', 'invoiceAmount', 'baseAmount', 'diffAmount', 'highAmount', 'pointAmount']

const many = { give: 'rows' as const, most: 120_000 }

type Detail = NonNullable<(typeof details)['$row']>

const countedOf = (line: Detail) => ({
  lineKind: line.lineKind ?? '1',
  agentId: line.agentId ?? '',
  empId: line.empId,
  productId: line.productId,
  companyId: line.companyId,
  qty: line.qty ?? ZERO,
  saleAmount: line.invoiceAmount ?? ZERO,
  gross: line.diffAmount ?? ZERO,
  pointRate: line.pointRate,
  pointWay: line.pointWay,
  pointAmount: line.pointAmount ?? ZERO,
  netAmount: line.netAmount ?? ZERO,
})

/** What lines take of import rows, or give back. */
const consuming = (rows: readonly Detail[], isTaken: boolean): Effects =>
  rows
    .filter(({ lineKind }) => lineKind === '4')
    .map(({ sourceId }) => update('zs.commissionImport.items', sourceId ?? '', { set: { rowStatus: isTaken ? '1' : '0' } }))

type Detailed = SettlementRun & { readonly details: readonly Detail[] }
type Frozen = Detailed & Settling & Charged

const isIssued = oneOf('head.billStatus', ['issued', 'flushed'])

const facts = {
  ...commonFacts('zs.basePriceSettlement.statements'),
  ...orderFacts('zs.basePriceSettlement'),
  rows: {
    ...many,
    from: 'sale.saleInvoice.productList' as const,
    reads: [
      'productId',
      'lineType',
      'qty',
      'amount',
      'diffAmount',
      'basePrice',
      'invoicePrice',
      'originItemId',
      'orderItemId',
      'head.saleInvoiceType',
      'head.billNo',
    ],
    where: running(({ period }) => all(isIssued, le('head.invoiceDate', lastDay(period)))),
  },
  invoiceHeads: {
    ...many,
    from: 'sale.saleInvoice' as const,
    reads: ['billNo', 'invoiceDate', 'invoiceNo'],
    where: running(({ period }) => all(oneOf('billStatus', ['issued', 'flushed']), le('invoiceDate', lastDay(period)))),
  },
  orderRows: {
    ...many,
    from: 'sale.saleOrder.productList' as const,
    reads: ['head.billNo'],
    where: running(() => filled('head.agentId')),
  },
  orders: {
    ...many,
    from: 'sale.saleOrder' as const,
    reads: ['billNo', 'agentId', 'orderDate', 'companyId', 'hospitalId'],
    where: running(() => filled('agentId')),
  },
  receivables: {
    ...many,
    from: 'sale.receivable' as const,
    reads: ['orderId', 'amount'],
    where: running(({ period }) => all(filled('agentId'), le('postDate', lastDay(period)))),
  },
  collected: {
    ...many,
    from: 'sale.collection.items' as const,
    reads: ['receivableId', 'amount'],
    where: running(({ period }) =>
      all(eq('head.billStatus', 'approved'), oneOf('head.collectType', ['1', '3']), le('head.collectDate', lastDay(period))),
    ),
  },
  hospitals: { ...many, from: 'bsc.hospital' as const, reads: ['regionId'], where: running(() => always) },
  filings: {
    ...many,
    from: 'zs.basePriceFiling.items' as const,
    reads: [
      'productId',
      'companyId',
      'regionId',
      'terminalId',
      'startDate',
      'endDate',
      'basePrice',
      'stdInvoicePrice',
      'pointRate',
      'payGate',
      'head.agentId',
    ],
    where: running(() => all(counts, eq('head.billStatus', 'approved'))),
  },
  adjustedPrices: {
    ...many,
    from: 'sale.priceAdjust.productList' as const,
    reads: ['orderItemId', 'adjustQty', 'adjustBasePrice', 'basePrice'],
    where: running(() => eq('head.billStatus', 'approved')),
  },
  imports: {
    ...many,
    from: 'zs.commissionImport.items' as const,
    reads: ['agentId', 'productId', 'companyId', 'flowDate', 'qty', 'commissionAmount', 'reason'],
    where: running(({ period }) =>
      all(eq('head.billStatus', 'approved'), eq('head.settleType', '1'), eq('rowStatus', '0'), le('head.period', period)),
    ),
  },
  history: settledBy('zs.basePriceSettlement.details', HISTORY),
  changed: {
    give: 'exists' as const,
    from: 'sale.saleInvoice' as const,
    where: (doc: Detailed): Condition | undefined =>
      doc.$.doing === 'freeze' && doc.snapshotTime
        ? all(
            gt('updateTime', doc.snapshotTime),
            oneOf('id', [...new Set(doc.details.flatMap(({ invoiceId }) => (invoiceId ? [invoiceId] : [])))]),
          )
        : undefined,
  },
}

/** 底价结算: business computes what agents under the base-price model get back from invoiced and collected orders. */
export default defineDocument({
  key: 'zs.basePriceSettlement',
  title: '底价结算',
  number: 'ZSDJJS{yyyyMM}{seq:4}',
  ...SETTLEMENT,
  lines: { details, statements, adjustments, exceptions, invoices, payments },
  facts,
  locks: () => ['settle 1'],
  actions: {
    calculate: {
      ...calculating,
      effects: (doc) => {
        const { facts: known } = doc.$
        const {
          lines: made,
          oddities,
          ...figures
        } = runBasePrice({
          lastDay: lastDay(doc.period),
          ...scopeOf(doc, known.depts),
          rows: known.rows,
          invoices: known.invoiceHeads,
          orderRows: known.orderRows,
          orders: known.orders,
          receivables: known.receivables,
          collected: known.collected,
          agents: known.agents,
          terminals: known.hospitals,
          filings: known.filings,
          points: known.points,
          imports: known.imports,
          adjustments: doc.adjustments,
          adjustedPrices: known.adjustedPrices,
          history: known.history,
        })
        const counted = made.map((line) => ({ ...line, saleAmount: line.invoiceAmount, gross: line.diffAmount }))
        return ranOver(doc, { details: made, statements: statementRows(counted, known), exceptions: oddities, ...figures })
      },
    },
    ...cancelling,
    ...reconciling((doc: Frozen, agentIds) => {
      const isOut = ({ agentId }: { readonly agentId: string | null }) => agentId !== null && agentIds.has(agentId)
      return [
        consuming(doc.details.filter(isOut), false),
        cancelPoints(doc.$.facts.chargedPoints, (agentId) => agentIds.has(agentId)),
        [...agentIds].map((agentId) => update(doc, { rows: { details: { remove: { agentId } } } })),
        doc.statements.filter(isOut).map((row) => excluded(row, ZEROED)),
      ]
    }),
    freeze: {
      ...freezing,
      checks: [
        { holds: ({ $ }) => !$.facts.earlier, message: '上期结算单尚未冻结，不能冻结本期' },
        { holds: ({ $ }) => !$.facts.changed && !$.facts.since, message: CHANGED },
      ],
      effects: (doc) => [
        update(doc, { set: { freezeTime: doc.$.now } }),
        consuming(doc.details, true),
        pointsOf(doc, '1', '1', doc.details.map(countedOf), () => doc.deptId),
        taxedFinally(doc, doc.$.facts),
      ],
    },
    ...unfreezing((doc: Frozen) => [consuming(doc.details, false), cancelPoints(doc.$.facts.chargedPoints)]),
    ...deducting,
    ...invoicing,
    ...disbursing('付款金额超过未付净额或超过已验发票金额'),
    ...voiding,
  },
  effects: { approve: (doc) => [becomesDue(doc), message(`底价结算${doc.billNo ?? ''}已审批，请安排付款`, { role: 'cashier' })] },
  approval: [
    'business',
    'finance_manager',
    { role: 'general_manager', says: '应付净额 ≥ 50,000.00', when: ({ netPayable }) => netPayable.ge(50_000) },
  ],
})
