import {
  bool,
  date,
  datetime,
  decimal,
  dept,
  dict,
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
import { all, oneOf } from '../../kernel/condition.ts'
import { terminal } from '../settlement/filing.ts'
import { FROZEN } from '../settlement/frozen.ts'
import { CHANGED } from '../settlement/run-actions.ts'

const made = { editable: false } as const
const sum = { totalled: true } as const

export const fields = {
  billNo: text('提成单号', { editable: false, listed: true, queried: true }),
  period: month('提成期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('部门', { listed: true, queried: true }),
  empIds: refs('指定员工', { to: 'sys.employee' }),
  payrollMonth: month('发放工资月', { required: true, default: thisMonth, listed: true }),
  snapshotTime: datetime('数据截止时间', made),
  runNo: int('计算次数', { ...made, default: 0 }),
  progress: int('计算进度(%)', { ...made, listed: true }),
  runDigest: text('计算摘要', made),
  errorMessage: text('失败原因', made),
  lineCount: int('明细行数', { ...made, listed: true }),
  exceptionCount: int('异常行数', { ...made, listed: true }),
  ackExceptions: bool('已核对异常', { ...made, default: 'N' }),
  ackRemark: longText('异常处理说明', { ...made, max: 300, required: true }),
  unfreezeReason: text('解冻原因', { ...made, max: 200, required: true }),
  freezeTime: datetime('冻结时间', made),
  saleAmount: money('销售金额', { derived: true, listed: true }),
  commissionAmount: money('基础提成', { derived: true }),
  coefAmount: money('系数增减', { derived: true }),
  netPayable: money('应发提成', { derived: true, listed: true }),
  upAmount: text('应发大写', { derived: true }),
  paidAmount: money('已发金额', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

export const details = lines('提成明细', {
  columns: {
    lineNo: int('行号'),
    lineKind: dict('行类型', { code: 'settle_line_kind' }),
    empId: ref('员工', { to: 'sys.employee' }),
    empLevel: dict('级别', { code: 'zs_emp_level' }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    productId: ref('产品', { to: 'bsc.product' }),
    ...terminal,
    flowDate: date('流向日期'),
    sourceId: text('来源行'),
    standardId: rowRef('命中标准', { to: 'zs.personnelWagesFiling.standards' }),
    qty: decimal('数量', { scale: 5, ...sum }),
    saleAmount: money('销售金额', sum),
    calcMode: dict('计算方式', { code: 'settle_calc_mode' }),
    value: price('提成标准'),
    netAmount: money('提成金额', sum),
    note: text('说明'),
  },
  // A mark of an employee: what a frozen document used no other one uses (ZS-R17, STAFF).
  unique: [
    {
      fields: ['sourceId', 'empId', 'note'],
      where: all(oneOf('head.billStatus', FROZEN), oneOf('lineKind', ['1', '2'])),
      message: CHANGED,
    },
  ],
  editable: false,
})

export const statements = lines('员工提成单', {
  columns: {
    empId: ref('员工', { to: 'sys.employee', reads: ['userId'] }),
    deptId: dept('部门'),
    empLevel: dict('级别', { code: 'zs_emp_level' }),
    qty: decimal('数量', { scale: 5, ...sum }),
    saleAmount: money('销售金额', sum),
    taskValue: decimal('任务', { scale: 2, ...sum }),
    actualValue: decimal('完成', { scale: 2, ...sum }),
    completeRate: percent('完成率(%)'),
    coefficient: decimal('系数', { scale: 4 }),
    commissionAmount: money('基础提成', sum),
    coefAmount: money('系数增减', sum),
    adjustAmount: money('调整金额', sum),
    lineAmount: money('本期提成', sum),
    carryIn: money('上期结转', sum),
    balance: money('余额', sum),
    carryOut: money('结转下期', sum),
    netPayable: money('应发提成', sum),
    paidAmount: money('已发金额', { ...sum, atLeast: 0, atMost: 'netPayable', message: '发放金额不能大于应发提成' }),
    confirmStatus: dict('对账状态', { code: 'settle_confirm_status' }),
    disputeReason: text('异议说明'),
    payStatus: dict('付款状态', { code: 'settle_pay_status' }),
  },
  unique: [{ fields: ['empId'], message: '同一员工只能有一张提成单' }],
  editable: false,
})

export const adjustments = lines('手工调整', {
  columns: {
    empId: ref('员工', { to: 'sys.employee', required: true }),
    adjustType: dict('调整类型', { code: 'settle_adjust_type', required: true }),
    amount: money('调整金额', { required: true, ...sum }),
    reason: text('调整原因', { max: 200, required: true }),
  },
  rules: { amount: { holds: ({ amount }) => !amount.isZero(), message: '调整金额不能为0' } },
  importable: true,
})

export const payments = lines('发放记录', {
  columns: {
    empId: ref('员工', { to: 'sys.employee' }),
    payDate: date('发放日期'),
    payWay: dict('发放方式', { code: 'settle_pay_way' }),
    payAmount: money('发放金额', sum),
    voucherNo: text('凭证号'),
    payBy: user('经办人'),
  },
  editable: false,
})
