import { defineDocument } from '../../definitions/document.ts'
import { message, update, type Effects } from '../../definitions/effect.ts'
import { date, decimal, dict, int, money, percent, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastDay } from '../../kernel/dates.ts'
import { all, eq, filled, le, ne, oneOf } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { counts } from '../settlement/filing.ts'
import { FROZEN, headIsFrozen } from '../settlement/frozen.ts'
import { calculating, CHANGED, freezing } from '../settlement/run-actions.ts'
import { adjustments, exceptions, payments, type Settling, highStatements as statements } from '../settlement/settlement.ts'
import { becomesDue, deducting, disbursing, excluded, reconciling, unfreezing, voiding } from '../settlement/statement-actions.ts'
import { SETTLEMENT, cancelling } from './agent-settlement.ts'
import { highStatementRows, runHigh } from './high-run.ts'
import { commonFacts, orderFacts, running, scopeOf, settledBy, type SettlementRun } from './settle-facts.ts'
import { ZEROED, cancelPoints, openedStatements, pointsOf, ranOver, taxedFinally, type Charged } from './settle-run.ts'

const sum = { totalled: true } as const

const details = lines('结算明细', {
  columns: {
    lineNo: int('行号'),
    lineKind: dict('行类型', { code: 'settle_line_kind' }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    empId: ref('招商经理', { to: 'sys.employee' }),
    sourceType: text('来源'),
    sourceId: text('来源行'),
    part: int('结算批次'),
    invoiceNo: text('发票号码'),
    invoiceDate: date('开票日期'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    productId: ref('产品', { to: 'bsc.product' }),
    filingItemId: rowRef('命中备案行', { to: 'zs.highFiling.items' }),
    qty: decimal('本次结算数量', { scale: 5, ...sum }),
    stdInvoicePrice: price('标准开票价'),
    highPrice: price('高打价'),
    highAmount: money('高打金额', sum),
    pointRate: percent('点数(%)'),
    pointWay: dict('点数承担方式', { code: 'zs_tax_pay_way' }),
    pointAmount: money('点数金额', sum),
    netAmount: money('应返净额', sum),
    note: text('说明'),
  },
  // A mark: one part of an invoice row, or one import row, is used once (ZS-R17).
  unique: [
    {
      fields: ['sourceType', 'sourceId', 'part'],
      where: all(oneOf('head.billStatus', FROZEN), oneOf('lineKind', ['1', '2', '7'])),
      message: CHANGED,
    },
  ],
  editable: false,
})

const tickets = lines('票据分配', {
  columns: {
    agentId: ref('代理商', { to: 'zs.agent' }),
    billItemId: rowRef('票据', { to: 'zs.highBill.items' }),
    invoiceNo: text('发票号码'),
    billAmount: money('票据金额', sum),
    useAmount: money('本次使用', sum),
  },
  editable: false,
})

const IMPORTS = 'zs.highImport'

const HISTORY = ['lineKind', 'agentId', 'sourceId', 'part', 'qty', 'highAmount', 'pointAmount']

const many = { give: 'rows' as const, most: 120_000 }

type Detail = NonNullable<(typeof details)['$row']>

const countedOf = (line: Detail) => ({
  lineKind: line.lineKind ?? '1',
  agentId: line.agentId ?? '',
  empId: line.empId,
  productId: line.productId,
  companyId: line.companyId,
  qty: line.qty ?? ZERO,
  saleAmount: (line.qty ?? ZERO).times(line.highPrice ?? ZERO).round(2),
  gross: line.highAmount ?? ZERO,
  pointRate: line.pointRate,
  pointWay: line.pointWay,
  pointAmount: line.pointAmount ?? ZERO,
  netAmount: line.netAmount ?? ZERO,
})

type Ticket = NonNullable<(typeof tickets)['$row']>

/** What lines take of import rows, and statements of bills, or give back. */
const consuming = (billNo: string | null, rows: readonly Detail[], used: readonly Ticket[], isTaken: boolean): Effects => [
  rows
    .filter(({ sourceType }) => sourceType === IMPORTS)
    .map(({ sourceId }) => update('zs.highImport.items', sourceId ?? '', { set: { rowStatus: isTaken ? '1' : '0' } })),
  used.map(({ billItemId, useAmount }) => {
    const amount = useAmount ?? ZERO
    return update('zs.highBill.items', billItemId ?? '', {
      add: { usedAmount: isTaken ? amount : amount.negated() },
      set: { usedBy: isTaken ? `${billNo ?? ''} ${amount.toFixed(2)}` : null },
      refusal: '可用票据不足，请重新计算',
    })
  }),
]

type Detailed = SettlementRun & { readonly details: readonly Detail[]; readonly tickets: readonly Ticket[] }
type Frozen = Detailed & Settling & Charged

const facts = {
  ...commonFacts('zs.highSettlement.statements', ['holdOut']),
  ...orderFacts('zs.highSettlement'),
  recorded: {
    ...many,
    from: 'zs.basePriceSettlement.details' as const,
    reads: [
      'lineKind',
      'agentId',
      'orderId',
      'sourceId',
      'part',
      'invoiceDate',
      'companyId',
      'productId',
      'qty',
      'invoicePrice',
      'stdInvoicePrice',
      'highAmount',
    ],
    where: running(({ period }) => all(headIsFrozen, ne('highAmount', '0'), le('invoiceDate', lastDay(period)))),
  },
  orders: { ...many, from: 'sale.saleOrder' as const, reads: ['orderDate'], where: running(() => filled('agentId')) },
  filings: {
    ...many,
    from: 'zs.highFiling.items' as const,
    reads: [
      'productId',
      'terminalId',
      'startDate',
      'endDate',
      'highPrice',
      'stdInvoicePrice',
      'pointRate',
      'pointWay',
      'head.agentId',
      'head.companyId',
    ],
    where: running(() => all(counts, eq('head.billStatus', 'approved'))),
  },
  imports: {
    ...many,
    from: 'zs.highImport.items' as const,
    reads: [
      'agentId',
      'companyId',
      'productId',
      'invoiceNo',
      'invoiceDate',
      'qty',
      'stdInvoicePrice',
      'highPrice',
      'highAmount',
      'pointRate',
    ],
    where: running(({ period }) => all(eq('head.billStatus', 'approved'), eq('rowStatus', '0'), le('head.period', period))),
  },
  bills: {
    ...many,
    from: 'zs.highBill.items' as const,
    reads: ['invoiceNo', 'invoiceDate', 'amount', 'usedAmount', 'head.agentId', 'head.receiveDate'],
    where: running(({ taxMonth }) =>
      all(eq('head.billStatus', 'approved'), eq('verifyStatus', '1'), le('head.receiveDate', lastDay(taxMonth))),
    ),
  },
  history: settledBy('zs.highSettlement.details', HISTORY),
}

/** 高打结算: business computes the high-hit money agents get back, less points and as far as verified bills cover it. */
export default defineDocument({
  key: 'zs.highSettlement',
  title: '高打结算',
  number: 'ZSGDJS{yyyyMM}{seq:4}',
  ...SETTLEMENT,
  lines: { details, statements, tickets, adjustments, exceptions, payments },
  facts,
  locks: () => ['settle 3'],
  actions: {
    calculate: {
      ...calculating,
      effects: (doc) => {
        const { facts: known } = doc.$
        const {
          lines: made,
          oddities,
          ...figures
        } = runHigh({
          ...scopeOf(doc, known.depts),
          recorded: known.recorded,
          orders: known.orders,
          filings: known.filings,
          imports: known.imports,
          agents: known.agents,
          adjustments: doc.adjustments,
          history: known.history,
        })
        const counted = made.map((line) => ({
          ...line,
          saleAmount: line.qty.times(line.highPrice ?? ZERO).round(2),
          gross: line.highAmount,
        }))
        const { statements: told, tickets: used } = highStatementRows(openedStatements(counted, known), known.bills)
        return ranOver(doc, { details: made, statements: told, exceptions: oddities, ...figures, more: { tickets: used } })
      },
    },
    ...cancelling,
    ...reconciling((doc: Frozen, agentIds) => {
      const isOut = ({ agentId }: { readonly agentId: string | null }) => agentId !== null && agentIds.has(agentId)
      return [
        consuming(doc.billNo, doc.details.filter(isOut), doc.tickets.filter(isOut), false),
        cancelPoints(doc.$.facts.chargedPoints, (agentId) => agentIds.has(agentId)),
        [...agentIds].map((agentId) => update(doc, { rows: { details: { remove: { agentId } }, tickets: { remove: { agentId } } } })),
        doc.statements.filter(isOut).map((row) => excluded(row, [...ZEROED, 'holdIn', 'holdOut', 'ticketUsed'])),
      ]
    }),
    freeze: {
      ...freezing,
      checks: [
        { holds: ({ $ }) => !$.facts.earlier, message: '上期结算单尚未冻结，不能冻结本期' },
        { holds: ({ $ }) => !$.facts.since, message: CHANGED },
      ],
      effects: (doc) => [
        update(doc, { set: { freezeTime: doc.$.now } }),
        consuming(doc.billNo, doc.details, doc.tickets, true),
        pointsOf(doc, '3', '3', doc.details.map(countedOf), () => doc.deptId),
        taxedFinally(doc, doc.$.facts),
      ],
    },
    ...unfreezing((doc: Frozen) => [consuming(doc.billNo, doc.details, doc.tickets, false), cancelPoints(doc.$.facts.chargedPoints)]),
    ...deducting,
    ...disbursing('付款金额不能大于未付净额'),
    ...voiding,
  },
  effects: { approve: (doc) => [becomesDue(doc), message(`高打结算${doc.billNo ?? ''}已审批，请安排付款`, { role: 'cashier' })] },
  approval: [
    'business',
    'finance',
    'finance_manager',
    { role: 'general_manager', says: '应付净额 ≥ 50,000.00', when: ({ netPayable }) => netPayable.ge(50_000) },
  ],
})
