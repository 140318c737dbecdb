import { defineRecord } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { date, datetime, decimal, dept, dict, ref, text, user, year } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { thisYear } from '../../definitions/start.ts'
import { all, any, eq, gt, lt, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal as exact, type Decimal, ZERO } from '../../kernel/decimal.ts'
import { ANNUAL, annualDays, annualUntil, hasQuota, leaveTypeName } from './leave.ts'
import { entryOf, NO_SOURCE } from './leave-entry.ts'

/** Days before its end on which the employee is told of what is left. */
const AHEAD = 30
/** On probation and regular: who gets annual leave. */
const EMPLOYED = ['1', '2'] as const

type Employed = {
  readonly firstWorkDate: string | null
  readonly hireDate: string
  readonly $: { readonly id: string; readonly today: string; readonly now: string; readonly me: { readonly userId: string } }
}

/** The annual leave of somebody for the year that begins; what is there already stays. */
const begun = (employee: Employed) => {
  const { $ } = employee
  const ofYear = Number($.today.slice(0, 4))
  const days = annualDays(employee, ofYear)
  if (days === 0) return undefined
  return update(
    'oa.leaveBalance',
    { empId: $.id, leaveType: ANNUAL, year: String(ofYear), sourceBillNo: NO_SOURCE },
    {
      begins: { quota: exact(days), expireDate: annualUntil(ofYear) },
      rows: {
        entries: {
          add: ({ entries, left }: { readonly entries: readonly unknown[]; readonly left: Decimal }) =>
            entries.length ? [] : [entryOf($, '年初生成', exact(days), left)],
        },
      },
    },
  )
}

