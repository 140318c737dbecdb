import type { ApprovalSubject } from '../../approval/advance.ts'
import type { Approvals, Chain, Process, Progress, Task } from '../../approval/approvals.port.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import {
  cannotGoBack,
  interveneReasonMissing,
  mayNotUrge,
  noSuchNode,
  notRunning,
  notTogether,
  notYourTask,
  urgingForbidden,
} from '../../approval/failures.ts'
import type { Processes } from '../../approval/processes.ts'
import type { Staff } from '../../approval/staff.port.ts'
import { APPLICANT } from '../../approval/task-move-forms.ts'
import { isManager } from '../../approval/taking-part.ts'
import type { TaskMoves } from '../../approval/task-moves.ts'
import { text } from '../../approval/text.ts'
import { isOutOfTime, limitOf, remindersBy } from '../../approval/time-limits.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import { type ApprovalCall, type Effect, message } from '../../definitions/effect.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai } from '../../kernel/dates.ts'
import { among } from '../../kernel/json.ts'
import { isAlmighty, type Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, missing } from '../failures.ts'
import type { Records } from '../records.port.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { WithdrawDocument } from '../write/withdraw-document.use-case.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { DecideTask, Verdict } from './decide-task.use-case.ts'
import { HeldChains } from './held-chains.ts'
import { atWork, TaskHandover } from './task-handover.ts'

/** oa W20, where a flow says nothing else. */
const URGE_MINUTES = 60

const ROLES_THAT_HAND_OVER = ['admin', 'hr']

type Intervention = Extract<
  ApprovalCall,
  { readonly does: 'terminate' | 'void' | 'jump' | 'pass' | 'reassign' | 'addPerson' | 'removePerson' }
>

type Answering = Extract<ApprovalCall, { readonly does: 'agree' | 'reject' }>
/** What is said of a task, without which one and by whom. */
type TaskVerdict = Verdict & { readonly opinion?: string; readonly ccUserIds?: readonly string[] }

const RESUMES = ['step', 'direct'] as const
const POSITIONS = ['before', 'after'] as const

