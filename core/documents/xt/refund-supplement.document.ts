import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, message, update } from '../../definitions/effect.ts'
import { price, ref } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, lt } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { customerLocks } from '../sale/sales-locks.ts'
import { BASE_PRICE, BY_STOCK, DIFFERENCE, HIGHER, LOWER, fields, productList } from './refund-supplement-fields.ts'

/** 现金退补 and 实物补偿 of refund_settle_way, 现款现货 of settle_method. */
const [IN_CASH, IN_GOODS, CASH_ON_DELIVERY] = ['2', '4', '1'] as const
const isSettled = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'settled'

type Item = NonNullable<(typeof productList)['$row']>

const left = ({ sendQty, returnGoodsQty, adjustedQty }: Item) => (sendQty ?? ZERO).minus(returnGoodsQty ?? ZERO).minus(adjustedQty)

type Adjusting = {
  readonly productList: readonly Item[]
  readonly adjustReason: string
  readonly billNo: string | null
  readonly basisNo: string | null
  readonly attachments: string
  readonly $: { readonly id: string }
}

/** One draft adjustment for each order. */
const adjustments = (doc: Adjusting): Effects => {
  const orderOf = ({ $ }: Item): string => String($.facts.order?.['headId'] ?? '')
  return [...new Set(doc.productList.map(orderOf))].map((orderId) =>
    create('sale.priceAdjust', {
      ...{ adjustType: DIFFERENCE, applyId: doc.$.id, orderId, adjustReason: doc.adjustReason, files: doc.attachments },
      remark: [doc.billNo, doc.basisNo].filter(Boolean).join(' '),
      productList: doc.productList
        .filter((row) => orderOf(row) === orderId)
        .map((row) => ({
          ...{ orderItemId: row.orderItemId, adjustQty: row.adjustQty.toString(), adjustOffer: row.adjustOffer.toString() },
          adjustCompetitivePrice: row.adjustCompetitivePrice.toString(),
          adjustInvoicePrice: row.adjustInvoicePrice.toString(),
          adjustBasePrice: row.adjustBasePrice.toString(),
        })),
    }),
  )
}

type Adjusted = { readonly $: { readonly facts: { readonly adjusts: readonly Known[]; readonly red: readonly Known[] } } }

const standing = ({ $ }: Adjusted): readonly Known[] => $.facts.adjusts.filter(({ billStatus }) => billStatus !== 'voided')

/** The red bills of its adjustments. */
const redBills = ({ $ }: Adjusted): readonly Known[] => {
  const own = new Set($.facts.adjusts.map(({ id }) => id))
  return $.facts.red.filter(({ sourceId }) => own.has(sourceId ?? null))
}

