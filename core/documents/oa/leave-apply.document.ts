import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, message, reverse, update } from '../../definitions/effect.ts'
import { bool, datetime, decimal, dept, dict, files, longText, phone, position, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { me, now } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, le, lt, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'
import { hasRole } from '../../kernel/person.ts'
import { ABSENCE, absentSaid } from './absence.ts'
import {
  daysOfLeave,
  givenBack,
  hasQuota,
  isCertified,
  leaveTypeName,
  needsCertificate,
  type LeavePart,
  quotasOf,
  taken,
  usableOn,
} from './leave.ts'
import { entryOf, NO_SOURCE } from './leave-entry.ts'
import { ranksAtLeast } from './post-rank.ts'
import { calendarIn, workdaysOf } from './worked-days.ts'

/** Days from which somebody stands in, and from which the general manager decides. */
const LONG = 3
const VERY_LONG = 7
const BEREAVEMENT = '7'
const MOST_BEREAVED = 3
const HEAD_RANK = 6

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('请假人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    reads: ['employeeName', 'userId'],
    fills: { postId: 'postId' },
    listed: true,
    queried: true,
  }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  postId: position('岗位', { default: me('postId'), editable: false, reads: ['postRank'] }),
  leaveType: dict('请假类型', { code: 'leave_type', required: true, listed: true, queried: true }),
  balanceLeft: decimal('剩余天数', { scale: 1, derived: 'onRead', dependsOn: ['empId', 'leaveType', 'startTime', 'endTime'] }),
  startTime: datetime('开始时间', { required: true, listed: true, queried: 'range' }),
  endTime: datetime('结束时间', { required: true, listed: true, above: 'startTime', message: '结束时间必须晚于开始时间' }),
  leaveDays: decimal('请假天数', { scale: 1, derived: true, listed: true }),
  reason: longText('请假事由', { required: true, max: 500 }),
  agentEmpId: ref('工作代理人', { to: 'sys.employee', reads: ['userId'], listed: true }),
  handover: longText('工作安排', { max: 500 }),
  delegateApproval: bool('同时委托审批', { default: 'N' }),
  emergencyPhone: phone('紧急联系电话'),
  certificate: files('证明材料', { message: '请上传证明材料' }),
  actualEnd: datetime('实际返岗时间', { editable: false, required: true, default: now, listed: true }),
  actualDays: decimal('实际天数', { scale: 1, editable: false, listed: true }),
}

const parts = lines('假期来源', {
  columns: {
    balanceId: ref('假期余额', { to: 'oa.leaveBalance', required: true }),
    days: decimal('天数', { scale: 1, required: true, totalled: true }),
  },
  editable: false,
})

type Leave = {
  readonly billNo: string | null
  readonly empId: string
  readonly leaveType: string | null
  readonly startTime: string
  readonly leaveDays: Decimal
  readonly parts: readonly LeavePart[]
  readonly $: { readonly now: string; readonly me: { readonly userId: string } }
}

/** Moves days of balances, with a line that says what for: from frozen to used, and back from there. */
const move = (leave: Leave, content: string, moved: readonly LeavePart[], change: (days: Decimal) => Readonly<Record<string, Decimal>>) =>
  moved.map(({ balanceId, days }) =>
    update('oa.leaveBalance', balanceId, { add: change(days), rows: { entries: { add: line(leave, content, change(days)['used']!) } } }),
  )

const line =
  ({ $, billNo }: Leave, content: string, used: Decimal) =>
  ({ left }: { readonly left: Decimal }) => [entryOf($, content, used.negated(), left, billNo)]

/** Of a type without a quota the year only counts what is used. */
const count = (leave: Leave, content: string, used: Decimal) => {
  const { empId, leaveType, startTime } = leave
  return update(
    'oa.leaveBalance',
    { empId, leaveType, year: startTime.slice(0, 4), sourceBillNo: NO_SOURCE },
    { begins: {}, add: { used }, rows: { entries: { add: line(leave, content, used) } } },
  )
}

/** Days that were not taken go back. */
const giveBack = (leave: Leave, unused: Decimal) => {
  if (unused.le(0)) return []
  return hasQuota(leave.leaveType)
    ? move(leave, '销假', givenBack(leave.parts, unused), (days) => ({ used: days.negated() }))
    : [count(leave, '销假', unused.negated())]
}

