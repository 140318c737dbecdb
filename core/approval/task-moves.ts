import type { Clock } from '../kernel/clock.port.ts'
import { momentOf, shanghai } from '../kernel/dates.ts'
import { filled } from '../kernel/failure.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { type ApprovalSubject, partOf } from './advance.ts'
import type { Chain, Node, Process, Progress, Task } from './approvals.port.ts'
import * as failures from './failures.ts'
import { depthOf, isDone, isLive, isOwnPart, mayBeDecidedBy, standing } from './node-state.ts'
import type { Processes } from './processes.ts'
import { isParty } from './separation.ts'
import { behind, firstAt, stageOf } from './stages.ts'
import type { Decider } from './staff.port.ts'
import {
  type Answer,
  allClosed,
  Changing,
  closeAll,
  closed,
  dealtWith,
  handedTo,
  reopened,
  setAside,
  signersWith,
  undone,
} from './task-changes.ts'
import { text } from './text.ts'

/** The step a task is sent back to, or its applicant; and whether it comes back directly (oa W13). */
export type Back = { readonly to: number | 'applicant'; readonly resume: 'step' | 'direct' }

export type Signing = { readonly position: 'before' | 'after'; readonly people: readonly Decider[]; readonly all: boolean }

const MOST_TRANSFERS = 5
const MOST_TASKS = 200
const MOST_SIGNERS = 10
const DEEPEST = 3
const MOST_BACKS = 30
const A_MINUTE = 60_000

/** Who handled a step of this round himself, in order. */
export const handledAt = (chain: Chain, index: number): readonly Task[] =>
  standing(chain).filter((task) => task.node === index && isOwnPart(task) && task.status === 'agreed')

/** Steps that a task may be sent back to (oa W13). */
export const backChoices = (chain: Chain): readonly Node[] =>
  chain.process.nodes.filter(({ index }) => index < chain.process.current && handledAt(chain, index).length > 0)

/** The agreement that its holder may take back, if there is one, or why not (oa W19). */
export const takenBack = (chain: Chain, task: Task): Result<Node> => {
  const { process } = chain
  const node = process.nodes[task.node]
  const isOwn = task.status === 'agreed' && task.taskType === undefined && !task.undone && task.round === process.round
  if (!isOwn || process.status !== 'running' || !node || node.mode === 'ratio' || node.mode === 'order')
    return fail(failures.cannotTakeBack)
  const next = behind(process.nodes, task.node)
  // Of steps that are entered together one may be finished while the others are not.
  const isFinished =
    next <= process.current ||
    isDone(
      node,
      standing(chain).filter((one) => one.node === task.node),
    )
  if (!isFinished) return fail(failures.cannotTakeBack)
  const later = standing(chain).filter((one) => one.node >= next && one.userId !== '' && one.status !== 'passed')
  if (later.some((one) => one.status !== 'open' || one.readAt)) return fail(failures.nextHasSeen)
  return ok(node)
}

/** Signers whom somebody added and who have not answered: he may take them away again (减签). */
export const ownSigners = ({ tasks }: Chain, userId: string): readonly Task[] =>
  tasks.filter(
    (task) =>
      (task.taskType === 'addBefore' || task.taskType === 'addAfter') &&
      isLive(task) &&
      tasks.some(({ id, userId: asker }) => id === task.parentId && asker === userId),
  )

/** What a person may do about a chain beside deciding, as far as it stands now. */
export const movesOpenTo = (chain: Chain, userId: string) => {
  const own = chain.tasks.find((task) => mayBeDecidedBy(task, userId))
  const isRunning = chain.process.status === 'running'
  const given = chain.tasks.find((task) => task.userId === userId && (task.status === 'delegated' || takenBack(chain, task).ok))
  return {
    backTo: own && own.taskType === undefined ? backChoices(chain).map(({ index, title }) => ({ index, title })) : [],
    mayTakeBack: isRunning ? (given ?? null) : null,
    signers: isRunning ? ownSigners(chain, userId) : [],
    mayUrge: isRunning && chain.process.applyUserId === userId,
  }
}

/** What else a decider may do with his task than agree or reject (oa W13, W15 to W17, W19), and what a flow manager may (W20, W23). */
export class TaskMoves {
  private readonly processes: Processes
  private readonly ids: Ids
  private readonly clock: Clock
  constructor(processes: Processes, ids: Ids, clock: Clock) {
    this.processes = processes
    this.ids = ids
    this.clock = clock
  }

