import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, reverse, update } from '../../definitions/effect.ts'
import {
  date,
  datetime,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  month,
  percent,
  price,
  ref,
  refBy,
  refs,
  rowRef,
  text,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/said.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import { all, any, empty, eq, filled, lt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { MOST_FLOWS } from '../settlement/flows.ts'
import { FROZEN, headIsFrozen } from '../settlement/frozen.ts'
import { calculated, ran, runFacts } from './commission-run.ts'
import { gatherFacts, used } from './gathered.ts'
import { followedBy, monthlyDraft } from './monthly-draft.ts'
import { lastMonth, monthAfter } from './months.ts'
import { DOUBTS, doubtFields, exceptions, filingsOf, flowFacts, isClear, RUN_STATES, runFields, whileRunning } from './run.ts'
import { BY_REPORT } from './settle.ts'
import { CUSTOMERS } from './terminals.ts'

/** Of settle_confirm_status: 待确认, 已确认, 有异议, 已剔除. */
const [UNCONFIRMED, CONFIRMED, DISPUTED, EXCLUDED] = ['0', '1', '2', '3'] as const
/** Of settle_pay_status: 未付款, 部分付款, 已付清, 无需付款. */
const [UNPAID, PARTLY, PAID, NOTHING_DUE] = ['0', '1', '2', '3'] as const
/** 并入工资 of settle_pay_way. */
const WITH_WAGES = '5'
const CHANGED = '数据已变化，请重新计算'

const fields = {
  billNo: text('结算单号', { editable: false, listed: true, queried: true }),
  period: month('结算期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('结算部门', { listed: true, queried: true }),
  empIds: refs('指定员工', { to: 'sys.employee' }),
  payrollMonth: month('发放工资月', { required: true, default: thisMonth, listed: true }),
  ...runFields,
  runDigest: text('计算摘要', { editable: false }),
  sourceCount: int('来源行数', { editable: false }),
  lineCount: int('结算行数', { editable: false, listed: true }),
  skippedCount: int('跳过行数', { editable: false }),
  ...doubtFields,
  empCount: int('人数', { derived: true, listed: true }),
  saleAmount: money('销售金额', { editable: false, listed: true }),
  pureAmount: money('纯销提成', { derived: true, listed: true }),
  docAmount: money('单据奖励', { derived: true }),
  adjustAmount: money('调整金额', { derived: true }),
  guaranteeAmount: money('保底补足', { derived: true }),
  costAmount: money('费用抵扣', { derived: true }),
  netPayable: money('应发合计', { derived: true, listed: true }),
  upAmount: text('应发大写', { derived: true }),
  paidAmount: money('已发金额', { derived: true, listed: true }),
  freezeTime: datetime('冻结时间', { editable: false }),
  unfreezeReason: text('解冻原因', { max: 200, editable: false, required: true }),
  remark: longText('备注', { max: 500 }),
}

const details = lines('结算明细', {
  under: fields,
  columns: {
    lineNo: int('行号'),
    lineKind: dict('行类型', { code: 'settle_line_kind' }),
    empId: ref('员工', { to: 'sys.employee' }),
    deptId: dept('部门'),
    postRole: dict('岗位角色', { code: 'zy_post_role' }),
    share: percent('份额(%)'),
    productId: ref('产品', { to: 'bsc.product', fills: { spec: 'spec' } }),
    spec: text('规格'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    terminalType: dict('终端类型', { code: 'terminal_type' }),
    terminalId: refBy('终端', { by: 'terminalType', targets: CUSTOMERS }),
    basis: dict('结算依据', { code: 'zy_basis' }),
    bizDate: date('业务日期'),
    sourceType: text('来源'),
    sourceId: text('来源行'),
    origLineId: text('原结算行'),
    filingItemId: rowRef('命中备案行', { to: 'zy.commissionFiling.items' }),
    calcMode: dict('计算方式', { code: 'settle_calc_mode' }),
    qty: decimal('数量', { scale: 5 }),
    unitPrice: price('单价'),
    saleAmount: money('销售金额'),
    value: price('提成标准'),
    commissionAmount: money('提成', { totalled: true }),
    policyAmount: money('政策加奖', { totalled: true }),
    netAmount: money('净额', { totalled: true }),
    note: text('说明'),
  },
  editable: false,
  atMost: 200_000,
  // Marks (zs ZS-R17): a source counts once for each who earns on it, in whichever settlement is frozen first.
  unique: [
    {
      fields: ['sourceType', 'sourceId', 'origLineId', 'postRole', 'empId', 'lineKind'],
      where: all(oneOf('head.billStatus', FROZEN), oneOf('lineKind', ['1', '2', '8'])),
      message: CHANGED,
    },
  ],
})

const statements = lines('员工结算单', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee', reads: ['employeeName'] }),
    deptId: dept('部门'),
    postRole: dict('主要岗位', { code: 'zy_post_role' }),
    qty: decimal('数量', { scale: 5, totalled: true }),
    saleAmount: money('销售金额', { totalled: true }),
    taskValue: decimal('任务', { scale: 2, totalled: true }),
    completeRate: percent('完成率(%)'),
    pureAmount: money('纯销提成', { totalled: true }),
    businessAmount: money('商务提成', { totalled: true }),
    genericAmount: money('普药提成', { totalled: true }),
    developAmount: money('新开发奖励', { totalled: true }),
    championAmount: money('开发冠军', { totalled: true }),
    otherAmount: money('其他奖励', { totalled: true }),
    docAmount: money('单据奖励合计', { totalled: true }),
    adjustAmount: money('调整金额', { totalled: true }),
    guaranteeAmount: money('保底补足', { totalled: true }),
    costAmount: money('费用抵扣', { totalled: true }),
    lineAmount: money('本期合计', { totalled: true }),
    carryIn: money('上期结转', { totalled: true }),
    balance: money('余额', { totalled: true }),
    carryOut: money('结转下期', { totalled: true }),
    netPayable: money('应发金额', { default: '0', totalled: true }),
    paidAmount: money('已发金额', { default: '0', atLeast: 0, atMost: 'netPayable', message: '发放金额不能大于应发金额', totalled: true }),
    confirmStatus: dict('对账状态', { code: 'settle_confirm_status', default: UNCONFIRMED }),
    confirmTime: datetime('确认时间'),
    disputeReason: text('异议说明', { max: 200 }),
    payStatus: dict('发放状态', { code: 'settle_pay_status', default: UNPAID }),
  },
  editable: false,
  // One settlement of an employee and month alone counts his guarantee and his cost.
  unique: [
    {
      fields: ['head.period', 'empId'],
      where: all(oneOf('head.billStatus', FROZEN), ne('confirmStatus', EXCLUDED), any(ne('guaranteeAmount', '0'), ne('costAmount', '0'))),
      message: '该员工本期的保底或费用已在其他结算单中结算',
    },
  ],
})

const adjustments = lines('手工调整', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee', required: true }),
    productId: ref('产品', { to: 'bsc.product' }),
    adjustType: dict('调整类型', { code: 'settle_adjust_type', required: true }),
    amount: money('调整金额', { required: true, totalled: true }),
    reason: text('调整原因', { required: true, max: 200 }),
    files: files('附件'),
  },
  rules: { amount: { holds: ({ amount }) => !amount.isZero(), message: '调整金额不能为0' } },
  atMost: 5_000,
  importable: true,
})

