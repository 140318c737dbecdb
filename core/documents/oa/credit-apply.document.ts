import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, int, longText, money, ref, sellingOrg, text } from '../../definitions/fields.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, eq, ge, gt, has, le, lt } from '../../kernel/condition.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { ZERO, type Decimal } from '../../kernel/decimal.ts'
import { averageCollectDays, overdueTimes, soldBetween } from './credit-history.ts'

/** 降低额度, 临时额度 and 停止授信 of credit_apply_type. */
const [LOWER, TEMPORARY, STOP] = ['3', '5', '6'] as const
/** D级（仅现款） of credit_level. */
const CASH_ONLY = '4'
const NEEDS_SECURITY = 500_000

type Granted = {
  readonly companyId: string
  readonly newLevel: string
  readonly newLimit: Decimal
  readonly newDays: number
  readonly billNo: string | null
  readonly $: { readonly ref: (field: 'companyId') => Known }
}

/** The terms of the customer from now on, without a process of their own: this one decided about them. */
const granted = (doc: Granted): Effects => {
  const { name, saleUserId } = doc.$.ref('companyId')
  return [
    update(doc, { set: { applied: 'Y' } }),
    update('bsc.bscBussCompany', doc.companyId, {
      set: { creditLevel: doc.newLevel, creditLimit: doc.newLimit, creditDays: doc.newDays },
    }),
    !!saleUserId &&
      message(`客户${String(name ?? '')}授信已调整为额度${yuan(doc.newLimit)}元、账期${doc.newDays}天`, { userId: String(saleUserId) }),
  ]
}

const isInForce = ({ startDate, $ }: { readonly startDate: string; readonly $: { readonly today: string } }): boolean =>
  startDate <= $.today

