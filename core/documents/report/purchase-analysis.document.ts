import { date, decimal, dept, int, money, month, percent, price, ref, refs, user, users } from '../../definitions/fields.ts'
import { either, minus, negated, number, times } from '../../definitions/summed-value.ts'
import { defineReport, inSteps } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { counted, summed } from '../../definitions/tally.ts'
import { all, eq, filled, notMore, oneOf } from '../../kernel/condition.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import { each, growth, rateOf } from './sold.ts'

const OF_HEAD = { orgId: 'head.orgId', companyId: 'head.companyId', productId: 'productId', buyerId: 'head.buyerId' }

/** The day for which the order asked. */
const NEEDED = 'head.orderId.arriveDate'

/** 采购分析: purchases by supplier and product, price variance, punctuality and quality, refunds due. */
export default defineReport({
  key: 'report.purchaseAnalysis',
  title: '采购分析',
  group: 'stock',
  order: 'amount desc',
  params: {
    bizDate: date('入库日期', { required: true, default: monthBegin, queried: 'range' }),
    orgId: dept('采购组织'),
    companyId: refs('供货单位', { to: 'bsc.bscBussCompany' }),
    productId: refs('产品', { to: 'bsc.product' }),
    buyerId: users('采购员'),
  },
  columns: {
    companyId: ref('供货单位', { to: 'bsc.bscBussCompany' }),
    productId: ref('产品', { to: 'bsc.product' }),
    buyerId: user('采购员'),
    month: month('月份'),
    qty: decimal('入库数量', { scale: 5, default: '0' }),
    amount: money('入库金额', { default: '0' }),
    avgPrice: price('平均采购价', { totalled: false }),
    priceGap: decimal('价差', { scale: 9, default: '0', hidden: true, guard: 'bsc:productProcurePrice:unitPrice' }),
    variance: money('价差金额', { guard: 'bsc:productProcurePrice:unitPrice' }),
    returnQty: decimal('退货数量', { scale: 5, default: '0' }),
    arriveQty: decimal('到货数量', { scale: 5, default: '0', hidden: true }),
    rejectQty: decimal('拒收数量', { scale: 5, default: '0', hidden: true }),
    unqualifiedQty: decimal('不合格数量', { scale: 5, default: '0', hidden: true }),
    passRate: percent('验收合格率（%）'),
    needed: int('有需求日期的到货', { default: 0, hidden: true }),
    onTime: int('及时到货', { default: 0, hidden: true }),
    onTimeRate: percent('到货及时率（%）'),
    refundDue: money('应返未返'),
    yearAgoAmount: money('同期金额', { default: '0', hidden: true }),
    yoy: percent('同比（%）'),
    sharePct: percent('占比（%）', { hidden: true }),
    cumPct: percent('累计占比（%）', { hidden: true, totalled: false }),
  },
  dimensions: { companyId: 'begins', productId: 'offered', buyerId: 'offered', month: 'offered' },
  datasets: {
    received: {
      from: 'cg.purchaseReceipt.items',
      where: () => eq('head.billStatus', 'stored'),
      narrows: { ...OF_HEAD, bizDate: 'head.storeDate' },
      groups: { ...OF_HEAD, month: inSteps('head.storeDate', 'month') },
      measures: () => ({
        qty: summed('qty'),
        amount: summed('amount'),
        priceGap: summed(times(minus('unitPrice', 'orderItemId.standardPrice'), 'qty')),
        arriveQty: summed('arriveQty'),
        rejectQty: summed('rejectQty'),
        unqualifiedQty: summed('unqualifiedQty'),
        needed: counted(filled(NEEDED)),
        onTime: counted(notMore('head.arriveDate', NEEDED)),
      }),
    },
    returned: {
      from: 'cg.purchaseReturn.items',
      where: () => eq('head.billStatus', 'shipped'),
      narrows: { ...OF_HEAD, bizDate: 'head.shipDate' },
      groups: { ...OF_HEAD, month: inSteps('head.shipDate', 'month') },
      measures: () => ({ qty: summed(negated('qty')), amount: summed(negated('amount')), returnQty: summed('qty') }),
    },
    refunds: {
      from: 'cg.refundSettle',
      where: () => all(oneOf('billStatus', ['approved', 'confirmed'])),
      narrows: { companyId: 'companyId' },
      without: { productId: 'repeated', buyerId: 'repeated', month: 'repeated' },
      measures: () => ({ refundDue: summed(minus('amount', either('cashedAmount', number('0')))) }),
    },
  },
  span: 'bizDate',
  compares: { yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  stands: { sharePct: { as: 'share', of: 'amount' }, cumPct: { as: 'cumulated', of: 'sharePct' } },
  derive: {
    avgPrice: ({ amount, qty }) => each(amount, qty, 4),
    variance: ({ priceGap }) => priceGap.round(2),
    passRate: ({ arriveQty, rejectQty, unqualifiedQty }) => rateOf(arriveQty.minus(rejectQty).minus(unqualifiedQty), arriveQty),
    onTimeRate: ({ onTime, needed }) => rateOf(exact(onTime), exact(needed)),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
  },
  chart: { look: 'bar', x: 'companyId', y: ['amount'], line: 'cumPct', top: 20 },
  drills: [
    { column: 'amount', to: 'cg.purchaseReceipt', pass: { storeDate: 'bizDate', companyId: 'companyId' } },
    { column: 'refundDue', to: 'cg.refundSettle', pass: { companyId: 'companyId' } },
    { column: 'passRate', to: 'oa.supplierReview', pass: { companyId: 'companyId' } },
  ],
  roles: ['purchase', 'quality', 'finance', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
