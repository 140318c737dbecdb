import { defineDocument } from '../../definitions/document.ts'
import { type Effects, reverse, update } from '../../definitions/effect.ts'
import { date, dict, files, longText, money, ref, sellingOrg, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, lt, ne } from '../../kernel/condition.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { allocated } from './allocation.ts'
import { freedBy } from './earnest.ts'
import { DEPOSIT_SOURCE, moveDeposit } from './order-deposit.ts'
import { customerLocks } from './sales-locks.ts'

/** 回款核销, 红蓝对冲, 保证金抵扣 and 坏账核销 of collect_type. */
const [MONEY, OFFSET, DEPOSIT, BAD_DEBT] = ['1', '2', '3', '4'] as const

const CHANGED = '应收余额已变化，请重新核销'

const fields = {
  billNo: text('核销单号', { editable: false, listed: true, queried: true }),
  collectType: dict('核销类型', { code: 'collect_type', required: true, default: MONEY, listed: true, queried: true }),
  orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), queried: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
  collectDate: date('核销日期', { required: true, default: today, listed: true, queried: 'range' }),
  returnMoneyId: ref('回款单', { required: 'shown', to: 'bsc.returnMoney', reads: ['unallocatedAmount'], listed: true }),
  usableAmount: money('可核销金额', { derived: 'onRead', dependsOn: ['collectType', 'returnMoneyId', 'deductId'] }),
  deductId: ref('保证金扣除单', { required: 'shown', to: 'bzj.deduct', reads: ['amount'] }),
  receivableBalance: money('客户应收余额', { derived: 'onRead', dependsOn: ['companyId'] }),
  amount: money('本次核销金额', { derived: true, listed: true }),
  upAmount: text('核销金额大写', { derived: true }),
  badReason: longText('坏账原因', { required: 'shown', max: 500 }),
  files: files('附件'),
  remark: longText('备注', { max: 500 }),
}