  /** oa W13. */
  async back(subject: ApprovalSubject, chain: Chain, answer: Answer, { to, resume }: Back): Promise<Result<Progress>> {
    const { task } = answer
    const { process } = chain
    if (task.taskType !== undefined) return fail(failures.onlyAnswers)
    if (chain.tasks.filter(({ status }) => status === 'backed').length >= MOST_BACKS) return fail(failures.sentBackTooOften)
    const now = this.now()
    const changing = new Changing(chain).put(dealtWith('backed', answer, now))
    closeAll(changing, changing.tasks.filter(isLive), now)
    const sender = process.resume?.to ?? process.current
    if (to === 'applicant') {
      const returns = resume === 'direct' ? { resume: { after: -1, to: sender } } : {}
      return ok({ process: { ...withoutResume(process), ...returns, status: 'rejected' }, changed: changing.changed, added: [] })
    }
    const node = backChoices(chain).find(({ index }) => index === to)
    if (!node) return fail(failures.cannotGoBack)
    const handlers = handledAt(chain, to)
    const isDirect = resume === 'direct'
    const next = behind(process.nodes, to)
    const here = new Set(stageOf(process).map(({ index }) => index))
    for (const one of standing({ process, tasks: changing.tasks }))
      if (one.node === to || (isDirect ? here.has(one.node) : one.node >= next)) changing.put(undone(one))
    const calendar = await this.processes.calendar(answer.by.tenantId)
    if (!calendar.ok) return calendar
    const moment = { now, nextId: () => this.ids.next(), calendar: calendar.value }
    for (const [at, { userId, userName, ownerId, ownerName }] of handlers.entries()) {
      const owner = ownerId ? { ownerId, ...(ownerName ? { ownerName } : {}) } : {}
      const part = partOf(process, node, { userId, name: userName, ...owner }, moment)
      changing.put({ ...part, status: node.mode === 'order' && at > 0 ? 'waiting' : 'open', opinion: null, finishedAt: null })
    }
    // A return inside a return still ends at whoever sent the document back first.
    const returns = isDirect ? { after: to, to: sender } : process.resume
    const back = { ...withoutResume(process), ...(returns ? { resume: returns } : {}), current: firstAt(process.nodes, to) }
    return this.processes.comeToHolders(subject, { ...chain, process: back }, changing, answer.by)
  }

  /** oa W15. */
  transfer(chain: Chain, answer: Answer, to: Decider): Result<Progress> {
    const { task } = answer
    const refused = this.refusal(chain, task, to)
    if (refused) return refused
    if (chain.tasks.length >= MOST_TASKS) return fail(failures.tooManyInChain)
    if ((task.transfers ?? 0) >= MOST_TRANSFERS) return fail(failures.transferredTooOften)
    const now = this.now()
    return ok({
      process: chain.process,
      changed: [dealtWith('transferred', answer, now)],
      added: [{ ...handedTo(task, to, now, this.ids.next()), transfers: (task.transfers ?? 0) + 1 }],
    })
  }

  /** oa W16: he is asked for an opinion, the task stays with its holder. */
  delegate(chain: Chain, answer: Answer, to: Decider): Result<Progress> {
    const { task } = answer
    if (task.taskType === 'delegate') return fail(failures.onlyAnswers)
    const refused = this.refusal(chain, task, to)
    if (refused) return refused
    if (chain.tasks.length >= MOST_TASKS) return fail(failures.tooManyInChain)
    const now = this.now()
    const asked: Task = { ...this.asked(task, to, now), taskType: 'delegate' }
    return ok({ process: chain.process, changed: [setAside('delegated', answer)], added: [asked] })
  }

