import { textIn } from '../../definitions/dicts.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { bankcard, date, dept, dict, files, int, longText, money, month, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { min, sumOf, type Decimal, ZERO, decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { INVOICED, untilDecided } from '../ys/write-off.ts'
import dicts from './office.dicts.ts'
import { loanEntry, SET_OFF } from './loan.ts'

/** How the parameter oa.reimburseQuota spells what a kind of allowance comes to a month, by rank: `1.3=500,1.4=300`. */
const quotaOf = (parameter: Known | undefined, reimburseType: string, postRank: unknown): Decimal | null => {
  const spelt = String(parameter?.['configValue'] ?? parameter?.['defaultValue'] ?? '')
  const wanted = `${reimburseType}.${String(postRank ?? '')}`
  const [, amount] =
    spelt
      .split(',')
      .map((one) => one.trim().split('='))
      .find(([key]) => key === wanted) ?? []
  return amount === undefined || !/^\d+(\.\d+)?$/.test(amount) ? null : decimal(amount)
}

/** 其他票据 of expense_invoice_type has no number. */
const WITHOUT_INVOICE = '9'
/** Kinds that human resources answers for: 体检费, 职称考证费, 探亲路费, 员工关怀; and 团建费. */
const OF_PERSONNEL = ['3', '4', '5', '6'] as const
const TEAM_EVENT = '7'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('报销人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    fills: { bankName: 'bankName', bankNo: 'bankNo' },
    reads: ['postId'],
    listed: true,
    queried: true,
  }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  period: month('所属月份', { required: true, default: thisMonth, listed: true, queried: true }),
  invoiceCount: int('单据张数', { derived: true }),
  amount: money('报销金额', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  loanId: ref('冲抵借款单', { to: 'oa.loanApply', reads: ['leftAmount'] }),
  loanLeft: money('借款余额', { derived: true }),
  offsetAmount: money('冲抵金额', { derived: true }),
  payAmount: money('应付金额', { derived: true, listed: true }),
  bankName: text('开户银行', { max: 60, open: true }),
  bankNo: bankcard('银行账号', { mask: 'bankcard', open: true }),
  payDate: date('付款日期', { editable: false, listed: true }),
  voucherNo: text('凭证号', { editable: false }),
  attachments: files('发票及附件', { required: true }),
  remark: longText('备注', { max: 300 }),
}

