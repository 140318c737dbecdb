import type { DocumentType, Step } from '../definitions/document.ts'
import type { Node, Task } from './approvals.port.ts'
import type { ApprovalView } from './inbox.port.ts'

export type DiagramState = 'done' | 'here' | 'refused' | 'skipped' | 'coming'

/** A step of the chain as the diagram shows it. */
export type DiagramNode = {
  readonly title: string
  readonly state: DiagramState
  readonly names: readonly string[]
  /** On which condition it is decided, in words. */
  readonly says?: string
}

/** What the declaration says of a step's condition; nothing where the chain began under another declaration. */
export const conditionOf = (type: DocumentType, nodes: readonly Node[], index: number): string | undefined => {
  const step = type.approval?.[index] as string | Step<unknown> | undefined
  if (!step || typeof step === 'string') return undefined
  const { role, user } = nodes.find((node) => node.index === index) ?? {}
  return step.role === role && step.user === user ? step.says : undefined
}

/** Why whoever looks is asked: the condition of the step that waits, or what he is told where it came to him although the step was passed. */
export const whyAsked = (type: DocumentType, { process, tasks, mayDecide }: ApprovalView): string | undefined => {
  const node = mayDecide?.node ?? process.current
  const isPassed = tasks.some((task) => task.round === process.round && task.node === node && task.status === 'passed')
  if (isPassed && mayDecide?.opinion) return mayDecide.opinion
  const says = conditionOf(type, process.nodes, node)
  return says && `经过本环节：${says}`
}

const stateBy = (tasks: readonly Task[]): DiagramState | undefined => {
  const is = (...wanted: readonly Task['status'][]) => tasks.some(({ status }) => wanted.includes(status))
  if (is('open')) return 'here'
  if (is('rejected')) return 'refused'
  if (is('agreed')) return 'done'
  // Passed by the system: nobody had to decide, or somebody's decision counted already.
  if (is('passed')) return tasks.every(({ userId }) => userId === '') ? 'skipped' : 'done'
  return undefined
}

const END = '结束'
const ENDS = {
  running: END,
  approved: '审批通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
  voided: '已作废',
  terminated: '已终止',
} as const

/** 流程图 of a chain (oa.approvalPage): every step of its present round, taken, skipped or still to come. */
export const diagramOf = ({ process, tasks, coming }: ApprovalView, type: DocumentType): readonly DiagramNode[] => {
  const waiting = [...coming]
  const steps = process.nodes.map((node): DiagramNode => {
    const own = tasks.filter((task) => task.round === process.round && task.node === node.index)
    const says = conditionOf(type, process.nodes, node.index)
    const about = { title: node.title, ...(says ? { says } : {}) }
    const state = stateBy(own)
    if (state) return { ...about, state, names: [...new Set(own.flatMap(({ userName, userId }) => (userId ? [userName] : [])))] }
    const next = waiting[0]?.title === node.title ? waiting.shift() : undefined
    const isSkipped = process.status === 'running' && next === undefined
    return { ...about, state: isSkipped ? 'skipped' : 'coming', names: next?.names ?? [] }
  })
  const end: DiagramState = process.status === 'approved' ? 'done' : process.status === 'rejected' ? 'refused' : 'coming'
  return [
    { title: '提交申请', state: 'done', names: [process.applyUserName] },
    ...steps,
    { title: ENDS[process.status], state: end, names: [] },
  ]
}