/** 假期余额: HR and every employee see the leave of a year and what is left of it. */
export default defineRecord({
  key: 'oa.leaveBalance',
  title: '假期余额',
  titleField: 'empId',
  toldApartBy: ['leaveType', 'year'],
  fields: {
    empId: ref('员工', {
      to: 'sys.employee',
      required: true,
      reads: ['deptId', 'firstWorkDate', 'hireDate'],
      listed: true,
      queried: true,
    }),
    deptId: dept('部门', { derived: true, listed: true, queried: true }),
    leaveType: dict('假期类型', { code: 'leave_type', required: true, listed: true, queried: true }),
    year: year('年度', { required: true, default: thisYear, listed: true, queried: true }),
    quota: decimal('应休天数', { scale: 1, required: true, default: '0', atLeast: 0, message: '应休天数不能为负数', listed: true }),
    used: decimal('已休天数', { scale: 1, editable: false, default: '0', listed: true }),
    frozen: decimal('审批中天数', { scale: 1, editable: false, default: '0', listed: true }),
    expired: decimal('已失效天数', { scale: 1, editable: false, default: '0', listed: true }),
    left: decimal('剩余天数', {
      scale: 1,
      derived: true,
      atLeast: 0,
      message: '应休天数不能小于已休与审批中天数之和',
      listed: true,
    }),
    expireDate: date('失效日期', { listed: true }),
    // Compensatory days have a balance for each confirmed overtime.
    sourceBillNo: text('来源单据', { editable: false, hidden: true, default: NO_SOURCE }),
    remark: text('备注', { max: 200 }),
  },
  lines: {
    entries: lines('变动明细', {
      columns: {
        entryTime: datetime('时间', { editable: false }),
        content: text('事项', { editable: false }),
        days: decimal('天数', { scale: 1, editable: false }),
        leftAfter: decimal('余额', { scale: 1, editable: false }),
        sourceBillNo: text('来源单据', { editable: false }),
        operatorId: user('操作人', { editable: false }),
      },
      editable: false,
    }),
  },
  derive: {
    deptId: ({ $ }) => $.ref('empId').deptId,
    // Types without a quota are only counted.
    left: ({ leaveType, quota, used, frozen, expired }) => (hasQuota(leaveType) ? quota.minus(used).minus(frozen).minus(expired) : ZERO),
  },
  unique: [{ fields: ['empId', 'leaveType', 'year', 'sourceBillNo'], message: '该员工本年度该假期余额已存在' }],
  checks: [{ holds: ({ left }) => left.ge(0), message: '应休天数不能小于已休与审批中天数之和', field: 'quota' }],
  actions: {
    adjust: {
      title: '手工调整',
      role: 'hr',
      ask: {
        adjustDays: decimal('调整天数', { scale: 1, required: true }),
        adjustReason: text('原因', { required: true, max: 200 }),
      },
      checks: [
        { holds: (_, { adjustDays }) => !amountOf(adjustDays as string).isZero(), message: '调整天数不能为0', field: 'adjustDays' },
        {
          holds: ({ quota, leaveType, left }, { adjustDays }) =>
            quota.plus(amountOf(adjustDays as string)).ge(0) && (!hasQuota(leaveType) || left.plus(amountOf(adjustDays as string)).ge(0)),
          message: '应休天数不能小于已休与审批中天数之和',
          field: 'adjustDays',
        },
      ],
      effects: (doc, { adjustDays, adjustReason }) => {
        const days = amountOf(adjustDays as string)
        const left = hasQuota(doc.leaveType) ? doc.left.plus(days) : ZERO
        return [
          update(doc, {
            add: { quota: days },
            set: { left },
            rows: { entries: { add: [entryOf(doc.$, `手工调整：${adjustReason as string}`, days, left)] } },
          }),
        ]
      },
    },
    recalc: {
      title: '计算年假',
      role: 'hr',
      several: true,
      when: ({ leaveType, year: ofYear, $ }) => leaveType === ANNUAL && ofYear === $.today.slice(0, 4),
      message: '只能计算本年度的年休假',
      effects: (doc) => {
        const { firstWorkDate, hireDate } = doc.$.ref('empId')
        const quota = exact(annualDays({ firstWorkDate, hireDate: hireDate ?? doc.$.today }, Number(doc.year)))
        const days = quota.minus(doc.quota)
        if (days.isZero()) return []
        const left = doc.left.plus(days)
        return [update(doc, { set: { quota, left }, rows: { entries: { add: [entryOf(doc.$, '计算年假', days, left)] } } })]
      },
    },
  },
  effects: {
    save: (doc) => {
      const days = doc.quota.minus(amountOf((doc.$.old?.['quota'] ?? 0) as string))
      return [
        !days.isZero() &&
          update(doc, {
            rows: { entries: { add: [entryOf(doc.$, doc.$.old || doc.leaveType !== ANNUAL ? '手工调整' : '年初生成', days, doc.left)] } },
          }),
      ]
    },
  },
  jobs: {
    leaveQuota: {
      title: '年假生成',
      cron: '0 30 0 1 1 ?',
      description: '每年1月1日为在职员工生成当年年休假，并告知人力资源人数',
      of: 'sys.employee',
      looksAt: () => oneOf('empStatus', EMPLOYED),
      together: (employees) => {
        const made = (employees as unknown as readonly Employed[]).flatMap((employee) => begun(employee) ?? [])
        return [made, message(`已为${made.length}名员工生成本年度年休假`, { role: 'hr' })]
      },
    },
    leaveExpire: {
      title: '假期失效',
      cron: '0 40 0 * * ?',
      description: '失效日期已过的剩余天数作废；失效前30天提醒员工',
      looksAt: (day) => all(gt('left', 0), any(lt('expireDate', day), eq('expireDate', addDays(day, AHEAD)))),
      each: (doc) => {
        const { left, leaveType, expireDate, empId, $ } = doc
        if (!expireDate || left.le(0)) return []
        if (expireDate >= $.today) return [message(`您有${quantity(left)}天${leaveTypeName(leaveType)}将于${expireDate}失效`, { empId })]
        return [
          update(doc, {
            add: { expired: left },
            set: { left: ZERO },
            rows: { entries: { add: [entryOf($, '失效', left.negated(), ZERO)] } },
          }),
        ]
      },
    },
  },
  print: 'A4-landscape',
  importable: { mode: 'upsert', key: ['empId', 'leaveType', 'year'], max: 2000 },
  sample: 200,
})
