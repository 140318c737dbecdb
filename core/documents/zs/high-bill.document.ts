import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dept, dict, files, int, longText, money, percent, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { has, ne } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'

/** 数电发票 of zs_bill_kind. */
const ELECTRONIC = '4'
/** 验票通过 and 已退回 of zs_verify_status. */
const [PASSED, SENT_BACK] = ['1', '3'] as const
const TWICE = '该票据已登记'
/** 自然人 of zs_agent_type. */
const PERSON = '3'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  agentId: ref('代理商', {
    to: 'zs.agent',
    required: true,
    fills: { empId: 'empId', deptId: 'deptId' },
    reads: ['name', 'agentType'],
    listed: true,
    queried: true,
  }),
  empId: ref('招商经理', { to: 'sys.employee', required: true, listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  receiveDate: date('收票日期', { required: true, default: today, listed: true, queried: 'range' }),
  deliverWay: text('交票方式', { max: 50 }),
  expressNo: text('快递单号', { max: 50 }),
  billCount: int('票据张数', { derived: true, listed: true }),
  totalAmount: money('价税合计', { derived: true, listed: true }),
  passAmount: money('验票通过金额', { derived: true, listed: true }),
  usedAmount: money('已使用金额', { derived: true, listed: true }),
  leftAmount: money('可用金额', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('票据明细', {
  under: fields,
  columns: {
    billKind: dict('票据种类', { code: 'zs_bill_kind', required: true }),
    invoiceCode: text('发票代码', { max: 12, pattern: '^[0-9]{10,12}$', message: '发票代码应为10到12位数字' }),
    invoiceNo: text('发票号码', { required: true, pattern: '^([0-9]{8}|[0-9]{20})$', message: '发票号码应为8位或20位数字' }),
    invoiceDate: date('开票日期', { required: true }),
    sellerName: text('销方名称', { required: true, max: 100 }),
    sellerTaxNo: text('销方税号', { required: true, max: 20 }),
    buyerName: text('购方名称', { required: true, max: 100 }),
    billContent: dict('开票内容', { code: 'zs_bill_content', required: true }),
    netAmount: money('金额', { required: true, above: 0, message: '金额必须大于0', totalled: true }),
    taxRate: percent('税率(%)', { required: true, atLeast: 0, atMost: 13, message: '税率应在0到13之间' }),
    taxAmount: money('税额', { required: true, totalled: true }),
    amount: money('价税合计', { required: true, totalled: true }),
    files: files('票据影像', { required: true }),
    verifyStatus: dict('验票状态', { code: 'zs_verify_status', editable: false, default: '0' }),
    verifyNote: text('验票说明', { editable: false }),
    usedAmount: money('已使用金额', {
      editable: false,
      default: '0',
      atLeast: 0,
      atMost: 'amount',
      message: '使用金额不能大于票据金额',
      totalled: true,
    }),
    usedBy: text('使用结算单', { editable: false }),
  },
  required: { invoiceCode: ({ billKind }) => billKind !== ELECTRONIC },
  fallback: {
    taxAmount: ({ netAmount, taxRate }) => (netAmount && taxRate ? netAmount.mulDiv(taxRate, 100, 2).toString() : null),
    amount: ({ netAmount, taxAmount }) => (netAmount && taxAmount ? netAmount.plus(taxAmount).toString() : null),
  },
  rules: {
    invoiceDate: {
      holds: ({ invoiceDate, $ }, { receiveDate }) => invoiceDate <= $.today && daysBetween(invoiceDate, receiveDate ?? invoiceDate) <= 180,
      message: '开票日期晚于今天或超过180天',
    },
    amount: { holds: ({ amount, netAmount, taxAmount }) => amount.eq(netAmount.plus(taxAmount)), message: '价税合计不等于金额加税额' },
  },
  unique: [{ fields: ['invoiceCode', 'invoiceNo'], where: ne('head.billStatus', 'voided'), message: TWICE }],
  atLeast: 1,
  atMost: 1_000,
  importable: true,
})

type Bill = { readonly invoiceNo: string; readonly usedAmount: Decimal }
const numbered = (bills: readonly Bill[], invoiceNo: unknown): readonly Bill[] => bills.filter((bill) => bill.invoiceNo === invoiceNo)
const isUnused = (bills: readonly Bill[], invoiceNo: unknown): boolean =>
  numbered(bills, invoiceNo).every(({ usedAmount }) => usedAmount.isZero())

const which = text('发票号码', { required: true })
const NONE = '没有登记这张票据'

/** 高打票据: business receives the bills an agent hands in against high-hit money; finance verifies them; 高打结算 allocates them. */
export default defineDocument({
  key: 'zs.highBill',
  title: '高打票据',
  number: 'ZSGDPJ{yyyyMM}{seq:4}',
  about: 'agentId',
  fields,
  lines: { items },
  derive: {
    billCount: (doc) => doc.items.length,
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount ?? ZERO),
    passAmount: (doc) => sumOf(doc.items, ({ amount, verifyStatus }) => (verifyStatus === PASSED ? (amount ?? ZERO) : ZERO)),
    usedAmount: (doc) => sumOf(doc.items, ({ usedAmount }) => usedAmount),
    leftAmount: ({ passAmount, usedAmount }) => passAmount.minus(usedAmount),
  },
  choices: { agentId: () => has('coopModes', '3') },
  rules: { receiveDate: { holds: ({ receiveDate, $ }) => receiveDate <= $.today, message: '收票日期不能晚于今天' } },
  checks: [
    {
      rows: 'items',
      field: 'sellerName',
      holds: ({ sellerName }, doc) => sellerName === doc.$.ref('agentId').name || doc.$.ref('agentId').agentType === PERSON,
      message: '销方名称与代理商名称不一致，是否继续',
      said: '销方名称与代理商名称不一致',
      warns: true,
    },
    {
      rows: 'items',
      field: 'taxAmount',
      holds: ({ taxAmount, netAmount, taxRate }) =>
        taxAmount
          .minus(netAmount.mulDiv(taxRate, 100, 2))
          .abs()
          .le('0.06'),
      message: '税额与金额和税率不符，是否继续',
      said: '税额与金额和税率不符',
      warns: true,
    },
  ],
  actions: {
    verify: {
      title: '验票',
      from: 'approved',
      to: 'approved',
      role: 'finance',
      ask: {
        invoiceNo: which,
        verifyStatus: dict('验票状态', { code: 'zs_verify_status', required: true, default: PASSED }),
        verifyNote: text('验票说明', { max: 200 }),
      },
      checks: [
        { holds: (doc, { invoiceNo }) => numbered(doc.items, invoiceNo).length > 0, message: NONE, field: 'invoiceNo' },
        { holds: (doc, { invoiceNo }) => isUnused(doc.items, invoiceNo), message: '已使用的票据不能改变验票结果', field: 'invoiceNo' },
      ],
      effects: (doc, { invoiceNo, verifyStatus, verifyNote }) =>
        doc.items
          .filter((row) => row.invoiceNo === invoiceNo)
          .map((row) => update(row, { set: { verifyStatus: String(verifyStatus), verifyNote: (verifyNote ?? null) as string | null } })),
    },
    returnBill: {
      title: '退票',
      from: 'approved',
      to: 'approved',
      role: 'finance',
      ask: { invoiceNo: which, verifyNote: text('退票说明', { required: true, max: 200 }) },
      checks: [
        { holds: (doc, { invoiceNo }) => numbered(doc.items, invoiceNo).length > 0, message: NONE, field: 'invoiceNo' },
        { holds: (doc, { invoiceNo }) => isUnused(doc.items, invoiceNo), message: '已使用的票据不能退回', field: 'invoiceNo' },
      ],
      effects: (doc, { invoiceNo, verifyNote }) =>
        doc.items
          .filter((row) => row.invoiceNo === invoiceNo)
          .map((row) => update(row, { set: { verifyStatus: SENT_BACK, verifyNote: String(verifyNote ?? '') } })),
    },
    void: {
      title: '作废',
      from: 'approved',
      to: 'voided',
      role: 'business',
      when: ({ usedAmount }) => usedAmount.isZero(),
      message: '票据已被结算使用，不能作废',
      ask: { reason: text('作废原因', { required: true, max: 200 }) },
    },
  },
  approval: ['business', 'finance'],
  print: 'A4',
  sample: 70,
})
