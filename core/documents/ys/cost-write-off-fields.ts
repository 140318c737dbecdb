import { isOneOf } from '../../definitions/choices.ts'
import { bankcard, bool, date, dept, dict, files, int, longText, money, month, percent, ref, text, tree } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { poolFacts, SUBJECT_READS } from './apply.ts'
import { invoicedOnce, ofHolds, paidFields, settledFields } from './write-off.ts'

export const COST = '1'
/** 无申请直接核销 of write_off_source. */
const DIRECT = '4'

export const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  sourceType: dict('核销依据', {
    section: '核销依据',
    code: 'write_off_source',
    required: true,
    default: COST,
    listed: 'aside',
    queried: true,
  }),
  costApplyId: ref('费用申请单', {
    required: 'shown',
    to: 'ys.costApply',
    fills: {
      deptId: 'deptId',
      period: 'period',
      costType: 'costType',
      payeeName: 'payeeName',
      bankName: 'bankName',
      bankNo: 'bankNo',
      payTarget: 'payTarget',
    },
    reads: ['billNo', 'empId', 'advanceLeft', 'billStatus'],
  }),
  activityApplyId: ref('活动申请单', {
    required: 'shown',
    to: 'act.activityApply',
    fills: { deptId: 'deptId', period: 'period' },
    reads: ['billNo', 'empId', 'billStatus'],
  }),
  materialApplyId: ref('物料申请单', {
    required: 'shown',
    to: 'act.materialApply',
    fills: { deptId: 'deptId', period: 'period' },
    reads: ['billNo', 'empId', 'billStatus', 'receivedAmount', 'writtenOffAmount'],
  }),
  applyBillNo: text('申请单号', { derived: true, listed: true, queried: true }),
  empId: ref('核销人', { section: '核销信息', to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('费用承担部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  period: month('预算期间', { required: true, default: thisMonth, listed: 'aside', queried: true }),
  costType: dict('费用类型', { code: 'expense_type', required: true, listed: 'aside', queried: true }),
  writeOffDate: date('核销日期', { required: true, default: today, listed: true, queried: 'range' }),
  applyRemaining: money('申请剩余金额', { derived: true, listed: true }),
  amount: money('核销金额', { section: '金额', derived: true, listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  overAmount: money('超申请金额', { derived: true, listed: true }),
  overReason: longText('超支说明', { required: 'shown', max: 500 }),
  overBudget: bool('超预算', { editable: false, default: 'N', listed: true }),
  isFinal: bool('申请核销完毕', { required: true, default: 'Y', listed: true }),
  ...settledFields,
  payTarget: dict('收款方类型', { section: '收款信息', code: 'pay_target', required: true, default: '1' }),
  payeeName: text('收款方名称', { required: true, max: 100 }),
  bankName: text('开户行', { max: 100 }),
  bankNo: bankcard('银行账号'),
  invoiceCount: int('单据张数', { required: true, atLeast: 0, message: '单据张数不能为负数' }),
  attachments: files('发票及附件', { required: true, message: '请上传发票及附件' }),
  remark: longText('备注', { max: 500 }),
  ...paidFields,
}

export const isDirect = ({ sourceType }: { readonly sourceType: string }): boolean => sourceType === DIRECT

const deductible = (invoiceType: string): boolean => isOneOf(invoiceType, '1', '3', '6', '7')

export const items = lines('核销明细', {
  under: fields,
  columns: {
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: [...SUBJECT_READS, 'overRate', 'needApply', 'accountCode'] }),
    accountCode: text('财务科目', { derived: true }),
    remaining: money('申请剩余', { derived: 'onRead' }),
    content: text('费用内容', { required: true, max: 100 }),
    happenDate: date('发生日期', { required: true }),
    invoiceType: dict('发票类型', { code: 'expense_invoice_type', required: true, default: '4' }),
    invoiceNo: text('发票号码', { max: 20, width: 180, pattern: '^[0-9]{8}([0-9]{12})?$', message: '发票号码为8位或20位数字' }),
    amount: money('核销金额', { required: true, above: 0, message: '核销金额必须大于0', totalled: true }),
    taxRate: percent('税率(%)', { default: '0', atLeast: 0, atMost: 17, message: '税率应在0到17之间' }),
    taxAmount: money('税额', { derived: true, totalled: true }),
    netAmount: money('不含税金额', { derived: true, totalled: true }),
    note: text('备注', { max: 200 }),
  },
  facts: poolFacts,
  derive: {
    accountCode: ({ $ }) => $.ref('subjectId').accountCode,
    remaining: (row, head) =>
      isDirect(head)
        ? row.$.facts.pool
        : amountOf((head.$.facts.holds as readonly Known[]).find((hold) => hold['subjectId'] === row.subjectId)?.['remaining']),
    taxAmount: ({ invoiceType, amount, taxRate }) => (deductible(invoiceType) ? amount.mulDiv(taxRate, taxRate.plus(100), 2) : ZERO),
    netAmount: ({ amount, taxAmount }) => amount.minus(taxAmount),
  },
  required: { invoiceNo: ({ invoiceType }) => isOneOf(invoiceType, '1', '2', '3', '4') },
  shown: { taxRate: ({ invoiceType }) => deductible(invoiceType) },
  rules: { happenDate: { holds: ({ happenDate, $ }) => happenDate <= $.today, message: '发生日期不能晚于今天' } },
  choices: {
    subjectId: (_, head) =>
      isDirect(head) ? all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), eq('needApply', 'N')) : ofHolds(head.$.facts.holds as readonly Known[]),
  },
  unique: [{ fields: ['invoiceNo'], message: '核销明细中发票号码重复' }, invoicedOnce],
  atLeast: 1,
  importable: true,
})