  /** oa W17. */
  async addSign(subject: ApprovalSubject, chain: Chain, answer: Answer, { position, people, all }: Signing): Promise<Result<Progress>> {
    const { task, by } = answer
    if (task.taskType === 'delegate') return fail(failures.onlyAnswers)
    if (position === 'after' && task.taskType === 'addBefore') return fail(failures.signsBefore)
    if (people.length === 0 || people.length > MOST_SIGNERS) return fail(failures.noSigner)
    if (depthOf(chain.tasks, task) >= DEEPEST) return fail(failures.signedTooDeep)
    if (chain.tasks.length + people.length > MOST_TASKS) return fail(failures.tooManyInChain)
    for (const one of people) {
      const refused = this.refusal(chain, task, one)
      if (refused) return refused
    }
    const now = this.now()
    const changing = new Changing(chain)
    changing.put(position === 'after' ? dealtWith('agreed', answer, now) : setAside('waiting', answer))
    if (position === 'after' && task.signAll === false) closeAll(changing, signersWith(changing, task), now, text.handledBy(by.realname))
    const taskType = position === 'after' ? 'addAfter' : 'addBefore'
    for (const one of people) changing.put({ ...this.asked(task, one, now), taskType, signAll: all })
    return this.processes.settled(subject, chain, changing, by)
  }

  /** oa W17: whoever added signers takes open ones away. */
  async removeSign(subject: ApprovalSubject, chain: Chain, taskIds: readonly string[], by: Person): Promise<Result<Progress>> {
    const own = ownSigners(chain, by.userId).filter(({ id }) => taskIds.includes(id))
    if (own.length === 0 || own.length < taskIds.length) return fail(failures.notYourSigners)
    const changing = new Changing(chain)
    closeAll(changing, own, this.now(), text.removedBy(by.realname))
    for (const { parentId, taskType } of own) {
      const asker = changing.tasks.find(({ id }) => id === parentId)
      const isWaited = changing.tasks.some((task) => task.parentId === parentId && isLive(task))
      if (taskType === 'addBefore' && asker?.status === 'waiting' && !isWaited) changing.put(reopened(asker))
    }
    return this.processes.settled(subject, chain, changing, by)
  }

  /** oa W16, W19: what was given away for an opinion comes back at once; an agreement that nobody has looked at is taken back. */
  takeBack(chain: Chain, task: Task): Result<Progress> {
    const now = this.now()
    const changing = new Changing(chain)
    if (task.status === 'delegated') {
      closeAll(
        changing,
        chain.tasks.filter((one) => one.parentId === task.id && isLive(one)),
        now,
      )
      return ok({ process: chain.process, changed: changing.put(reopened(task)).changed, added: [] })
    }
    const node = takenBack(chain, task)
    if (!node.ok) return node
    const next = behind(chain.process.nodes, task.node)
    for (const one of standing(chain)) if (one.node >= next) changing.put(undone(isLive(one) ? closed(one, null, now) : one))
    changing.put(undone(task))
    const again: Task = { ...handedTo(task, { userId: task.userId, name: task.userName }, now, this.ids.next()), ...ownerOf(task) }
    const process = { ...chain.process, current: firstAt(chain.process.nodes, task.node) }
    return ok({ process, changed: changing.changed, added: [...changing.added, again] })
  }

  /** oa W23: an open task gets another holder; `words` say why. */
  reassign(chain: Chain, task: Task, to: Decider, words: string): Result<Progress> {
    if (!isLive(task) || task.status === 'waiting') return fail(failures.notRunning)
    const refused = this.refusal(chain, task, to)
    if (refused) return refused
    const now = this.now()
    const changing = new Changing(chain)
    closeAll(changing, [task], now, words)
    return ok({ process: chain.process, changed: changing.changed, added: [handedTo(task, to, now, this.ids.next())] })
  }

  /** oa W23: somebody decides the step that is open besides its holders; where they take turns, after them. */
  addPerson(chain: Chain, to: Decider): Result<Progress> {
    const task = chain.tasks.find(({ status, parentId }) => status === 'open' && parentId === undefined)
    if (!task) return fail(failures.noSuchNode)
    const refused = this.refusal(chain, task, to)
    if (refused) return refused
    if (chain.tasks.length >= MOST_TASKS) return fail(failures.tooManyInChain)
    const isInTurn = chain.process.nodes.find(({ index }) => index === task.node)?.mode === 'order'
    const { transfers: _, ...added } = handedTo(task, to, this.now(), this.ids.next())
    return ok({ process: chain.process, changed: [], added: [{ ...added, status: isInTurn ? 'waiting' : 'open' }] })
  }