type Handing = Pick<Leave, 'billNo' | 'startTime'> & {
  readonly endTime: string
  readonly $: {
    readonly id: string
    readonly facts: { readonly handedOver: boolean }
    readonly ref: (field: 'empId' | 'agentEmpId') => { readonly userId: string | null }
  }
}

/** No delegation lasts longer. */
const LONGEST_DELEGATION = 90

/** His approvals go to whoever does his work, unless one of them has handed over already: the leave is approved all the same. */
const handedOver = ({ billNo, startTime, endTime, $ }: Handing) => {
  const [userId, agentId] = [$.ref('empId').userId, $.ref('agentEmpId').userId]
  if (!userId || !agentId || $.facts.handedOver) return []
  const last = `${addDays(startTime.slice(0, 10), LONGEST_DELEGATION)}${startTime.slice(10)}`
  return [
    create('sys.flowDelegate', {
      ...{ userId, agentId, startTime, endTime: endTime < last ? endTime : last, allFlows: 'Y', takeOpen: 'Y', keepInformed: 'Y' },
      ...{ reason: `请假 ${billNo ?? ''}`, leaveId: $.id },
    }),
  ]
}

/** Whoever does not go, or is back, decides himself again: what was handed over for the leave comes back to him. */
const handedBack = ({ $ }: { readonly $: { readonly facts: { readonly delegations: readonly Known[] } } }) =>
  $.facts.delegations.map(({ id }) => act('sys.flowDelegate', String(id), 'revoke'))