/** 客户授信: credit limit and days of a customer are granted, changed or stopped on the facts of its account. */
export default defineDocument({
  key: 'oa.creditApply',
  title: '客户授信申请',
  number: 'SXSQ{yyyyMM}{seq:4}',
  states: { approved: '已生效', expired: '已失效' },
  about: 'companyId',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    creditApplyType: dict('申请类型', { code: 'credit_apply_type', required: true, listed: true, queried: true }),
    companyId: ref('商业公司', {
      to: 'bsc.bscBussCompany',
      required: true,
      fills: { oldLevel: 'creditLevel', oldLimit: 'creditLimit', oldDays: 'creditDays' },
      reads: ['name', 'saleUserId'],
      listed: true,
      queried: true,
    }),
    orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), listed: true, queried: true }),
    empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
    deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    oldLevel: dict('原信用等级', { code: 'credit_level', editable: false }),
    oldLimit: money('原信用额度', { editable: false }),
    oldDays: int('原账期（天）', { editable: false }),
    receivableBalance: money('应收余额', { derived: true, listed: true }),
    overdueAmount: money('逾期金额', { derived: true, listed: true }),
    lastYearSale: money('上年销售额', { derived: true }),
    thisYearSale: money('本年销售额', { derived: true }),
    avgCollectDays: decimal('平均回款天数', { scale: 1, derived: true }),
    overdueTimes: int('近一年逾期次数', { derived: true }),
    newLevel: dict('拟定信用等级', { code: 'credit_level', required: true, listed: true }),
    newLimit: money('拟定信用额度', { required: true, atLeast: 0, message: '信用额度不能为负数', listed: true }),
    newDays: int('拟定账期（天）', { required: true, atLeast: 0, atMost: 180, message: '账期应在0到180天之间', listed: true }),
    startDate: date('生效日期', { required: true, default: today, listed: true }),
    endDate: date('失效日期', { listed: true, atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
    guarantee: text('担保或保证金', { max: 200 }),
    reason: longText('申请理由', { required: true, max: 1000 }),
    financeOpinion: longText('财务评估', { required: true, max: 1000, editable: { at: ['finance'] } }),
    attachments: files('财务报表及资信材料', { message: '请上传资信材料' }),
    applied: bool('已写入客户', { editable: false, hidden: true, default: 'N' }),
  },
  facts: {
    balance: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: ({ companyId }) => (companyId ? eq('companyId', companyId) : undefined),
    },
    overdue: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: ({ companyId, $ }) => (companyId ? all(eq('companyId', companyId), lt('dueDate', $.today), gt('balance', '0')) : undefined),
    },
    bills: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['amount', 'balance', 'postDate', 'dueDate'],
      where: ({ companyId, $ }) =>
        companyId ? all(eq('companyId', companyId), ge('postDate', `${Number($.today.slice(0, 4)) - 2}-01-01`)) : undefined,
    },
    collected: {
      give: 'rows',
      from: 'sale.collection.items',
      reads: ['receivableId', 'head.collectDate'],
      where: ({ companyId, $ }) =>
        companyId
          ? all(eq('head.companyId', companyId), eq('head.billStatus', 'approved'), ge('head.collectDate', addMonths($.today, -12)))
          : undefined,
    },
  },
  derive: {
    receivableBalance: ({ $ }) => $.facts.balance,
    overdueAmount: ({ $ }) => $.facts.overdue,
    lastYearSale: ({ $ }) => {
      const last = String(Number($.today.slice(0, 4)) - 1)
      return soldBetween($.facts.bills, `${last}-01-01`, `${last}-12-31`)
    },
    thisYearSale: ({ $ }) => soldBetween($.facts.bills, `${$.today.slice(0, 4)}-01-01`, $.today),
    avgCollectDays: ({ $ }) => averageCollectDays($.facts, $.today),
    overdueTimes: ({ $ }) => overdueTimes($.facts, $.today),
  },
  required: {
    endDate: ({ creditApplyType }) => creditApplyType === TEMPORARY,
    guarantee: ({ newLimit }) => newLimit.ge(NEEDS_SECURITY),
    attachments: ({ newLimit }) => newLimit.ge(NEEDS_SECURITY),
  },
  choices: { companyId: () => any(has('tradeType', '2'), has('tradeType', '3')) },
  checks: [
    {
      holds: ({ overdueAmount, creditApplyType }) => overdueAmount.isZero() || isOneOf(creditApplyType, LOWER, STOP),
      message: ({ overdueAmount }) => `该客户有逾期${yuan(overdueAmount)}元，是否继续`,
      field: 'overdueAmount',
      warns: true,
    },
    {
      holds: ({ newLevel, newLimit, newDays }) => newLevel !== CASH_ONLY || (newLimit.isZero() && newDays === 0),
      message: 'D级客户仅限现款',
      field: 'newLevel',
    },
    {
      holds: ({ creditApplyType, newLimit }) => creditApplyType !== STOP || newLimit.isZero(),
      message: '停止授信时额度须为0',
      field: 'newLimit',
    },
  ],
  actions: {
    expire: {
      title: '失效',
      from: 'approved',
      to: 'expired',
      auto: (day) => all(eq('creditApplyType', TEMPORARY), lt('endDate', day)),
      when: ({ creditApplyType, endDate, $ }) => (endDate ?? $.today) < $.today && creditApplyType === TEMPORARY,
      effects: (doc) => {
        const title = `客户${doc.$.ref('companyId')['name'] ?? ''}的临时额度已失效，恢复为额度${yuan(doc.oldLimit ?? ZERO)}元、账期${doc.oldDays ?? 0}天`
        return [
          doc.applied === 'Y' &&
            update('bsc.bscBussCompany', doc.companyId, { set: { creditLimit: doc.oldLimit, creditDays: doc.oldDays } }),
          message(title, { role: 'finance' }),
          message(title, { empId: doc.empId }),
        ]
      },
    },
  },
  effects: { approve: (doc) => (isInForce(doc) ? granted(doc) : []) },
  jobs: {
    creditStart: {
      title: '客户授信生效',
      cron: '0 2 0 * * ?',
      description: '已通过且到达生效日期的客户授信写入商业公司，并告知商务负责人',
      looksAt: (day) => all(eq('billStatus', 'approved'), eq('applied', 'N'), le('startDate', day), ge('startDate', addDays(day, -30))),
      each: (doc) => granted(doc),
    },
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    'finance',
    {
      role: 'finance_manager',
      says: '提高额度或延长账期',
      when: ({ newLimit, oldLimit, newDays, oldDays }) => newLimit.gt(oldLimit ?? ZERO) || newDays > (oldDays ?? 0),
    },
    {
      role: 'sales_director',
      says: '额度 ≥ 300,000.00 或账期超过60天',
      when: ({ newLimit, newDays }) => newLimit.ge(300_000) || newDays > 60,
    },
    {
      role: 'general_manager',
      says: '额度 ≥ 1,000,000.00、账期超过90天或有逾期',
      when: ({ newLimit, newDays, overdueAmount }) => newLimit.ge(1_000_000) || newDays > 90 || overdueAmount.gt(0),
    },
  ],
  print: 'A4',
  sample: 40,
})