  /** oa W23: a holder of a step is taken off it; never the last one, for nobody agrees in another's name. */
  async removePerson(subject: ApprovalSubject, chain: Chain, userId: string, by: Person, reason: string): Promise<Result<Progress>> {
    // Whoever was only asked for an opinion or a signature is taken off by who asked him, who waits for it.
    const task = chain.tasks.find((one) => one.userId === userId && one.status === 'open' && one.parentId === undefined)
    if (!task) return fail(failures.decidesNothing)
    const others = chain.tasks.filter((one) => one.node === task.node && one.id !== task.id && isLive(one))
    if (!others.some(({ parentId }) => parentId === undefined)) return fail(failures.nobodyElseOpen)
    return this.drop(subject, chain, task, by, text.takenOffBy(by.realname, reason))
  }

  /** oa W24: a part in a step ends that others of the step do without. */
  drop(subject: ApprovalSubject, chain: Chain, task: Task, by: Person, reason: string): Promise<Result<Progress>> {
    const changing = new Changing(chain)
    closeAll(changing, [task], this.now(), reason)
    return this.processes.settled(subject, chain, changing, by)
  }

  /** oa W23: the chain goes on at another step, and at those that are entered with it. Those of quality are not passed over. */
  async jump(subject: ApprovalSubject, chain: Chain, to: number, by: Person, reason: string): Promise<Result<Progress>> {
    const { process } = chain
    const node = process.nodes.find(({ index }) => index === to)
    const first = firstAt(process.nodes, to)
    if (!node || first === process.current) return fail(failures.noSuchNode)
    if (process.nodes.some(({ index, role }) => role === 'quality' && index >= process.current && index < first))
      return fail(failures.qualityStays)
    const now = this.now()
    const changing = new Changing(chain)
    closeAll(changing, chain.tasks.filter(isLive), now, text.jumpedBy(by.realname, reason))
    for (const one of standing({ process, tasks: changing.tasks })) if (one.node >= first) changing.put(undone(one))
    return this.processes.enter(subject, { ...withoutResume(process), current: first }, changing, by)
  }

  /** oa W23: where the chain stands is passed, but for a step of quality. */
  async pass(subject: ApprovalSubject, chain: Chain, by: Person, reason: string): Promise<Result<Progress>> {
    const { process } = chain
    if (stageOf(process).some(({ role }) => role === 'quality')) return fail(failures.qualityStays)
    const changing = new Changing(chain)
    closeAll(changing, chain.tasks.filter(isLive), this.now(), text.passedBy(by.realname, reason))
    return this.processes.enter(subject, { ...process, current: behind(process.nodes, process.current) }, changing, by)
  }

  /** oa W23. */
  terminate(chain: Chain): Progress {
    return { process: { ...withoutResume(chain.process), status: 'terminated' }, changed: allClosed(chain, this.now()), added: [] }
  }

  /** oa W20: at most once in so many minutes. */
  urge(chain: Chain, minutes: number): Result<Progress> {
    const { process } = chain
    if (process.status !== 'running') return fail(failures.nothingToUrge)
    const now = this.clock.now()
    const left = process.urgedAt ? Math.ceil((momentOf(process.urgedAt) + minutes * A_MINUTE - now) / A_MINUTE) : 0
    if (left > 0) return fail(filled(failures.urgedTooOften, { n: String(left) }))
    return ok({ process: { ...process, urgeCount: (process.urgeCount ?? 0) + 1, urgedAt: shanghai(now) }, changed: [], added: [] })
  }

  /** Who may not take over a part in the step: whoever applied or wrote it, and whoever has a part that is open. */
  private refusal(chain: Chain, { node }: Task, { userId }: Decider): Result<never> | undefined {
    if (isParty(chain.process, userId)) return fail(failures.notToApplicant)
    const holds = chain.tasks.some((task) => isLive(task) && task.node === node && task.userId === userId)
    return holds ? fail(failures.alreadyDecides) : undefined
  }

  private asked(task: Task, to: Decider, now: string): Task {
    const { signAll: _, transfers: __, ...part } = handedTo(task, to, now, this.ids.next())
    return { ...part, parentId: task.id }
  }

  private now(): string {
    return shanghai(this.clock.now())
  }
}

const withoutResume = ({ resume: _, ...process }: Process): Process => process

const ownerOf = ({ ownerId, ownerName }: Task) => ({ ...(ownerId ? { ownerId } : {}), ...(ownerName ? { ownerName } : {}) })
