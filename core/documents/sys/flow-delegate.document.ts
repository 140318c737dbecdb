import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { message, system, update } from '../../definitions/effect.ts'
import { bool, datetime, dict, int, money, ref, refs, text, user } from '../../definitions/fields.ts'
import { me, now } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, le, ne, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'

/** Of delegate_status. */
const COMING = '1'
const RUNNING = '2'
const ENDED = '3'
const REVOKED = '4'
const LIVE = [COMING, RUNNING] as const

const LONGEST = 90
/** Who says for others who stands in for them. */
const FOR_OTHERS = ['admin', 'hr']
const TAKES = ['allFlows', 'flowCodes'] as const

type Theirs = {
  readonly userId: string | null
  readonly $: { readonly me: { readonly userId: string; readonly roles: readonly string[] } }
}

/** Whose approvals are handed over, and who may say so for him. */
const isTheirs = ({ userId, $ }: Theirs): boolean => userId === $.me.userId || $.me.roles.some((role) => FOR_OTHERS.includes(role))
const NOT_OWN = '只能委托本人的审批'

const codesOf = ({ flowCodes }: { readonly flowCodes?: unknown }): readonly string[] => String(flowCodes ?? '').split(',')

/** Do both speak of some same process? */
const meets = (one: { readonly allFlows: unknown; readonly flowCodes: unknown }, other: Known): boolean =>
  one.allFlows !== 'N' || other['allFlows'] !== 'N' || codesOf(one).some((code) => codesOf(other).includes(code))