/** 请假申请: every employee asks for leave; the balance is frozen and used (L1 to L4). */
export default defineDocument({
  key: 'oa.leaveApply',
  title: '请假申请',
  number: 'QJ{yyyyMM}{seq:4}',
  states: { closed: '已销假' },
  about: 'empId.employeeName',
  fields,
  lines: { parts },
  facts: {
    days: workdaysOf(({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }) => [startTime, endTime]),
    balances: {
      give: 'rows',
      from: 'oa.leaveBalance',
      reads: ['id', 'left', 'expireDate'],
      order: 'expireDate asc',
      where: ({ empId, leaveType, startTime }) =>
        empId && hasQuota(leaveType) && startTime
          ? all(eq('empId', empId), eq('leaveType', leaveType), le('year', startTime.slice(0, 4)))
          : undefined,
    },
    handedOver: {
      give: 'exists',
      from: 'sys.flowDelegate',
      where: ({ startTime, endTime, $ }) => {
        const people = [$.ref('empId').userId, $.ref('agentEmpId').userId].filter(Boolean)
        return people.length === 2 && startTime && endTime
          ? all(oneOf('userId', people), oneOf('delegateStatus', ['1', '2']), le('startTime', endTime), ge('endTime', startTime))
          : undefined
      },
    },
    delegations: {
      give: 'rows',
      from: 'sys.flowDelegate',
      reads: ['id'],
      where: ({ $ }) => ($.id ? all(eq('leaveId', $.id), oneOf('delegateStatus', ['1', '2'])) : undefined),
    },
  },
  derive: {
    leaveDays: ({ leaveType, startTime, endTime, $ }) => daysOfLeave(leaveType, startTime, endTime, calendarIn($.facts.days)),
    // What the apply itself holds counts as left for it.
    balanceLeft: ({ endTime, parts: held, $ }) =>
      sumOf(usableOn(quotasOf($.facts.balances), endTime.slice(0, 10)), ({ left }) => left).plus(
        sumOf($.state === 'approving' ? held : [], ({ days }) => days),
      ),
  },
  required: {
    agentEmpId: ({ leaveDays }) => leaveDays.ge(LONG),
    handover: ({ leaveDays }) => leaveDays.ge(LONG),
    certificate: ({ leaveType, leaveDays }) => needsCertificate(leaveType, leaveDays),
  },
  shown: {
    balanceLeft: ({ leaveType }) => hasQuota(leaveType),
    parts: ({ leaveType }) => hasQuota(leaveType),
    delegateApproval: ({ agentEmpId }) => Boolean(agentEmpId),
    actualEnd: ({ $ }) => isOneOf($.state, 'approved', 'closed'),
  },
  choices: {
    empId: ({ $ }) => (hasRole($.me, 'hr') ? oneOf('empStatus', ['1', '2', '3']) : eq('id', $.me.empId)),
    agentEmpId: () => oneOf('empStatus', ['1', '2']),
  },
  rules: {
    agentEmpId: { holds: ({ agentEmpId, empId }) => agentEmpId !== empId, message: '工作代理人不能是本人' },
  },
  unique: [
    {
      name: ABSENCE,
      fields: ['empId'],
      during: ['startTime', 'endTime'],
      where: oneOf('billStatus', ['approving', 'approved']),
      message: (_, met) => absentSaid(met),
    },
  ],
  locks: ({ empId }) => [`leave ${empId}`],
  checks: [
    { holds: ({ leaveDays }) => leaveDays.gt(0), message: '所选时间内没有工作日', field: 'endTime' },
    {
      holds: ({ leaveType, leaveDays, balanceLeft }) => !hasQuota(leaveType) || leaveDays.le(balanceLeft),
      message: ({ leaveType, leaveDays, balanceLeft }) =>
        `${leaveTypeName(leaveType)}剩余${quantity(balanceLeft)}天，不足${quantity(leaveDays)}天`,
      field: 'endTime',
    },
    {
      holds: ({ leaveType, leaveDays }) => leaveType !== BEREAVEMENT || leaveDays.le(MOST_BEREAVED),
      message: '丧假不超过3天，是否继续',
      warns: true,
    },
    {
      holds: ({ leaveType, startTime, $ }) => isOneOf(leaveType, '3', '7') || startTime >= $.now,
      message: '请假应事先申请，是否按补单提交',
      warns: true,
    },
  ],
  actions: {
    backToWork: {
      title: '销假',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'hr'],
      ask: ['actualEnd'],
      checks: [
        {
          holds: ({ actualEnd, startTime, endTime }) => actualEnd >= startTime && actualEnd <= endTime,
          message: '返岗时间应在请假时间之内',
          field: 'actualEnd',
        },
      ],
      effects: (doc) => {
        const actualDays = daysOfLeave(doc.leaveType, doc.startTime, doc.actualEnd, calendarIn(doc.$.facts.days))
        return [update(doc, { set: { actualDays } }), giveBack(doc, doc.leaveDays.minus(actualDays)), handedBack(doc)]
      },
    },
    end: {
      title: '假期结束',
      from: 'approved',
      to: 'closed',
      auto: (today) => lt('endTime', `${addDays(today, 1)} 00:00:00`),
      when: ({ endTime, $ }) => endTime <= $.now,
      effects: (doc) => [update(doc, { set: { actualEnd: doc.endTime, actualDays: doc.leaveDays } })],
    },
    cancel: {
      title: '撤销请假',
      from: 'approved',
      to: 'voided',
      role: ['applicant', 'hr'],
      when: ({ startTime, $ }) => startTime > $.now,
      message: '请假已开始，请使用销假',
      confirm: '确定撤销？',
      effects: (doc) => [giveBack(doc, doc.leaveDays), handedBack(doc)],
    },
  },
  effects: {
    submit: (doc) => {
      if (!hasQuota(doc.leaveType)) return []
      const refusal = `${leaveTypeName(doc.leaveType)}剩余{available}天，不足{need}天`
      const from = taken(usableOn(quotasOf(doc.$.facts.balances), doc.endTime.slice(0, 10)), doc.leaveDays)
      return [
        update(doc, { rows: { parts: { replace: from.map(({ balanceId, days }) => ({ balanceId, days: days.toString() })) } } }),
        from.map(({ balanceId, days }) => update('oa.leaveBalance', balanceId, { add: { frozen: days }, refusal })),
      ]
    },
    approve: (doc) => [
      hasQuota(doc.leaveType)
        ? move(doc, '请假', doc.parts, (days) => ({ frozen: days.negated(), used: days }))
        : count(doc, '请假', doc.leaveDays),
      doc.delegateApproval === 'Y' && handedOver(doc),
      doc.agentEmpId && message(`${doc.$.ref('empId').employeeName ?? ''}请假期间由您代理工作`, { empId: doc.agentEmpId }),
    ],
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
  },
  approval: [
    'dept_manager',
    {
      role: 'hr',
      says: '请假 ≥ 3 天，或婚假、产假、陪产假、护理假、工伤假',
      when: ({ leaveDays, leaveType }) => leaveDays.ge(LONG) || isCertified(leaveType),
    },
    {
      role: 'general_manager',
      says: '请假 ≥ 7 天，或部门负责人以上职级',
      when: ({ leaveDays, $ }) => leaveDays.ge(VERY_LONG) || ranksAtLeast($.ref('postId').postRank, HEAD_RANK),
    },
  ],
  print: 'A5',
  live: true,
  sample: 130,
})
