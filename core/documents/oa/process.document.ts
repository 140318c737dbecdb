import { isOneOf } from '../../definitions/choices.ts'
import { defineRegister } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { dict, int, ref, text, users } from '../../definitions/fields.ts'
import { textAt } from '../../kernel/wire.ts'
import {
  amountShown,
  applyDeptShown,
  categoryShown,
  daysBetweenMoments,
  documentMeant,
  hiddenText,
  hoursBetween,
  hoursShown,
  itsDocument,
  moment,
  momentShown,
  nodesShown,
  namesShown,
  ofChain,
  statusShown,
} from './chain-fields.ts'

const AGAIN = ['rejected', 'withdrawn'] as const

/** 我的申请: what somebody sent for approval over all areas, where each stands and with whom. */
export default defineRegister({
  key: 'oa.process',
  title: '我的申请',
  path: '/process/mine',
  titleField: 'title',
  order: 'startTime desc',
  fields: {
    processCode: { ...hiddenText('流程编码'), queried: true },
    flowId: ref('流程版本', { to: 'sys.flow', editable: false }),
    flowName: ofChain.flowName,
    category: categoryShown,
    title: ofChain.title,
    ...documentMeant,
    ...namesShown,
    billNo: ofChain.billNo,
    amount: amountShown,
    urgency: dict('紧急程度', { code: 'urgency', editable: false, listed: true }),
    applyUserId: ofChain.applyUserId,
    applyDeptId: applyDeptShown,
    startTime: momentShown('提交时间'),
    round: int('轮次', { editable: false }),
    processStatus: statusShown,
    currentNodes: nodesShown,
    currentUsers: users('当前处理人', { editable: false, listed: true }),
    urgeCount: int('催办次数', { editable: false, default: 0 }),
    lastUrgeTime: moment('最近催办'),
    endTime: momentShown('结束时间'),
    costHours: hoursShown('总时长（小时）', ['startTime', 'endTime']),
  },
  facts: {
    days: daysBetweenMoments(({ startTime, endTime, $ }: { startTime: string | null; endTime: string | null; $: { now: string } }) => [
      startTime,
      endTime ?? $.now,
    ]),
  },
  derive: { costHours: ({ startTime, endTime, $ }) => hoursBetween($.facts.days, startTime, endTime ?? $.now) },
  actions: {
    open: { title: '查看', role: 'staff', opens: { place: itsDocument } },
    withdraw: {
      title: '撤回',
      role: 'staff',
      when: (process) => process.processStatus === 'running',
      message: '流程已结束，不能撤回',
      ask: { withdrawReason: text('撤回原因', { max: 200 }) },
      confirm: '确定撤回？',
      effects: (process, asked) => [
        system('approval', { does: 'withdraw', processId: process.$.id, reason: textAt(asked, 'withdrawReason') }),
      ],
    },
    urge: {
      title: '催办',
      role: 'staff',
      when: (process) => process.processStatus === 'running',
      message: '流程已结束，无需催办',
      ask: { urgeNote: text('催办留言', { max: 100 }) },
      effects: (process, asked) => [system('approval', { does: 'urge', processId: process.$.id, note: textAt(asked, 'urgeNote') })],
    },
    resubmit: {
      title: '重新提交',
      role: 'staff',
      when: ({ processStatus }) => isOneOf(processStatus, ...AGAIN),
      message: '只有被驳回或撤回的单据可以重新提交',
      opens: { place: (process) => ({ ...itsDocument(process), to: 'form' }) },
    },
    copy: { title: '复制', role: 'staff', opens: { place: (process) => ({ ...itsDocument(process), to: 'copy' }) } },
  },
  seenBy: { owner: 'applyUserId' },
  print: 'A4-landscape',
  origin: 'program',
  live: true,
  sample: 0,
})