/** 退补价: after a price change staff ask to refund or collect the difference; the sale.priceAdjust documents made from it do the posting. */
export default defineDocument({
  key: 'xt.refundSupplement',
  title: '退补价',
  number: 'TBJ{yyyyMM}{seq:4}',
  states: { approved: '待调价', adjusting: '调价中', settled: '已结算' },
  usable: ['approved', 'adjusting', 'settled'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    adjusts: {
      give: 'rows',
      from: 'sale.priceAdjust',
      reads: ['id', 'billStatus'],
      where: ({ $ }) => ($.id ? eq('applyId', $.id) : undefined),
    },
    red: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['id', 'sourceId', 'sourceBillNo', 'balance'],
      where: ({ companyId, $ }) => (companyId && $.state === 'adjusting' ? all(eq('companyId', companyId), lt('balance', '0')) : undefined),
    },
  },
  derive: {
    totalQty: (doc) => sumOf(doc.productList, ({ adjustQty }) => adjustQty),
    smDiffAmount: (doc) => sumOf(doc.productList, ({ diffAmount }) => diffAmount),
    amount: ({ smDiffAmount }) => smDiffAmount.abs(),
    amountUpper: ({ amount }) => capitalWords(amount),
    smDiffEarnestMoney: (doc) => sumOf(doc.productList, ({ diffEarnestMoney }) => diffEarnestMoney),
    adjustCount: (doc) => standing(doc).length,
  },
  required: {
    basisNo: ({ adjustReason }) => isOneOf(adjustReason, '1', '2'),
    purchasePolicyId: ({ factoryBear }) => factoryBear.gt(0),
  },
  shown: { stockDate: ({ basisType }) => basisType === BY_STOCK, settleDate: isSettled, settleVoucherNo: isSettled },
  choices: { purchasePolicyId: () => eq('billStatus', 'approved') },
  rules: {
    stockDate: { holds: ({ stockDate, $ }) => (stockDate ?? '') <= $.today, message: '库存盘点日不能晚于今天' },
    settleDate: { holds: ({ settleDate, $ }) => settleDate <= $.today, message: '结算日期不能晚于今天' },
  },
  locks: customerLocks,
  checks: [
    {
      rows: 'productList',
      field: 'diffAmount',
      holds: ({ diffAmount }, { direction }) => direction !== LOWER || diffAmount.lt(0),
      message: '退价单每行退补金额必须小于0',
    },
    {
      rows: 'productList',
      field: 'diffAmount',
      holds: ({ diffAmount }, { direction }) => direction !== HIGHER || diffAmount.gt(0),
      message: '补价单每行退补金额必须大于0',
    },
    {
      rows: 'productList',
      field: 'adjustInvoicePrice',
      holds: ({ adjustCompetitivePrice, adjustInvoicePrice }) =>
        adjustCompetitivePrice.isZero() || adjustInvoicePrice.le(adjustCompetitivePrice),
      message: '新开票价不能高于新中标价',
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row) => row.adjustQty.le(left(row)),
      message: ({ $ }) => `产品${$.ref('productId').name ?? ''}可退补数量不足`,
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row, doc) => {
        const own = doc.productList.filter(({ productId }) => productId === row.productId)
        const stock = sumOf(row.$.facts.counted, ({ qty }) => amountOf(qty))
        return row.$.facts.counted.length === 0 || sumOf(own, ({ adjustQty }) => adjustQty).le(stock)
      },
      message: '退补数量超过客户盘点库存，是否继续',
      said: '超过客户盘点库存',
      warns: true,
    },
    {
      holds: ({ direction, settleWay, $ }) =>
        direction !== LOWER || settleWay !== IN_GOODS || $.ref('companyId').settleMethod !== CASH_ON_DELIVERY,
      message: '现款现货客户不能实物补偿',
      field: 'settleWay',
    },
  ],
  actions: {
    fillPrice: {
      title: '批量填新价',
      from: ['draft', 'rejected'],
      ask: {
        newProductId: ref('产品', { to: 'bsc.product', required: true }),
        newCompetitive: price('新中标价', { required: true, atLeast: 0, message: '新中标价不能小于0' }),
        newInvoice: price('新开票价', { required: true, above: 0, message: '新开票价必须大于0' }),
        newBase: price('新底价', { required: true, atLeast: 0, message: '新底价不能小于0', guard: BASE_PRICE }),
      },
      effects: (doc, { newProductId, newCompetitive, newInvoice, newBase }) =>
        doc.productList
          .filter(({ productId }) => productId === newProductId)
          .map((row) =>
            update(row, {
              set: {
                adjustCompetitivePrice: exact(String(newCompetitive)),
                adjustInvoicePrice: exact(String(newInvoice)),
                adjustBasePrice: exact(String(newBase)),
              },
            }),
          ),
    },
    makeAdjust: {
      title: '生成调价单',
      from: 'approved',
      to: 'adjusting',
      role: 'business',
      effects: (doc) => adjustments(doc),
    },
    back: {
      title: '退回待调价',
      from: 'adjusting',
      to: 'approved',
      role: 'business',
      when: (doc) => standing(doc).length === 0,
      message: '存在未作废的调价单',
    },
    settle: {
      title: '结算',
      from: 'adjusting',
      to: 'settled',
      role: 'finance',
      when: (doc) => standing(doc).length > 0 && standing(doc).every(({ billStatus }) => billStatus === 'approved'),
      message: '调价单尚未全部审批通过',
      ask: ['settleDate', 'settleVoucherNo'],
      effects: (doc) => {
        const bills = redBills(doc)
        const { name, bankName, bankNo } = doc.$.ref('companyId')
        const owed = sumOf(bills, ({ balance }) => amountOf(balance)).negated()
        return [
          doc.settleWay === IN_CASH &&
            doc.direction === LOWER &&
            create('xt.paymentNotice', {
              ...{ noticeType: '2', payKind: '5', payeeType: '1', orgId: doc.orgId, companyId: doc.companyId },
              ...{ refundSupplementId: doc.$.id, payeeName: name, bankName, bankNo },
              ...{ amount: owed, dueDate: doc.$.today, invoiceState: '3' },
              payItems: bills.map((bill) => ({
                content: `${String(bill['sourceBillNo'] ?? '')}退补价`,
                receivableId: bill['id'] ?? null,
                amount: amountOf(bill['balance']).negated().toString(),
              })),
            }),
          doc.factoryBear.gt(0) && message(`请按价格保护政策向厂家索赔${yuan(doc.factoryBear)}元`, { role: 'purchase', about: 'todo' }),
        ]
      },
    },
  },
  approval: [
    'dept_manager',
    'business',
    'finance',
    { role: 'finance_manager', says: '退补金额 ≥ 10,000.00', when: ({ amount }) => amount.ge(10_000) },
    { role: 'sales_director', says: '退补金额 ≥ 20,000.00', when: ({ amount }) => amount.ge(20_000) },
    {
      role: 'general_manager',
      says: '退补金额 ≥ 50,000.00，或开票错误及其他原因',
      when: ({ amount, adjustReason }) => amount.ge(50_000) || isOneOf(adjustReason, '4', '9'),
    },
    { role: 'chairman', says: '退补金额 ≥ 300,000.00', when: ({ amount }) => amount.ge(300_000) },
  ],
  print: 'A4-landscape',
  sample: 10,
  live: true,
})