/** What is done to chains beside their tasks' own pages: urging, taking back, handing over, and what flow managers do (oa W19, W20, W23, W24). Call it inside a unit of work. */
export class ChainCalls {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly moves: TaskMoves
  private readonly staff: Staff
  private readonly arrangements: Arrangements
  private readonly writer: RecordWriter
  private readonly decide: DecideTask
  private readonly withdraw: WithdrawDocument
  private readonly clock: Clock
  private readonly held: HeldChains
  private readonly handover: TaskHandover
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    processes: Processes,
    moves: TaskMoves,
    staff: Staff,
    arrangements: Arrangements,
    records: Records,
    facts: Facts,
    writer: RecordWriter,
    chains: ChainWriter,
    decide: DecideTask,
    withdraw: WithdrawDocument,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.moves = moves
    this.staff = staff
    this.arrangements = arrangements
    this.writer = writer
    this.decide = decide
    this.withdraw = withdraw
    this.clock = clock
    this.held = new HeldChains(catalogue, approvals, records, facts, writer, chains)
    this.handover = new TaskHandover(approvals, arrangements, staff, moves, this.held, clock)
  }

  async deal(call: ApprovalCall, by: Person): Promise<Result<void>> {
    switch (call.does) {
      case 'read':
        return this.approvals.seen(call.taskId, shanghai(this.clock.now()), by)
      case 'takeBack':
        return this.decided(call.taskId, { verdict: 'takeBack' }, by)
      case 'agree':
      case 'reject':
        return this.answer(call, by)
      case 'back': {
        const resume = among(call.resume, RESUMES)
        const to = call.to === APPLICANT ? APPLICANT : Number(call.to)
        if (!resume || Number.isNaN(to)) return fail(cannotGoBack)
        return this.decided(call.taskId, { verdict: 'back', to, resume, opinion: call.opinion }, by)
      }
      case 'transfer':
      case 'delegate':
        return this.decided(call.taskId, { verdict: call.does, toUserId: call.toUserId, opinion: call.opinion }, by)
      case 'addSign': {
        const { userIds, all, opinion } = call
        const position = among(call.position, POSITIONS) ?? 'before'
        return this.decided(call.taskId, { verdict: 'addSign', position, userIds, all, opinion }, by)
      }
      case 'watch':
        return this.watch(call.processId, by)
      case 'withdraw':
        return this.withdrawn(call.processId, call.reason, by)
      case 'urge':
        return this.urge(call.processId, call.note, by)
      case 'transferTasks':
        if (!by.roles.some((role) => ROLES_THAT_HAND_OVER.includes(role)) && !isAlmighty(by)) return fail(forbidden)
        return this.handover.handAll(call.userId, call.toUserId, () => true, { by, reason: call.reason })
      case 'handOver':
        return this.handover.handOver(call.userId, call.toUserId, by)
      case 'leave':
        return this.handover.leave(call.userId, call.name, by)
      case 'giveBack':
        return this.handover.handAll(call.toUserId, call.userId, ({ ownerId }) => ownerId === call.userId, {
          by,
          reason: text.delegationOver,
        })
      default:
        return this.intervene(call, by)
    }
  }

  /** A task that its holder sees in a list is decided as it stands. */
  private async decided(taskId: string, answer: TaskVerdict, by: Person): Promise<Result<void>> {
    const chain = await this.approvals.ofTask(taskId, by)
    if (!chain.ok) return chain
    const version = chain.value.tasks.find(({ id }) => id === taskId)?.version
    if (version === undefined) return fail(notYourTask)
    const decided = await this.decide.run({ ...answer, taskId, version, by })
    return decided.ok ? done : decided
  }

  private async answer({ does, taskId, opinion, ccUserIds = [], together }: Answering, by: Person): Promise<Result<void>> {
    if (together) {
      const chain = await this.approvals.ofTask(taskId, by)
      if (!chain.ok) return chain
      if (chain.value.process.flow?.allowBatch === false) return fail(notTogether)
    }
    return this.decided(taskId, { verdict: does, opinion, ccUserIds }, by)
  }

  /** oa W21. */
  private async watch(processId: string, by: Person): Promise<Result<void>> {
    const held = await this.held.hold(processId, by)
    if (!held.ok) return held
    const { chain, type, row } = held.value
    const { process } = chain
    if (process.status !== 'running') return done
    const arranged = await this.arrangements.arranged(by.tenantId)
    if (!arranged.ok) return arranged
    const { calendar } = arranged.value
    const now = shanghai(this.clock.now())
    const told: Effect[] = []
    const late: Task[] = []
    for (const task of chain.tasks) {
      const { id, userId, dueAt, reminded = 0, timedOut = false } = task
      const node = process.nodes[task.node]
      if (task.status !== 'open' || !dueAt || !node) continue
      const due = remindersBy(dueAt, now, limitOf(node).remindHours, calendar)
      const isLate = !timedOut && isOutOfTime(dueAt, now, calendar)
      if (isLate) late.push(task)
      if (due <= reminded && !isLate) continue
      const kept = await this.approvals.watched(id, { reminded: Math.max(due, reminded), timedOut: timedOut || isLate }, by)
      if (!kept.ok) return kept
      const words = dueAt <= now ? text.late(process.title) : text.soonDue(process.title)
      if (due > reminded) told.push(message(words, { userId, about: 'todo', priority: 'H', opens: { page: '/process/detail', id } }))
    }
    if (told.length) {
      const noted = await this.writer.note({ type, row, action: 'remind', by }, [{ event: 'told', effects: () => told }])
      if (!noted.ok) return noted
    }
    for (const at of new Set(late.map(({ node }) => node))) {
      const again = await this.held.hold(processId, by)
      if (!again.ok) return again
      const ids = new Set(late.filter(({ node }) => node === at).map(({ id }) => id))
      const own = again.value.chain.tasks.filter(({ id, status }) => ids.has(id) && status === 'open')
      const move = (subject: ApprovalSubject) => this.processes.outOfTime(subject, again.value.chain, own, by)
      const gone = await this.held.turn(again.value, by, { action: 'timeOut', move })
      if (!gone.ok) return gone
    }
    return done
  }

  private async withdrawn(processId: string, reason: string, by: Person): Promise<Result<void>> {
    const chain = await this.approvals.ofProcess(processId, by)
    if (!chain.ok) return chain
    const type = this.catalogue.find(chain.value.process.typeKey)
    if (!type) return fail(missing)
    const withdrawn = await this.withdraw.run({ type, id: chain.value.process.recordId, by, ...(reason ? { reason } : {}) })
    return withdrawn.ok ? done : withdrawn
  }

  /** oa W20. */
  private async urge(processId: string, note: string, by: Person): Promise<Result<void>> {
    const held = await this.held.hold(processId, by)
    if (!held.ok) return held
    const { chain, type, row } = held.value
    const { process } = chain
    if (process.applyUserId !== by.userId && !isManager(process, by)) return fail(mayNotUrge)
    if (process.flow?.allowUrge === false) return fail(urgingForbidden)
    const progress = this.moves.urge(chain, process.flow?.urgeMinutes ?? URGE_MINUTES)
    if (!progress.ok) return progress
    const words = text.urged(process.applyUserName, process.title, note)
    const told = chain.tasks
      .filter(({ status }) => status === 'open')
      .map(({ id, userId }) => message(words, { userId, about: 'urge', priority: 'H', opens: { page: '/process/detail', id } }))
    return this.held.noted(progress.value, { type, row, action: 'urge', by }, told)
  }

  /** oa W23: with a reason, told to the applicant. */
  private async intervene(call: Intervention, by: Person): Promise<Result<void>> {
    if (call.reason.trim() === '') return fail(interveneReasonMissing)
    const held = await this.held.hold(call.processId, by)
    if (!held.ok) return held
    const { chain } = held.value
    if (!isManager(chain.process, by)) return fail(forbidden)
    if (chain.process.status !== 'running') return fail(notRunning)
    const { reason } = call
    const { process } = chain
    const words = text.intervened(process.title, text.interventions[call.does], reason)
    const further: readonly Effect[] = call.does === 'terminate' ? [] : [message(words, { userId: process.applyUserId, about: 'done' })]
    const move = (subject: ApprovalSubject) => this.intervened(call, subject, chain, by)
    return this.held.turn(held.value, by, { action: call.does, move, opinion: reason, further })
  }

  private async intervened(call: Intervention, subject: ApprovalSubject, chain: Chain, by: Person): Promise<Result<Progress>> {
    switch (call.does) {
      case 'terminate':
        return ok(this.moves.terminate(chain))
      case 'void':
        return ok(this.processes.end(chain))
      case 'jump':
        return this.moves.jump(subject, chain, nodeCalled(chain.process, call.node), by, call.reason)
      case 'pass':
        return this.moves.pass(subject, chain, by, call.reason)
      case 'reassign':
        return this.reassign(chain, call.toUserId, by, call.reason)
      case 'addPerson': {
        const to = await atWork(this.staff, call.toUserId, by)
        return to.ok ? this.moves.addPerson(chain, to.value) : to
      }
      case 'removePerson':
        return this.moves.removePerson(subject, chain, call.toUserId, by, call.reason)
    }
  }

  /** Of several that are open the one that waits longest. */
  private async reassign(chain: Chain, toUserId: string, by: Person, reason: string): Promise<Result<Progress>> {
    const to = await atWork(this.staff, toUserId, by)
    if (!to.ok) return to
    const task = chain.tasks.find(({ status }) => status === 'open')
    return task ? this.moves.reassign(chain, task, to.value, text.reassignedBy(by.realname, reason)) : fail(noSuchNode)
  }
}

/** A step by its name, or by its place among the steps, counted from 1; -1 where there is none. */
const nodeCalled = ({ nodes }: Process, name: string): number =>
  nodes.find(({ index, title }) => title === name || String(index + 1) === name)?.index ?? -1
