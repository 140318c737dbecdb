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
  refs,
  rowRef,
  text,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastMonth, thisMonth } from '../../definitions/start.ts'
import { all, any, ne, oneOf } from '../../kernel/condition.ts'
import { FROZEN } from '../settlement/frozen.ts'
import { CHANGED } from '../settlement/run-actions.ts'
import { EXCLUDED, UNCONFIRMED, UNPAID } from '../settlement/statement-status.ts'
import { doubtFields, runFields } from './run.ts'
import { customer } from './terminals.ts'

export const fields = {
  billNo: text('结算单号', { editable: false, listed: true, queried: true }),
  period: month('结算期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('结算部门', { listed: true, queried: true }),
  empIds: refs('指定员工', { to: 'sys.employee' }),
  payrollMonth: month('发放工资月', {
    required: true,
    default: thisMonth,
    listed: true,
    atLeast: 'period',
    message: '发放工资月不能早于结算期间',
  }),
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

export const details = lines('结算明细', {
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
    ...customer,
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

export const statements = lines('员工结算单', {
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

export const adjustments = lines('手工调整', {
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

export const payments = lines('发放记录', {
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
