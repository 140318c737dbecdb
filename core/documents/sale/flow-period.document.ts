import { defineRegister } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import { date, datetime, decimal, dict, int, month, ref, text, user } from '../../definitions/fields.ts'
import type { Condition } from '../../kernel/condition.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import { addMonths, monthAfter } from '../../kernel/dates.ts'

/** 未导入, 已导入, 已确认 and 已锁定 of flow_period_status. */
const [MISSING, THERE, CONFIRMED, LOCKED] = ['1', '2', '3', '4'] as const
/** The day of the next month by which flow data is to be there. */
const DUE_DAY = '08'

const monthBefore = (flowMonth: string): string => monthAfter(flowMonth, -1)
const dueDay = (flowMonth: string): string => `${addMonths(`${flowMonth}-01`, 1).slice(0, 8)}${DUE_DAY}`

type Period = { readonly flowMonth: string; readonly companyId: string }

/** Flow data of a company in a month. */
const flowsOf = ({ companyId, flowMonth }: Period, ...more: readonly Condition[]): Condition | undefined =>
  companyId && flowMonth ? all(eq('companyId', companyId), eq('flowMonth', flowMonth), ...more) : undefined

const flowed = (flowType: string) => ({
  give: 'total' as const,
  from: 'sale.saleFlow' as const,
  of: 'qty',
  where: (period: Period) => flowsOf(period, eq('flowType', flowType)),
})

const OF_MONTH = ['companyId', 'flowMonth'] as const

/** 流向收集进度: per month and business company, whether flow data has arrived, is matched and is locked. */
export default defineRegister({
  key: 'sale.flowPeriod',
  title: '流向收集进度',
  titleField: 'flowMonth',
  fields: {
    flowMonth: month('流向月份', { required: true, listed: true, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true, reads: ['name'], listed: true, queried: true }),
    keeperId: user('收集人', { required: true, listed: true, queried: true }),
    deadline: date('应上报日期', { required: true, listed: true }),
    flowPeriodStatus: dict('收集状态', { code: 'flow_period_status', default: MISSING, editable: false, listed: true, queried: true }),
    rowCount: int('流向行数', { derived: 'onRead', dependsOn: OF_MONTH, listed: true }),
    unmatchedCount: int('未匹配行数', { derived: 'onRead', dependsOn: OF_MONTH, listed: true }),
    openQty: decimal('期初库存', { scale: 5, derived: 'onRead', dependsOn: OF_MONTH }),
    buyQty: decimal('本期采购', { scale: 5, derived: 'onRead', dependsOn: OF_MONTH }),
    saleQty: decimal('本期销售', { scale: 5, derived: 'onRead', dependsOn: OF_MONTH }),
    stockQty: decimal('上报库存', { scale: 5, derived: 'onRead', dependsOn: OF_MONTH }),
    diffQty: decimal('平衡差异', { scale: 5, derived: 'onRead', dependsOn: OF_MONTH, listed: true }),
    lockUserId: user('锁定人', { editable: false }),
    lockTime: datetime('锁定时间', { editable: false }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    rows: { give: 'count', from: 'sale.saleFlow', where: (period) => flowsOf(period) },
    unmatched: { give: 'count', from: 'sale.saleFlow', where: (period) => flowsOf(period, oneOf('matchStatus', ['0', '1'])) },
    bought: flowed('1'),
    sold: flowed('2'),
    lying: flowed('3'),
    returned: flowed('4'),
    // What lay there when the month before ended.
    lain: {
      give: 'total',
      from: 'sale.saleFlow',
      of: 'qty',
      where: ({ companyId, flowMonth }) =>
        flowMonth ? flowsOf({ companyId, flowMonth: monthBefore(flowMonth) }, eq('flowType', '3')) : undefined,
    },
    opened: {
      give: 'exists',
      from: 'sale.flowPeriod',
      where: ({ companyId, $ }) => ($.asked('newMonth') ? flowsOf({ companyId, flowMonth: String($.asked('newMonth')) }) : undefined),
    },
  },
  derive: {
    rowCount: ({ $ }) => $.facts.rows,
    unmatchedCount: ({ $ }) => $.facts.unmatched,
    openQty: ({ $ }) => $.facts.lain,
    buyQty: ({ $ }) => $.facts.bought,
    saleQty: ({ $ }) => $.facts.sold.minus($.facts.returned),
    stockQty: ({ $ }) => $.facts.lying,
    diffQty: (period) => period.openQty.plus(period.buyQty).minus(period.saleQty).minus(period.stockQty),
  },
  unique: [{ fields: ['flowMonth', 'companyId'], message: '该商业公司本月已存在收集记录' }],
  actions: {
    open: {
      title: '开启月份',
      role: 'business',
      several: true,
      ask: { newMonth: month('流向月份', { required: true }) },
      checks: [{ holds: ({ $ }) => !$.facts.opened, message: '该商业公司本月已存在收集记录', field: 'newMonth' }],
      effects: ({ companyId, keeperId }, { newMonth }) => [
        create('sale.flowPeriod', { flowMonth: String(newMonth), companyId, keeperId, deadline: dueDay(String(newMonth)) }),
      ],
    },
    confirm: {
      title: '确认',
      role: 'business',
      ask: ['remark'],
      when: ({ unmatchedCount }) => unmatchedCount === 0,
      message: '存在未匹配的流向，不能确认',
      checks: [
        { holds: ({ flowPeriodStatus }) => flowPeriodStatus === THERE, message: '只有已导入的流向可以确认' },
        { holds: ({ diffQty, remark }) => diffQty.isZero() || !!remark, message: '请填写平衡差异原因', field: 'remark' },
      ],
      effects: (period) => [update(period, { set: { flowPeriodStatus: CONFIRMED } })],
    },
    lock: {
      title: '锁定',
      role: 'finance',
      when: ({ flowPeriodStatus }) => flowPeriodStatus === CONFIRMED,
      message: '请先确认流向',
      effects: (period) => [update(period, { set: { flowPeriodStatus: LOCKED, lockUserId: period.$.me.userId, lockTime: period.$.now } })],
    },
    unlock: {
      title: '解锁',
      role: 'finance_manager',
      when: ({ flowPeriodStatus }) => flowPeriodStatus === LOCKED,
      message: '该月份未锁定',
      effects: (period) => [update(period, { set: { flowPeriodStatus: CONFIRMED, lockUserId: null, lockTime: null } })],
    },
  },
  jobs: {
    flowRemind: {
      title: '流向收集提醒',
      cron: '0 0 9 3,5,8 * ?',
      description: '上月流向仍未导入的，提醒收集人',
      looksAt: (day) => all(eq('flowMonth', monthBefore(day.slice(0, 7))), eq('flowPeriodStatus', MISSING)),
      each: ({ flowMonth, keeperId, $ }) => [
        message(`请收集${String($.ref('companyId').name ?? '')}${flowMonth}流向`, { userId: keeperId }),
      ],
    },
  },
  sample: 16,
})