const items = lines('核销明细', {
  under: fields,
  columns: {
    receivableId: ref('应收单', {
      to: 'sale.receivable',
      required: true,
      none: '该客户在该销售组织没有未核销的应收',
      fills: { sourceBillNo: 'sourceBillNo', postDate: 'postDate', dueDate: 'dueDate', balance: 'balance' },
      reads: ['orderId', 'amount', 'collectedAmount', 'earnestMoney', 'releasedEarnest'],
    }),
    sourceBillNo: text('来源单号', { editable: false }),
    postDate: date('入账日期', { editable: false }),
    dueDate: date('到期日', { editable: false }),
    balance: money('未核销余额', { editable: false, totalled: true }),
    amount: money('本次核销', { required: true, totalled: true }),
    remark: text('备注', { max: 100 }),
  },
  pull: {
    from: 'sale.receivable',
    by: 'receivableId',
    where: ({ companyId, orgId }) =>
      companyId && orgId ? all(eq('companyId', companyId), eq('orgId', orgId), ne('balance', '0')) : undefined,
    wants: '请先选择销售组织和商业公司',
    fills: { amount: 'balance' },
    shows: ['sourceBillNo', 'receivableType', 'postDate', 'dueDate', 'amount', 'balance', 'invoiceNo'],
  },
  facts: {
    order: {
      give: 'first',
      from: 'sale.saleOrder',
      reads: ['billNo', 'depositAccountId'],
      where: ({ $ }) => ($.ref('receivableId')['orderId'] ? eq('id', $.ref('receivableId')['orderId']) : undefined),
    },
  },
  rules: {
    amount: {
      holds: ({ amount, balance }) =>
        !amount.isZero() && (balance?.gt(0) ? amount.gt(0) && amount.le(balance) : amount.lt(0) && amount.ge(balance ?? ZERO)),
      message: '本次核销金额不能为0、不能反号且不能超过未核销余额',
    },
  },
  unique: [{ fields: ['receivableId'], message: '同一应收单不能重复' }],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

/** What of a bill is collected, and the deposit that is free by it (sale S14). */
const collected = (row: Item, document: Parameters<typeof moveDeposit>[2]): Effects => {
  const bill = row.$.ref('receivableId')
  const orderId = bill['orderId']
  const freed = freedBy(bill, row.amount)
  return [
    update('sale.receivable', row.receivableId, {
      add: { collectedAmount: row.amount, releasedEarnest: freed },
      needs: {
        holds: ({ amount, collectedAmount }: { readonly amount: Decimal | null; readonly collectedAmount: Decimal | null }) => {
          const left = (amount ?? ZERO).minus(collectedAmount ?? ZERO)
          return left.times(row.amount).gt(0) && row.amount.abs().le(left.abs())
        },
        message: CHANGED,
      },
    }),
    typeof orderId === 'string' && [
      update('sale.saleOrder', orderId, { add: { collectedAmount: row.amount } }),
      moveDeposit(
        { id: orderId, billNo: row.$.facts.order?.['billNo'], depositAccountId: row.$.facts.order?.['depositAccountId'] },
        DEPOSIT_SOURCE.collection,
        document,
        freed.negated(),
      ),
    ],
  ]
}

/** 收款核销单: finance writes receivables off against confirmed money, against red receivables, the deposit, or as bad debt. */
export default defineDocument({
  key: 'sale.collection',
  title: '收款核销单',
  number: 'SKHX{yyyyMM}{seq:4}',
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    owed: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: ({ companyId }) => (companyId ? eq('companyId', companyId) : undefined),
    },
    open: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['id', 'balance', 'dueDate', 'postDate'],
      where: ({ companyId, orgId }) =>
        companyId && orgId ? all(eq('companyId', companyId), eq('orgId', orgId), ne('balance', '0')) : undefined,
    },
    earlier: {
      give: 'exists',
      from: 'sale.receivable',
      where: (doc) => {
        const first = doc.items
          .map(({ dueDate }) => dueDate ?? '')
          .filter(Boolean)
          .toSorted()[0]
        return first && doc.companyId && doc.orgId
          ? all(
              ...[eq('companyId', doc.companyId), eq('orgId', doc.orgId), gt('balance', '0'), lt('dueDate', first)],
              ...doc.items.map(({ receivableId }) => ne('id', receivableId)),
            )
          : undefined
      },
    },
  },
  derive: {
    usableAmount: ({ collectType, $ }) => {
      if (collectType === MONEY) return amountOf($.ref('returnMoneyId')['unallocatedAmount'])
      return collectType === DEPOSIT ? amountOf($.ref('deductId')['amount']) : ZERO
    },
    receivableBalance: ({ $ }) => $.facts.owed,
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: ({ amount }) => capitalWords(amount),
  },
  required: {
    files: ({ collectType }) => collectType === BAD_DEBT,
  },
  shown: {
    returnMoneyId: ({ collectType }) => collectType === MONEY,
    deductId: ({ collectType }) => collectType === DEPOSIT,
    badReason: ({ collectType }) => collectType === BAD_DEBT,
  },
  choices: {
    returnMoneyId: ({ companyId }) =>
      all(eq('companyId', companyId), eq('billStatus', 'confirmed'), gt('unallocatedAmount', '0'), ne('returnMoneyType', '3')),
  },
  locks: customerLocks,
  checks: [
    {
      holds: ({ collectType, amount, usableAmount }) =>
        (collectType !== MONEY && collectType !== DEPOSIT) || (amount.gt(0) && amount.le(usableAmount)),
      message: '核销金额合计必须大于0且不能大于可核销金额',
      again: true,
    },
    { holds: ({ collectType, amount }) => collectType !== OFFSET || amount.isZero(), message: '红蓝对冲的核销金额合计必须为0' },
    {
      holds: (doc) =>
        doc.collectType !== OFFSET || (doc.items.some(({ amount }) => amount.gt(0)) && doc.items.some(({ amount }) => amount.lt(0))),
      message: '红蓝对冲必须同时包含正数和负数应收',
    },
    { holds: ({ collectType, amount }) => collectType !== BAD_DEBT || amount.gt(0), message: '坏账核销金额必须大于0' },
    {
      holds: (doc) => doc.collectType !== MONEY || !doc.$.facts.earlier,
      message: '存在更早到期的应收未核销，是否继续',
      warns: true,
    },
  ],
  effects: {
    approve: (doc) => [
      doc.items.map((row) => collected(row, doc)),
      doc.collectType === MONEY &&
        doc.returnMoneyId &&
        update('bsc.returnMoney', doc.returnMoneyId, {
          add: { allocatedAmount: doc.amount },
          refusal: '核销金额合计必须大于0且不能大于可核销金额',
        }),
    ],
  },
  actions: {
    autoAllocate: {
      title: '自动分配',
      from: 'draft',
      role: 'finance',
      effects: (doc) => [update(doc, { rows: { items: { replace: allocated(doc.$.facts.open, doc.usableAmount) as readonly Row[] } } })],
    },
    reverse: {
      title: '反核销',
      from: 'approved',
      to: 'voided',
      role: 'finance_manager',
      ask: { reverseReason: longText('反核销原因', { required: true, max: 200 }) },
      when: ({ collectDate, collectType, $ }) => collectDate.slice(0, 7) === $.today.slice(0, 7) && collectType !== DEPOSIT,
      message: '仅可反核销当月的非保证金核销',
      effects: () => [reverse('approve', { refusal: CHANGED })],
    },
  },
  approval: [
    'finance',
    {
      role: 'finance_manager',
      says: '不是回款核销，或金额 ≥ 500,000.00',
      when: ({ collectType, amount }) => collectType !== MONEY || amount.ge(500_000),
    },
    { role: 'general_manager', says: '坏账核销', when: ({ collectType }) => collectType === BAD_DEBT },
  ],
  print: {
    size: 'A5',
    line: ['billNo', 'collectType', 'companyId', 'collectDate'],
    facts: [['orgId', 'returnMoneyId', 'deductId'], ['remark']],
    columns: { items: ['sourceBillNo', 'postDate', 'dueDate', 'balance', 'amount'] },
    signatures: ['制单', '财务会计', '财务经理', '出纳'],
    total: true,
  },
})
