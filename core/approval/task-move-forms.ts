import { defineRegister } from '../definitions/document.ts'
import { bool, dict, files, longText, ref, user, users } from '../definitions/fields.ts'
import type { StepRight } from './approvals.port.ts'
import type { ApprovalView, TaskMove } from './inbox.port.ts'
import { text } from './text.ts'

/** The writer of a document, among the steps that it may be sent back to. */
export const APPLICANT = 'applicant'

/** What somebody says to his decision; what he says to whom he hands it on is shorter. */
export const LONGEST_OPINION = 1000
const LONGEST_REMARK = 500

const remark = (title: string, required = false) => longText(title, { required, max: LONGEST_REMARK })

const attachments = files(text.attachments)

const signing = {
  userIds: users('加签人', { required: true }),
  signAll: bool('须全部同意', { default: 'Y' }),
  opinionText: remark('说明'),
  attachments,
}

/** What the dialogs of a task's moves ask (oa W13, W15 to W17, W19, W20). */
export const moves = defineRegister({
  key: 'oa.taskMove',
  title: '审批任务',
  fields: {},
  actions: {
    transfer: { title: '转办', ask: { toUserId: user('转办给', { required: true }), opinionText: remark('说明', true), attachments } },
    delegate: { title: '委派', ask: { toUserId: user('委派给', { required: true }), opinionText: remark('说明'), attachments } },
    addBefore: { title: '前加签', ask: signing },
    addAfter: { title: '后加签', ask: signing },
    back: {
      title: '退回',
      ask: {
        nodeKey: ref('退回到', { to: 'sys.flow', required: true, default: APPLICANT }),
        resumeMode: dict('退回后', { code: 'resume_mode', required: true, default: 'step' }),
        opinionText: longText('退回原因', { required: true, max: LONGEST_OPINION }),
        attachments,
      },
    },
    removeSign: { title: '减签', ask: { taskIds: users('减去的加签人', { required: true }) } },
    takeBack: { title: '取回', confirm: '确定取回？', ask: {} },
    urge: { title: '催办', ask: { urgeNote: longText('催办留言', { max: 100 }) } },
  },
})

/** The files that go with an answer (oa W28). */
export const answering = defineRegister({
  key: 'oa.taskFiles',
  title: '审批任务',
  fields: {},
  actions: { attach: { title: '确定', ask: { attachments } } },
})

/** What is asked before several tasks get one answer (oa W27). */
export const together = defineRegister({
  key: 'oa.taskAnswer',
  title: '审批任务',
  fields: {},
  actions: {
    batchAgree: {
      title: '批量同意',
      confirm: '确定同意选中的审批？',
      ask: { opinionText: longText('审批意见', { max: LONGEST_OPINION, default: '同意' }) },
    },
    batchReject: {
      title: '批量驳回',
      confirm: '确定驳回选中的审批？',
      ask: { opinionText: longText('驳回原因', { max: LONGEST_OPINION, required: true }) },
    },
  },
})

export type Move = TaskMove['move'] | 'urge'

export const moveTitle = (move: Move): string => moves.actions?.[move]?.title ?? ''

export const isMove = (key: string): key is Move => Object.hasOwn(moves.actions ?? {}, key)

/** What the version of a chain may forbid of them. */
const RIGHTS: Readonly<Partial<Record<Move, StepRight>>> = {
  transfer: 'transfer',
  delegate: 'delegate',
  addBefore: 'addSign',
  addAfter: 'addSign',
  back: 'back',
}

type Deciding = Pick<ApprovalView, 'mayDecide' | 'process'>

const forbiddenIn = ({ mayDecide, process }: Deciding): readonly StepRight[] =>
  (mayDecide && process.nodes[mayDecide.node]?.drawn?.forbids) ?? []

/** May the task be answered with 驳回, may copies go out with it? */
export const mayBeRejected = (approval: Deciding | null | undefined): boolean => !approval || !forbiddenIn(approval).includes('reject')
export const mayBeCopied = (approval: Deciding): boolean => !forbiddenIn(approval).includes('copy')

/** What the holder of a task may do with it beside the two answers, what is wanted most first. */
export const movesOfTask = (approval: Deciding): readonly Move[] => {
  const forbids = forbiddenIn(approval)
  return movesOfKind(approval.mayDecide).filter((move) => !forbids.some((right) => right === RIGHTS[move]))
}

const movesOfKind = (mayDecide: ApprovalView['mayDecide']): readonly Move[] => {
  if (!mayDecide) return []
  // Who was asked for an opinion gives one, and nothing else.
  if (mayDecide.taskType === 'delegate') return []
  if (mayDecide.taskType === 'addBefore') return ['transfer', 'addBefore', 'delegate']
  return mayDecide.taskType === undefined
    ? ['transfer', 'addBefore', 'addAfter', 'back', 'delegate']
    : ['transfer', 'addBefore', 'addAfter', 'delegate']
}

/** What may be done about a chain by whoever has dealt with it, or sent it. */
export const movesBeside = ({ mayTakeBack, signers, mayUrge }: ApprovalView): readonly Move[] => [
  ...(mayTakeBack ? (['takeBack'] as const) : []),
  ...(signers.length ? (['removeSign'] as const) : []),
  ...(mayUrge ? (['urge'] as const) : []),
]