const items = lines('报销明细', {
  under: fields,
  columns: {
    reimburseType: dict('报销类型', { code: 'reimburse_type', required: true }),
    happenDate: date('发生日期', { required: true }),
    content: text('内容', { required: true, max: 200 }),
    invoiceType: dict('票据类型', { code: 'expense_invoice_type', required: true }),
    invoiceNo: text('发票号码', { max: 40 }),
    amount: money('金额', { required: true, above: 0, message: '金额必须大于0', totalled: true }),
    quota: money('标准', { derived: true }),
    used: money('本月已报销', { derived: true }),
    note: text('备注', { max: 100 }),
  },
  facts: {
    used: {
      give: 'total',
      from: 'oa.reimburse.items',
      of: 'amount',
      where: ({ reimburseType }, { empId, period, $ }) =>
        reimburseType && empId && period
          ? all(
              eq('reimburseType', reimburseType),
              eq('head.empId', empId),
              eq('head.period', period),
              ne('head.id', $.id),
              oneOf('head.billStatus', ['approving', 'approved', 'paid']),
            )
          : undefined,
    },
  },
  derive: {
    quota: ({ reimburseType }, { $ }) => {
      const { quotas, post } = $.facts as { readonly quotas: Known | undefined; readonly post: Known | undefined }
      return quotaOf(quotas, reimburseType, post?.['postRank'])
    },
    used: ({ $ }) => $.facts.used,
  },
  required: { invoiceNo: ({ invoiceType }) => invoiceType !== WITHOUT_INVOICE },
  rules: { happenDate: { holds: ({ happenDate, $ }) => happenDate <= $.today, message: '发生日期不能晚于今天' } },
  unique: [
    { fields: ['invoiceNo'], message: '发票号码重复' },
    {
      name: 'ys.invoice',
      fields: ['invoiceNo'],
      where: INVOICED,
      message: (own, met) => `发票号码${own.invoiceNo ?? ''}已在单据${met.head?.billNo ?? ''}中报销`,
    },
  ],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

/** What the document asks of one kind of allowance, all its rows together. */
const askedOf = (rows: readonly Item[], { reimburseType }: Item): Decimal =>
  sumOf(rows, (row) => (row.reimburseType === reimburseType ? row.amount : ZERO))

/** 员工福利报销: allowances that personnel policy grants; expenses with a budget subject are written off in 预算费用. */
export default defineDocument({
  key: 'oa.reimburse',
  title: '员工福利报销',
  number: 'YGBX{yyyyMM}{seq:4}',
  states: { approved: '待付款', paid: '已付款' },
  about: 'period',
  fields,
  lines: { items },
  facts: {
    quotas: {
      give: 'first',
      from: 'sys.config',
      reads: ['configValue', 'defaultValue'],
      where: () => eq('configKey', 'oa.reimburseQuota'),
    },
    post: {
      give: 'first',
      from: 'sys.job',
      reads: ['postRank'],
      where: ({ $ }) => ($.ref('empId')['postId'] ? eq('id', $.ref('empId')['postId']) : undefined),
    },
  },
  derive: {
    invoiceCount: (doc) => doc.items.filter(({ invoiceNo }) => invoiceNo).length,
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: ({ amount }) => capitalWords(amount),
    loanLeft: (doc) => untilDecided(doc, 'loanLeft', () => (doc.loanId ? amountOf(doc.$.ref('loanId')['leftAmount']) : ZERO)),
    offsetAmount: ({ loanLeft, amount }) => min(loanLeft, amount),
    payAmount: ({ amount, offsetAmount }) => amount.minus(offsetAmount),
  },
  required: { bankName: ({ payAmount }) => payAmount.gt(0), bankNo: ({ payAmount }) => payAmount.gt(0) },
  choices: { loanId: ({ empId }) => all(eq('empId', empId), eq('billStatus', 'paid'), gt('leftAmount', '0')) },
  rules: { period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '所属月份不能晚于本月' } },
  checks: [
    {
      rows: 'items',
      field: 'amount',
      holds: (row, doc) => row.quota === null || askedOf(doc.items, row).plus(row.used).le(row.quota),
      message: ({ reimburseType, quota }) => `${textIn(dicts['reimburse_type'], reimburseType)}超过标准${yuan(quota ?? ZERO)}元，是否继续`,
      said: '超过标准',
      warns: true,
    },
  ],
  actions: {
    pay: {
      title: '付款登记',
      from: 'approved',
      to: 'paid',
      role: 'cashier',
      ask: {
        payDate: date('付款日期', { required: true, default: today }),
        bankAccountId: ref('付款账户', { to: 'bsc.bankAccount' }),
        voucherNo: text('凭证号', { max: 40 }),
      },
      checks: [
        { holds: (doc, { payDate }) => String(payDate) <= doc.$.today, message: '付款日期不能晚于今天', field: 'payDate' },
        {
          holds: ({ payAmount }, { bankAccountId }) => payAmount.isZero() || Boolean(bankAccountId),
          message: '请选择付款账户',
          field: 'bankAccountId',
        },
      ],
      effects: (doc, { payDate, voucherNo }) => [
        doc.loanId !== null &&
          doc.offsetAmount.gt(0) &&
          loanEntry(doc.loanId, SET_OFF, {
            entryDate: String(payDate),
            amount: doc.offsetAmount,
            voucherNo: voucherNo ? String(voucherNo) : null,
            sourceBillNo: doc.billNo,
            operatorId: doc.$.me.userId,
          }),
        message(`您的报销${doc.billNo ?? ''}已付款${yuan(doc.payAmount)}元`, { empId: doc.empId }),
      ],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'hr',
      says: '体检、考证、探亲或员工关怀',
      when: (doc) => doc.items.some(({ reimburseType }) => isOneOf(reimburseType, ...OF_PERSONNEL)),
    },
    'finance',
    { role: 'finance_manager', says: '报销金额 ≥ 5,000.00', when: ({ amount }) => amount.ge(5_000) },
    {
      role: 'general_manager',
      says: '报销金额 ≥ 10,000.00 或团建费',
      when: (doc) => doc.amount.ge(10_000) || doc.items.some(({ reimburseType }) => reimburseType === TEAM_EVENT),
    },
  ],
  print: 'A4',
  sample: 60,
})