/** 审批委托: an approver hands his approvals to someone else for the time of an absence (oa W16). */
export default defineRecord({
  key: 'sys.flowDelegate',
  title: '审批委托',
  titleField: 'agentName',
  fields: {
    userId: user('委托人', { required: true, default: me('userId'), reads: ['realname'], listed: true, queried: true }),
    agentId: user('被委托人', { required: true, fills: { agentName: 'realname' }, reads: ['status'], listed: true, queried: true }),
    agentName: text('被委托人姓名', { editable: false }),
    startTime: datetime('开始时间', { required: true, default: now, listed: true, queried: 'range' }),
    endTime: datetime('结束时间', { required: true, listed: true }),
    allFlows: bool('全部流程', { required: true, default: 'Y', listed: true }),
    flowCodes: refs('委托流程', { required: 'shown', to: 'sys.flow' }),
    maxAmount: money('金额上限', { atLeast: 0, message: '金额上限不能为负数' }),
    takeOpen: bool('含已有待办', { required: true, default: 'Y' }),
    keepInformed: bool('结果抄送委托人', { default: 'Y' }),
    reason: text('委托原因', { required: true, max: 200, listed: true }),
    delegateStatus: dict('状态', { code: 'delegate_status', editable: false, default: COMING, listed: true, queried: true }),
    leaveId: ref('请假单', { to: 'oa.leaveApply', editable: false, hidden: true }),
    handledCount: int('代办数', { editable: false, default: 0, listed: true }),
  },
  facts: {
    others: {
      give: 'rows',
      from: 'sys.flowDelegate',
      reads: TAKES,
      where: ({ userId, startTime, endTime, $ }) =>
        userId && startTime && endTime
          ? all(eq('userId', userId), ne('id', $.id), oneOf('delegateStatus', LIVE), le('startTime', endTime), ge('endTime', startTime))
          : undefined,
    },
    chained: {
      give: 'exists',
      from: 'sys.flowDelegate',
      where: ({ agentId, startTime, endTime, $ }) =>
        agentId && startTime && endTime
          ? all(eq('userId', agentId), ne('id', $.id), oneOf('delegateStatus', LIVE), le('startTime', endTime), ge('endTime', startTime))
          : undefined,
    },
  },
  choices: { flowCodes: () => eq('flowStatus', '2') },
  shown: { flowCodes: (doc) => doc.allFlows === 'N' },
  editable: {
    userId: (doc) => doc.delegateStatus === COMING,
    agentId: (doc) => doc.delegateStatus === COMING,
    startTime: (doc) => doc.delegateStatus === COMING,
    allFlows: (doc) => doc.delegateStatus === COMING,
    flowCodes: (doc) => doc.delegateStatus === COMING,
    maxAmount: (doc) => doc.delegateStatus === COMING,
    takeOpen: (doc) => doc.delegateStatus === COMING,
  },
  rules: {
    userId: {
      // A leave that was approved hands over for whoever is on it, whoever approved it.
      holds: (doc) => isTheirs(doc) || (doc.leaveId !== null && !doc.$.old),
      message: NOT_OWN,
    },
    agentId: [
      { holds: (doc) => doc.agentId !== doc.userId, message: '不能委托给本人' },
      { holds: (doc) => doc.$.ref('agentId').status === '1', message: '被委托人不可用' },
    ],
    endTime: [
      { holds: (doc) => doc.endTime > doc.startTime, message: '结束时间必须晚于开始时间' },
      {
        holds: (doc) => doc.endTime <= `${addDays(doc.startTime.slice(0, 10), LONGEST)}${doc.startTime.slice(10)}`,
        message: '委托时间不能超过90天',
      },
      {
        holds: ({ endTime, delegateStatus, $ }) => delegateStatus !== RUNNING || !$.old || endTime <= String($.old['endTime']),
        message: '生效中的委托只能撤销',
      },
    ],
  },
  checks: [
    { holds: (doc) => !doc.$.facts.others.some((other) => meets(doc, other)), message: '该时间段已有委托' },
    { holds: (doc) => !doc.$.facts.chained, message: ({ agentName }) => `${agentName ?? ''}在该时间段已将审批委托他人` },
    { before: ['edit', 'delete'], holds: isTheirs, message: NOT_OWN },
    { before: 'edit', holds: (doc) => isOneOf(doc.delegateStatus, ...LIVE), message: '已结束或撤销的委托不能修改' },
    { before: 'delete', holds: (doc) => doc.delegateStatus === COMING, message: '生效中的委托只能撤销' },
  ],
  locks: ({ userId, agentId }) => [`sys.flowDelegate/${userId}`, `sys.flowDelegate/${agentId}`],
  jobs: {
    delegateScan: {
      title: '审批委托生效与结束',
      cron: '0 0/10 * * * ?',
      description: '到时间的审批委托生效或结束，并通知双方',
      looksAt: (today) => all(oneOf('delegateStatus', LIVE), le('startTime', `${today} 23:59:59`)),
      each: (doc) => {
        const { $, userId, agentId, agentName, startTime, endTime, delegateStatus, takeOpen } = doc
        const told = (words: string) => [message(words, { userId }), message(words, { userId: agentId })]
        if (endTime < $.now)
          return [update(doc, { set: { delegateStatus: ENDED } }), ...told(`审批委托已结束：${$.ref('userId').realname}委托${agentName}`)]
        if (delegateStatus !== COMING || startTime > $.now) return []
        return [
          update(doc, { set: { delegateStatus: RUNNING } }),
          takeOpen === 'Y' && system('approval', { does: 'handOver', userId, toUserId: agentId }),
          ...told(`审批委托已生效：${$.ref('userId').realname}委托${agentName}，时间${startTime}至${endTime}`),
        ]
      },
    },
  },
  actions: {
    revoke: {
      title: '撤销',
      when: (doc) => isOneOf(doc.delegateStatus, ...LIVE) && isTheirs(doc),
      message: '该委托不能撤销',
      confirm: '确定撤销委托？',
      effects: (doc) => [
        update(doc, { set: { delegateStatus: REVOKED } }),
        system('approval', { does: 'giveBack', userId: doc.userId, toUserId: doc.agentId }),
      ],
    },
  },
  effects: {
    save: ({ $, agentId, startTime, endTime }) => [
      !$.old && message(`您被${$.ref('userId').realname}委托审批，时间${startTime}至${endTime}`, { userId: agentId }),
    ],
  },
  sample: 14,
})
