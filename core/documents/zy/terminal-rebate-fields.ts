import {
  date,
  decimal,
  dept,
  dict,
  int,
  longText,
  money,
  month,
  price,
  ref,
  refBy,
  refs,
  rowRef,
  text,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { oneOf } from '../../kernel/condition.ts'
import { CHANGED } from '../settlement/run-actions.ts'
import { runFields } from './run.ts'
import { customer, CUSTOMERS } from './terminals.ts'

/** Of zy_rebate_status. */
export const [UNPAID, PARTLY, PAID] = ['0', '1', '2'] as const
/** States in which a cycle's rebates are taken. */
export const TAKEN = ['approving', 'approved', 'paying', 'paid'] as const

export const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  cycle: dict('返利周期', { code: 'settle_cycle', required: true, default: '2', listed: true, queried: true }),
  periodFrom: month('开始月份', { required: true, listed: true, queried: 'range' }),
  periodTo: month('结束月份', { required: true, listed: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  policyIds: refs('指定政策', { to: 'zy.policyFiling' }),
  terminalType: dict('终端类型', { code: 'terminal_type', queried: true }),
  ...runFields,
  terminalCount: int('终端数', { derived: true, listed: true }),
  baseQty: decimal('计返数量', { scale: 5, derived: true }),
  baseAmount: money('计返金额', { derived: true, listed: true }),
  rebateAmount: money('返利金额', { derived: true, listed: true }),
  upAmount: text('大写金额', { derived: true }),
  paidAmount: money('已支付', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

export const details = lines('返利明细', {
  under: fields,
  columns: {
    policyItemId: rowRef('返利政策', { to: 'zy.policyFiling.items' }),
    ...customer,
    productId: ref('产品', { to: 'bsc.product' }),
    rebateBase: dict('返利基数', { code: 'zy_rebate_base' }),
    baseQty: decimal('计返数量', { scale: 5, totalled: true }),
    baseAmount: money('计返金额', { totalled: true }),
    groupValue: decimal('考核合计', { scale: 2 }),
    thresholdValue: decimal('达到门槛', { scale: 2 }),
    rewardWay: dict('返利方式', { code: 'zy_reward_way' }),
    rewardValue: price('返利标准'),
    rebateAmount: money('返利金额', { totalled: true }),
  },
  editable: false,
  // A policy is settled once for a terminal, a product and a cycle.
  unique: [
    {
      fields: ['head.periodFrom', 'head.periodTo', 'policyItemId', 'terminalId', 'productId'],
      where: oneOf('head.billStatus', TAKEN),
      message: CHANGED,
    },
  ],
})

export const statements = lines('终端汇总', {
  under: fields,
  columns: {
    terminalType: dict('终端类型', { code: 'terminal_type' }),
    terminalId: refBy('终端', { by: 'terminalType', targets: CUSTOMERS, reads: ['name'] }),
    empId: ref('责任代表', { to: 'sys.employee' }),
    lineAmount: money('本期返利', { totalled: true }),
    carryIn: money('上期结转', { totalled: true }),
    rebateAmount: money('应付返利', { default: '0', totalled: true }),
    carryOut: money('结转下期', { totalled: true }),
    paidAmount: money('已支付', {
      default: '0',
      atLeast: 0,
      atMost: 'rebateAmount',
      message: '支付金额不能大于未支付返利',
      totalled: true,
    }),
    payStatus: dict('支付状态', { code: 'zy_rebate_status', default: UNPAID }),
  },
  editable: false,
})

export const payments = lines('支付记录', {
  under: fields,
  columns: {
    ...customer,
    rebatePayWay: dict('支付方式', { code: 'zy_rebate_pay_way' }),
    payDate: date('支付日期'),
    payAmount: money('支付金额', { totalled: true }),
    refBillNo: text('关联单号', { max: 50 }),
    payBy: user('经办人'),
  },
  editable: false,
})