const payments = lines('发放记录', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee' }),
    payDate: date('发放日期'),
    payWay: dict('发放方式', { code: 'settle_pay_way' }),
    payAmount: money('发放金额', { totalled: true }),
    voucherNo: text('凭证号', { max: 50 }),
    payBy: user('经办人'),
    remark: text('备注', { max: 200 }),
  },
  editable: false,
})

type Statement = NonNullable<(typeof statements)['$row']>

type Settlement = { readonly statements: readonly Statement[] }

const statementOf = ({ statements: rows }: Settlement, empId: Wire | undefined): Statement | undefined =>
  rows.find((row) => row.empId === empId)

const isWaiting = (row: Statement | undefined): boolean => isOneOf(row?.confirmStatus, UNCONFIRMED, DISPUTED)

const whose = { empId: ref('员工', { to: 'sys.employee', required: true, default: me('empId') }) }

/** Who may speak for a statement: its employee, or business for others. */
const mayConfirm = (
  doc: { readonly $: { readonly me: { readonly empId: string | null; readonly roles: readonly string[] } } },
  empId: Wire | undefined,
): boolean => doc.$.me.empId === empId || doc.$.me.roles.some((role) => role === 'business' || role === 'admin')

const HANDLED = '该结算单已处理'

/** 提成结算: business computes what every own salesperson earns in a month from flows, pure sales and the approved reward documents; HR pays it with the wages. */
export default defineDocument({
  key: 'zy.commissionSettlement',
  title: '提成结算',
  number: 'ZYTCJS{yyyyMM}{seq:4}',
  states: {
    ...RUN_STATES,
    frozen: '已冻结',
    confirmed: '已对账',
    paying: '发放中',
    paid: '已发放',
  },
  about: 'period',
  submittableIn: ['confirmed', 'rejected'],
  editableIn: ['draft', 'failed', 'calculated'],
  fields,
  lines: { details, statements, adjustments, exceptions, payments },
  facts: {
    ...flowFacts,
    filings: filingsOf('1'),
    generics: filingsOf('3'),
    ...gatherFacts,
    ...runFacts,
    followed: followedBy('zy.commissionSettlement', 'deptId'),
    earlier: {
      give: 'exists',
      from: 'zy.commissionSettlement',
      where: ({ period, deptId, $ }) =>
        period && $.doing === 'freeze'
          ? all(
              ne('id', $.id),
              lt('period', period),
              oneOf('billStatus', ['draft', 'calculating', 'failed', 'calculated']),
              deptId ? any(empty('deptId'), eq('deptId', deptId)) : filled('period'),
            )
          : undefined,
    },
    later: {
      give: 'rows',
      from: 'zy.commissionSettlement.statements',
      reads: ['empId'],
      most: MOST_FLOWS,
      where: ({ freezeTime, $ }) =>
        $.doing === 'unfreeze' && freezeTime
          ? all(headIsFrozen, ne('head.id', $.id), { field: 'head.freezeTime', op: 'gt', value: freezeTime })
          : undefined,
    },
    lockedStock: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ period, $ }) => (period && $.doing === 'freeze' ? all(eq('period', period), eq('invStatus', '1')) : undefined),
    },
    openMonths: {
      give: 'rows',
      from: 'sale.flowPeriod',
      reads: ['companyId', 'flowMonth'],
      most: MOST_FLOWS,
      where: (doc) => (doc.$.doing === 'freeze' ? whileRunning(doc, () => eq('flowPeriodStatus', '3')) : undefined),
    },
  },
  derive: {
    empCount: (doc) => doc.statements.length,
    pureAmount: (doc) => sumOf(doc.statements, ({ pureAmount }) => pureAmount ?? ZERO),
    docAmount: (doc) => sumOf(doc.statements, ({ docAmount }) => docAmount ?? ZERO),
    adjustAmount: (doc) => sumOf(doc.statements, ({ adjustAmount }) => adjustAmount ?? ZERO),
    guaranteeAmount: (doc) => sumOf(doc.statements, ({ guaranteeAmount }) => guaranteeAmount ?? ZERO),
    costAmount: (doc) => sumOf(doc.statements, ({ costAmount }) => costAmount ?? ZERO),
    netPayable: (doc) => sumOf(doc.statements, ({ netPayable, confirmStatus }) => (confirmStatus === EXCLUDED ? ZERO : netPayable)),
    upAmount: (doc) => capitalWords(doc.netPayable),
    paidAmount: (doc) => sumOf(doc.payments, ({ payAmount }) => payAmount ?? ZERO),
  },
  shown: {
    errorMessage: ({ $ }) => $.state === 'failed',
  },
  rules: {
    period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '结算期间不能晚于本月' },
    payrollMonth: { holds: ({ payrollMonth, period }) => payrollMonth >= period, message: '发放工资月不能早于结算期间' },
  },
  checks: [{ before: 'edit', holds: ({ $ }) => isOneOf($.state, 'draft', 'failed', 'calculated'), message: '结算单已冻结，不能修改' }],
  locks: () => ['zy.settle'],
  jobs: {
    zyMonthlyDraft: {
      ...monthlyDraft,
      each: ({ period, deptId, $ }) => [
        !$.facts.followed && create('zy.commissionSettlement', { period: monthAfter(period), payrollMonth: $.today.slice(0, 7), deptId }),
      ],
    },
  },
  actions: {
    calculate: {
      title: '计算',
      from: ['draft', 'calculated', 'failed'],
      to: 'calculated',
      role: 'business',
      confirm: '将重新计算全部明细，手工调整会保留，是否继续',
      effects: (doc) => calculated(doc),
    },
    cancelRun: { title: '停止计算', from: 'calculating', to: 'failed', role: 'business' },
    summary: {
      title: '汇总分析',
      finds: (doc) => ({
        isGood: true,
        message: `${doc.period}共${doc.empCount}人、${doc.lineCount ?? 0}行，纯销提成${yuan(doc.pureAmount)}元，单据奖励${yuan(doc.docAmount)}元，应发${yuan(doc.netPayable)}元`,
      }),
    },
    compareRun: {
      title: '与上次对比',
      from: 'calculated',
      opens: { view: 'history' },
    },
    ackExceptions: {
      title: '核对异常',
      from: 'calculated',
      role: 'business',
      ask: ['ackRemark'],
      effects: (doc) => [update(doc, { set: { ackExceptions: 'Y' } })],
    },
    freeze: {
      title: '冻结',
      from: 'calculated',
      to: 'frozen',
      role: 'finance',
      when: isClear,
      message: DOUBTS,
      confirm: '冻结后数据不能再修改，是否继续',
      checks: [
        { holds: ({ $ }) => !$.facts.earlier, message: '上期结算单尚未冻结，不能冻结本期' },
        {
          holds: (doc) => doc.$.facts.lockedStock || doc.details.every(({ basis, lineKind }) => basis !== BY_REPORT || lineKind !== '1'),
          message: '该期间终端库存未锁定，不能冻结',
        },
        {
          holds: (doc) => {
            const open = new Set(doc.$.facts.openMonths.map((row) => `${row['companyId']} ${row['flowMonth']}`))
            return doc.details.every(
              ({ sourceType, companyId, bizDate }) => sourceType !== 'sale.saleFlow' || !open.has(`${companyId} ${bizDate?.slice(0, 7)}`),
            )
          },
          message: '流向月份未锁定，不能冻结',
        },
        { holds: (doc) => ran(doc).digest === doc.runDigest, message: CHANGED },
      ],
      effects: (doc) => [
        used(doc.details),
        update(doc, { set: { freezeTime: doc.$.now, unfreezeReason: null } }),
        doc.statements.map((row) =>
          update(row, {
            set: {
              confirmStatus: UNCONFIRMED,
              confirmTime: null,
              disputeReason: null,
              payStatus: row.netPayable.isZero() ? NOTHING_DUE : UNPAID,
            },
          }),
        ),
      ],
    },
    unfreeze: {
      title: '解冻',
      from: ['frozen', 'confirmed', 'rejected'],
      to: 'calculated',
      role: 'finance_manager',
      ask: ['unfreezeReason'],
      checks: [
        {
          holds: (doc) => {
            const own = new Set(doc.statements.map(({ empId }) => empId))
            return doc.$.facts.later.every(({ empId }) => !own.has(String(empId)))
          },
          message: '存在后续已冻结的结算单，请先解冻后续结算单',
        },
      ],
      effects: (doc) => [
        reverse('freeze', { where: ({ type }) => type !== 'zy.commissionSettlement' }),
        doc.statements.map((row) => update(row, { set: { confirmStatus: UNCONFIRMED, confirmTime: null } })),
      ],
    },
    confirmStatement: {
      title: '确认',
      from: 'frozen',
      role: ['applicant', 'business', 'sales_rep', 'region_manager', 'dept_manager'],
      ask: whose,
      checks: [
        {
          holds: (doc, { empId }) => isWaiting(statementOf(doc, empId as Wire)) && mayConfirm(doc, empId as Wire),
          message: HANDLED,
          field: 'empId',
        },
      ],
      effects: (doc, { empId }) => {
        const row = statementOf(doc, empId as Wire)
        return row ? [update(row, { set: { confirmStatus: CONFIRMED, confirmTime: doc.$.now } })] : []
      },
    },
    disputeStatement: {
      title: '提出异议',
      from: 'frozen',
      role: ['applicant', 'business', 'sales_rep', 'region_manager', 'dept_manager'],
      ask: { ...whose, disputeReason: text('异议说明', { required: true, max: 200 }) },
      checks: [
        {
          holds: (doc, { empId }) => isWaiting(statementOf(doc, empId as Wire)) && mayConfirm(doc, empId as Wire),
          message: HANDLED,
          field: 'empId',
        },
      ],
      effects: (doc, { empId, disputeReason }) => {
        const row = statementOf(doc, empId as Wire)
        return row ? [update(row, { set: { confirmStatus: DISPUTED, disputeReason: String(disputeReason) } })] : []
      },
    },
    excludeStatement: {
      title: '剔除',
      from: 'frozen',
      role: 'finance',
      ask: { empId: ref('员工', { to: 'sys.employee', required: true }) },
      checks: [
        {
          holds: (doc, { empId }) => statementOf(doc, empId as Wire)?.confirmStatus === DISPUTED,
          message: '只有有异议的结算单可以剔除',
          field: 'empId',
        },
      ],
      effects: (doc, { empId }) => {
        const row = statementOf(doc, empId as Wire)
        const own = doc.details.filter((line) => line.empId === empId)
        return [
          row && update(row, { set: { confirmStatus: EXCLUDED } }),
          update(doc, { rows: { details: { remove: { empId: String(empId) } } } }),
          used(own, false),
        ]
      },
    },
    confirm: {
      title: '完成对账',
      from: 'frozen',
      to: 'confirmed',
      role: 'finance',
      when: (doc) => doc.statements.every(({ confirmStatus }) => isOneOf(confirmStatus, CONFIRMED, EXCLUDED)),
      message: '还有未确认的员工结算单',
    },
    exportPayroll: {
      title: '导出工资表',
      from: ['approved', 'paying'],
      role: 'hr',
      finds: (doc) => ({
        isGood: true,
        message: `${doc.payrollMonth}工资表：${doc.statements.filter(({ netPayable }) => netPayable.gt(0)).length}人，应发${yuan(doc.netPayable)}元，请在员工结算单表格中导出`,
      }),
    },
    pay: {
      title: '登记发放',
      from: ['approved', 'paying'],
      to: 'paying',
      role: 'hr',
      ask: {
        empId: ref('员工', { to: 'sys.employee', required: true }),
        payDate: date('发放日期', { required: true, default: today }),
        payWay: dict('发放方式', { code: 'settle_pay_way', required: true, default: WITH_WAGES }),
        payAmount: money('发放金额', { required: true }),
        voucherNo: text('凭证号', { max: 50 }),
        payRemark: text('备注', { max: 200 }),
      },
      checks: [
        {
          holds: (doc, { empId, payAmount }) => {
            const row = statementOf(doc, empId as Wire)
            const amount = exact(String(payAmount ?? 0))
            return row !== undefined && amount.gt(0) && amount.le(row.netPayable.minus(row.paidAmount)) && row.confirmStatus !== EXCLUDED
          },
          message: '发放金额不能大于应发金额',
          field: 'payAmount',
        },
      ],
      effects: (doc, { empId, payDate, payWay, payAmount, voucherNo, payRemark }) => {
        const row = statementOf(doc, empId as Wire)
        const paid = (row?.paidAmount ?? ZERO).plus(String(payAmount))
        return [
          row && update(row, { set: { paidAmount: paid, payStatus: paid.eq(row.netPayable) ? PAID : PARTLY } }),
          update(doc, {
            rows: {
              payments: {
                add: [
                  {
                    empId: String(empId),
                    payDate: String(payDate),
                    payWay: String(payWay),
                    payAmount: String(payAmount),
                    voucherNo: (voucherNo ?? null) as string | null,
                    payBy: doc.$.me.userId,
                    remark: (payRemark ?? null) as string | null,
                  },
                ],
              },
            },
          }),
        ]
      },
    },
    settle: {
      title: '发放完成',
      from: ['approved', 'paying'],
      to: 'paid',
      auto: true,
      when: (doc) =>
        doc.statements.length > 0 &&
        doc.statements.every(({ payStatus, confirmStatus }) => confirmStatus === EXCLUDED || isOneOf(payStatus, PAID, NOTHING_DUE)),
    },
    cancelPay: {
      title: '撤销发放',
      from: ['paying', 'paid'],
      to: 'paying',
      role: 'finance_manager',
      ask: { empId: ref('员工', { to: 'sys.employee', required: true }), cancelRemark: text('撤销原因', { required: true, max: 200 }) },
      checks: [
        {
          holds: (doc, { empId }) => (statementOf(doc, empId as Wire)?.paidAmount ?? ZERO).gt(0),
          message: '该员工没有已发放的金额',
          field: 'empId',
        },
      ],
      effects: (doc, { empId, cancelRemark }) => {
        const row = statementOf(doc, empId as Wire)
        return [
          row && update(row, { set: { paidAmount: ZERO, payStatus: UNPAID } }),
          row &&
            update(doc, {
              rows: {
                payments: {
                  add: [
                    {
                      empId: row.empId,
                      payDate: doc.$.today,
                      payWay: WITH_WAGES,
                      payAmount: row.paidAmount.negated(),
                      voucherNo: null,
                      payBy: doc.$.me.userId,
                      remark: String(cancelRemark),
                    },
                  ],
                },
              },
            }),
        ]
      },
    },
    printStatement: {
      title: '打印结算单',
      finds: (doc) => ({ isGood: true, message: `本单共${doc.statements.length}份员工结算单，请用打印打印全部` }),
    },
    void: { title: '作废', from: ['failed', 'calculated'], to: 'voided', role: 'business', confirm: '作废后不可恢复，是否继续' },
  },
  approval: [
    'region_manager',
    'sales_director',
    'hr',
    'finance_manager',
    { role: 'general_manager', says: '应发合计 ≥ 50,000.00', when: ({ netPayable }) => netPayable.ge(50_000) },
  ],
  print: 'A4-landscape',
  live: true,
  sample: 8,
})
