import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, reverse, update, type Effects } from '../../definitions/effect.ts'
import { bankcard, date, dept, dict, files, longText, money, ref, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, has, ne, oneOf } from '../../kernel/condition.ts'
import { month } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'

const SUPPLIER = '1'
/** 预付货款 and 应付货款 of pay_purpose. */
const [PREPAYMENT, PAYABLES] = ['1', '2'] as const
/** 预付款 of payable_type. */
const PREPAID = '4'

const isOther = ({ payPurpose }: { readonly payPurpose: string }): boolean => isOneOf(payPurpose, '3', '9')
const isPaid = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'paid'

const fields = {
  billNo: text('申请单号', { editable: false, listed: true, queried: true }),
  payPurpose: dict('付款用途', { code: 'pay_purpose', required: true, default: PAYABLES, listed: true, queried: true }),
  companyId: ref('收款单位', {
    to: 'bsc.bscBussCompany',
    required: true,
    fills: { bankName: 'bankName', bankNo: 'bankNo', payeeName: 'name' },
    reads: ['name', 'invoiceTitle'],
    listed: true,
    queried: true,
  }),
  payeeName: text('户名', { required: true, max: 100 }),
  bankName: text('开户银行', { required: true, max: 100 }),
  bankNo: bankcard('银行账号', { required: true, guard: 'bsc:bscBussCompany:bankNo' }),
  orgId: dept('付款组织', { required: true, default: me('deptId'), queried: true }),
  buyerId: user('申请人', { required: true, default: me('userId'), listed: true, queried: true }),
  planDate: date('计划付款日期', { required: true, default: today, listed: true, queried: 'range' }),
  payMethod: dict('付款方式', { code: 'pay_method', required: true, default: '1', listed: true }),
  payableBalance: money('应付余额', { derived: 'onRead', dependsOn: ['companyId'] }),
  amount: money('申请金额', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  otherAmount: money('其他金额', { required: 'shown', above: 0, message: '其他金额必须大于0' }),
  payDate: date('付款日期', { editable: false, required: true, listed: true, queried: 'range' }),
  bankAccountId: ref('付款账户', { to: 'bsc.bankAccount', editable: false, required: true }),
  paySerialNo: text('付款流水号', { editable: false, required: true, max: 60 }),
  payFiles: files('付款回单', { editable: false }),
  reason: longText('付款说明', { required: true, max: 500 }),
  files: files('附件'),
}

const items = lines('应付明细', {
  under: fields,
  columns: {
    payableId: ref('应付单', {
      to: 'cg.payable',
      required: true,
      none: '该收款单位在本组织没有未付的应付单',
      fills: { sourceBillNo: 'sourceBillNo', invoiceNo: 'invoiceNo', dueDate: 'dueDate', balance: 'balance', amount: 'balance' },
      reads: ['invoicedAmount', 'amount'],
    }),
    sourceBillNo: text('来源单号', { editable: false }),
    invoiceNo: text('发票号码', { editable: false }),
    dueDate: date('到期日', { editable: false }),
    balance: money('未付余额', { editable: false, totalled: true }),
    amount: money('本次付款', { required: true, totalled: true }),
    remark: text('备注', { max: 100 }),
  },
  facts: {
    elsewhere: {
      give: 'exists',
      from: 'cg.purchasePayment.items',
      where: ({ payableId }, { $ }) =>
        payableId ? all(eq('payableId', payableId), oneOf('head.billStatus', ['approving', 'approved']), ne('head.id', $.id)) : undefined,
    },
  },
  rules: {
    amount: {
      holds: ({ amount, balance }) => fits(amount, balance ?? ZERO),
      message: '本次付款不能为0、不能反号且不能超过未付余额',
    },
  },
  pull: {
    from: 'cg.payable',
    by: 'payableId',
    where: ({ companyId, orgId }) => (companyId ? all(eq('companyId', companyId), eq('orgId', orgId), ne('balance', '0')) : undefined),
    wants: '请先选择收款单位',
    held: { facts: ['elsewhere'], of: 'balance' },
    fills: { amount: 'balance' },
    shows: ['sourceBillNo', 'payableType', 'postDate', 'dueDate', 'amount', 'balance', 'invoiceNo'],
  },
  unique: [{ fields: ['payableId'], message: '明细不能重复' }],
})

const orders = lines('预付订单', {
  under: fields,
  columns: {
    orderId: ref('采购订单', {
      to: 'cg.purchaseOrder',
      required: true,
      none: '该收款单位没有执行中的采购订单',
      fills: { orderAmount: 'smAmount', prepaidAmount: 'prepaidAmount' },
    }),
    orderAmount: money('订单金额', { editable: false, totalled: true }),
    prepaidAmount: money('已预付', { editable: false, totalled: true }),
    amount: money('本次预付', { required: true, totalled: true }),
    remark: text('备注', { max: 100 }),
  },
  choices: { orderId: (_, { companyId }) => all(eq('companyId', companyId), eq('billStatus', 'approved')) },
  rules: {
    amount: {
      holds: ({ amount, orderAmount, prepaidAmount }) => amount.gt(0) && amount.le((orderAmount ?? ZERO).minus(prepaidAmount ?? ZERO)),
      message: '本次预付必须大于0且不能大于订单未预付金额',
    },
  },
  unique: [{ fields: ['orderId'], message: '明细不能重复' }],
})

/** A part of what is open, with its sign. */
const fits = (amount: Decimal, balance: Decimal): boolean =>
  !amount.isZero() && (balance.gt(0) ? amount.gt(0) && amount.le(balance) : amount.isNegative() && amount.ge(balance))

type Item = NonNullable<(typeof items)['$row']>
type Order = NonNullable<(typeof orders)['$row']>

const settled = ({ payableId, amount }: Item): Effects => {
  const message = '应付余额已变化，请重新申请'
  return [
    update('cg.payable', payableId, {
      add: { paidAmount: amount },
      needs: { holds: ({ balance }: { readonly balance: Decimal }) => fits(amount, balance), message },
      refusal: message,
    }),
  ]
}

/** 付款申请: purchasing asks finance to pay a supplier, in advance against orders or against payables. */
export default defineDocument({
  key: 'cg.purchasePayment',
  title: '付款申请',
  number: 'FKSQ{yyyyMM}{seq:4}',
  states: { approved: '待付款', paid: '已付款' },
  about: 'companyId',
  fields,
  lines: { items, orders },
  facts: {
    payable: {
      give: 'total',
      from: 'cg.payable',
      of: 'balance',
      where: ({ companyId }) => (companyId ? eq('companyId', companyId) : undefined),
    },
  },
  derive: {
    payableBalance: (doc) => doc.$.facts.payable,
    amount: (doc) => {
      if (doc.payPurpose === PAYABLES) return sumOf(doc.items, ({ amount }) => amount)
      return doc.payPurpose === PREPAYMENT ? sumOf(doc.orders, ({ amount }) => amount) : (doc.otherAmount ?? ZERO)
    },
    upAmount: (doc) => capitalWords(doc.amount),
  },
  shown: {
    items: ({ payPurpose }) => payPurpose === PAYABLES,
    orders: ({ payPurpose }) => payPurpose === PREPAYMENT,
    otherAmount: isOther,
    payDate: isPaid,
    bankAccountId: isPaid,
    paySerialNo: isPaid,
    payFiles: isPaid,
  },
  choices: { companyId: () => has('tradeType', SUPPLIER) },
  locks: (doc) => [
    ...doc.items.map(({ payableId }) => `cg.payable/${payableId}`),
    ...doc.orders.map(({ orderId }) => `cg.purchaseOrder/${orderId}`),
  ],
  checks: [
    { holds: (doc) => doc.payPurpose !== PAYABLES || doc.items.length > 0, message: '请选择应付明细', field: 'items' },
    { holds: (doc) => doc.payPurpose !== PREPAYMENT || doc.orders.length > 0, message: '请选择预付订单', field: 'orders' },
    { holds: (doc) => doc.amount.gt(0), message: '申请金额必须大于0' },
    {
      rows: 'items',
      field: 'payableId',
      holds: (row) =>
        (row.balance ?? ZERO).isNegative() ||
        amountOf(row.$.ref('payableId')['invoicedAmount']).ge(amountOf(row.$.ref('payableId')['amount'])),
      message: '存在未收票的应付，是否继续',
      said: '未收票',
      warns: true,
    },
    {
      holds: (doc) => isOneOf(doc.payeeName, String(doc.$.ref('companyId')['name']), String(doc.$.ref('companyId')['invoiceTitle'])),
      message: '收款户名与单位名称不一致，是否继续',
      field: 'payeeName',
      warns: true,
    },
    { rows: 'items', field: 'payableId', holds: (row) => !row.$.facts.elsewhere, message: '应付单已在其他付款申请中' },
  ],
  actions: {
    pay: {
      title: '付款登记',
      from: 'approved',
      to: 'paid',
      role: 'cashier',
      ask: ['payDate', 'bankAccountId', 'paySerialNo', 'payFiles'],
      begins: { payDate: today },
      checks: [{ holds: (doc, { payDate }) => String(payDate) <= doc.$.today, message: '付款日期不能晚于今天', field: 'payDate' }],
      effects: (doc) => [
        doc.payPurpose === PAYABLES && doc.items.map(settled),
        doc.payPurpose === PREPAYMENT &&
          doc.orders.map(({ orderId, amount }: Order) => [
            update('cg.purchaseOrder', orderId, { add: { prepaidAmount: amount } }),
            create('cg.payable', {
              payableType: PREPAID,
              sourceId: doc.$.id,
              sourceBillNo: doc.billNo,
              orderId,
              orgId: doc.orgId,
              companyId: doc.companyId,
              buyerId: doc.buyerId,
              postDate: doc.$.today,
              amount: amount.negated(),
              invoicedAmount: ZERO,
              paidAmount: ZERO,
            }),
          ]),
      ],
    },
    unpay: {
      title: '撤销付款登记',
      from: 'paid',
      to: 'approved',
      role: 'finance_manager',
      when: (doc) => !!doc.payDate && month(doc.payDate) === month(doc.$.today),
      message: '仅可撤销当月付款',
      confirm: '撤销后回到待付款，应付余额恢复，确定撤销？',
      effects: (doc) => [
        reverse('pay', { refusal: '预付款已核销，不能撤销' }),
        update(doc, { set: { payDate: null, bankAccountId: null, paySerialNo: null, payFiles: null } }),
      ],
    },
    cancel: {
      title: '取消付款',
      from: 'approved',
      to: 'voided',
      role: 'cashier',
      ask: { cancelReason: text('取消原因', { required: true, max: 200 }) },
      confirm: '取消后不再付款，确定取消？',
    },
  },
  approval: [
    'purchase',
    'finance',
    { role: 'finance_manager', says: '申请金额 ≥ 100,000.00', when: (doc) => doc.amount.ge(100_000) },
    {
      role: 'general_manager',
      says: '申请金额 ≥ 500,000.00 或预付货款',
      when: (doc) => doc.amount.ge(500_000) || doc.payPurpose === PREPAYMENT,
    },
  ],
  print: 'A5',
  sample: 80,
})
