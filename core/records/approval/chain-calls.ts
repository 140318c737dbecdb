import type { ApprovalSubject } from '../../approval/advance.ts'
import type { Approvals, Chain, Process, Progress, Task } from '../../approval/approvals.port.ts'
import { approvalMessages } from '../../approval/approval-messages.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import { delegationOf } from '../../approval/arranged.ts'
import {
  cannotGoBack,
  interveneReasonMissing,
  mayNotUrge,
  noSuchNode,
  notRunning,
  notTogether,
  notYourTask,
  personGone,
  urgingForbidden,
} from '../../approval/failures.ts'
import type { Processes } from '../../approval/processes.ts'
import type { Decider, Staff } from '../../approval/staff.port.ts'
import { APPLICANT } from '../../approval/moves.ts'
import { isManager } from '../../approval/taking-part.ts'
import type { TaskMoves } from '../../approval/task-moves.ts'
import { text } from '../../approval/text.ts'
import { isOutOfTime, limitOf, remindersBy } from '../../approval/time-limits.ts'
import { Successors } from '../../approval/succession.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { type ApprovalCall, type Effect, message } from '../../definitions/effect.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai } from '../../kernel/dates.ts'
import { among } from '../../kernel/json.ts'
import { isAlmighty, type Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, missing } from '../failures.ts'
import type { Records } from '../records.port.ts'
import { subjectOfChange } from '../write/judged-change.ts'
import { recall } from '../write/prepare.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { WithdrawDocument } from '../write/withdraw-document.use-case.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { DecideTask, Verdict } from './decide-task.use-case.ts'

/** oa W20, where a flow says nothing else. */
const URGE_MINUTES = 60

const ROLES_THAT_HAND_OVER = ['admin', 'hr']

type Intervention = Extract<
  ApprovalCall,
  { readonly does: 'terminate' | 'void' | 'jump' | 'pass' | 'reassign' | 'addPerson' | 'removePerson' }
>

type Answering = Extract<ApprovalCall, { readonly does: 'agree' | 'reject' }>
/** What is said of a task, without which one and by whom. */
type Answered = Verdict & { readonly opinion?: string; readonly ccUserIds?: readonly string[] }

/** What makes a chain go another way, and what it is called. */
type Turn = {
  readonly action: string
  readonly move: (subject: ApprovalSubject) => Promise<Result<Progress | undefined>>
  readonly opinion?: string
  readonly further?: readonly Effect[]
}

const RESUMES = ['step', 'direct'] as const
const POSITIONS = ['before', 'after'] as const

/** A chain and what it is about, both locked. */
type Held = { readonly chain: Chain; readonly type: DocumentType; readonly row: Row }

/** What is done to chains beside their tasks' own pages: urging, taking back, handing over, and what flow managers do (oa W19, W20, W23, W24). Call it inside a unit of work. */
export class ChainCalls {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly moves: TaskMoves
  private readonly staff: Staff
  private readonly arrangements: Arrangements
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly chains: ChainWriter
  private readonly decide: DecideTask
  private readonly withdraw: WithdrawDocument
  private readonly clock: Clock
  private readonly successors: Successors
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
    this.records = records
    this.facts = facts
    this.writer = writer
    this.chains = chains
    this.decide = decide
    this.withdraw = withdraw
    this.clock = clock
    this.successors = new Successors(staff, arrangements)
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
        return this.handAll(call.userId, call.toUserId, () => true, { by, reason: call.reason })
      case 'handOver':
        return this.handOver(call.userId, call.toUserId, by)
      case 'leave':
        return this.leave(call.userId, call.name, by)
      case 'giveBack':
        return this.handAll(call.toUserId, call.userId, ({ ownerId }) => ownerId === call.userId, { by, reason: text.delegationOver })
      default:
        return this.intervene(call, by)
    }
  }

  /** A task that its holder sees in a list is decided as it stands. */
  private async decided(taskId: string, answer: Answered, by: Person): Promise<Result<void>> {
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
    const held = await this.hold(processId, by)
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
      const again = await this.hold(processId, by)
      if (!again.ok) return again
      const ids = new Set(late.filter(({ node }) => node === at).map(({ id }) => id))
      const own = again.value.chain.tasks.filter(({ id, status }) => ids.has(id) && status === 'open')
      const move = (subject: ApprovalSubject) => this.processes.outOfTime(subject, again.value.chain, own, by)
      const gone = await this.take(again.value, by, { action: 'timeOut', move })
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
    const held = await this.hold(processId, by)
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
    return this.noted(progress.value, { type, row, action: 'urge', by }, told)
  }

  /** oa W23: with a reason, told to the applicant. */
  private async intervene(call: Intervention, by: Person): Promise<Result<void>> {
    if (call.reason.trim() === '') return fail(interveneReasonMissing)
    const held = await this.hold(call.processId, by)
    if (!held.ok) return held
    const { chain } = held.value
    if (!isManager(chain.process, by)) return fail(forbidden)
    if (chain.process.status !== 'running') return fail(notRunning)
    const { reason } = call
    const { process } = chain
    const words = text.intervened(process.title, text.interventions[call.does], reason)
    const further: readonly Effect[] = call.does === 'terminate' ? [] : [message(words, { userId: process.applyUserId, about: 'done' })]
    const move = (subject: ApprovalSubject) => this.intervened(call, subject, chain, by)
    return this.take(held.value, by, { action: call.does, move, opinion: reason, further })
  }

  /** The chain goes another way: the document follows, and what that does elsewhere (oa W33). */
  private async take({ chain, type, row }: Held, by: Person, { action, move, opinion = '', further = [] }: Turn): Promise<Result<void>> {
    const before = await recall(type, row, this.facts, by)
    if (!before.ok) return before
    const prepared = await this.writer.hold(type, before.value, by)
    if (!prepared.ok) return prepared
    const subject = await subjectOfChange(type, prepared.value, chain.process.change, this.facts, by)
    if (!subject.ok) return subject
    const moved = await move(subject.value)
    if (!moved.ok || !moved.value) return moved.ok ? done : moved
    const kept = await this.chains.keep({
      type,
      before: row,
      prepared: prepared.value,
      progress: moved.value,
      action,
      by,
      opinion,
      further,
    })
    return kept.ok ? done : kept
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
        const to = await this.atWork(call.toUserId, by)
        return to.ok ? this.moves.addPerson(chain, to.value) : to
      }
      case 'removePerson':
        return this.moves.removePerson(subject, chain, call.toUserId, by, call.reason)
    }
  }

  /** Of several that are open the one that waits longest. */
  private async reassign(chain: Chain, toUserId: string, by: Person, reason: string): Promise<Result<Progress>> {
    const to = await this.atWork(toUserId, by)
    if (!to.ok) return to
    const task = chain.tasks.find(({ status }) => status === 'open')
    return task ? this.moves.reassign(chain, task, to.value, text.reassignedBy(by.realname, reason)) : fail(noSuchNode)
  }

  /** A delegation that begins takes along what is open and what it covers (W16). */
  private async handOver(userId: string, toUserId: string, by: Person): Promise<Result<void>> {
    const arranged = await this.arrangements.arranged(by.tenantId)
    if (!arranged.ok) return arranged
    const now = shanghai(this.clock.now())
    const covers = (_: Task, chain: Chain) => delegationOf(arranged.value.delegations, userId, chain.process, now)?.agentId === toUserId
    return this.handAll(userId, toUserId, covers, { by, reason: text.delegationBegins, standsIn: true })
  }

  /** oa W24: each task that waits for somebody who is gone becomes another's, or ends. */
  private async leave(userId: string, name: string, by: Person): Promise<Result<void>> {
    const open = await this.approvals.openOf(userId, by)
    if (!open.ok) return open
    for (const processId of open.value) {
      const held = await this.hold(processId, by)
      if (!held.ok) return held
      const left = await this.leftBy(userId, held.value, { by, reason: text.left(name) })
      if (!left.ok) return left
    }
    return done
  }

  private async leftBy(
    userId: string,
    held: Held,
    { by, reason }: { readonly by: Person; readonly reason: string },
  ): Promise<Result<void>> {
    const { chain, type, row } = held
    const task = chain.tasks.find((one) => one.userId === userId && one.status === 'open')
    if (!task) return done
    // Whose it becomes is asked of the record as it stands: nothing is worked out for it.
    const found = await this.successors.ofGone({ type, row, view: undefined }, chain, task, shanghai(this.clock.now()), by.tenantId)
    if (!found.ok) return found
    if (found.value.ends)
      return this.take(held, by, {
        action: 'reassign',
        move: (subject) => this.moves.drop(subject, chain, task, by, reason),
        opinion: reason,
      })
    const [to] = found.value.to
    // Where there is nobody it stays.
    if (!to) return done
    const moved = this.moves.reassign(chain, task, to, text.leftTo(reason, to.name))
    if (!moved.ok) return moved
    return this.noted(moved.value, { type, row, action: 'reassign', by }, approvalMessages(moved.value, type, by, reason))
  }

  /** Open tasks of one person go to another, each in its own chain; where the rules forbid it they stay. */
  private async handAll(
    userId: string,
    toUserId: string,
    wanted: (task: Task, chain: Chain) => boolean,
    { by, reason, standsIn = false }: { readonly by: Person; readonly reason: string; readonly standsIn?: boolean },
  ): Promise<Result<void>> {
    const to = await this.atWork(toUserId, by)
    if (!to.ok) return to
    const open = await this.approvals.openOf(userId, by)
    if (!open.ok) return open
    for (const processId of open.value) {
      const held = await this.hold(processId, by)
      if (!held.ok) return held
      const { chain, type, row } = held.value
      for (const task of chain.tasks.filter((one) => one.userId === userId && one.status === 'open' && wanted(one, chain))) {
        const moved = this.moves.reassign(chain, task, to.value, text.reassignedBy(by.realname, reason))
        if (!moved.ok) continue
        const seat = standsIn ? { ownerId: task.userId, ownerName: task.userName } : {}
        const added = moved.value.added.map((one) => ({ ...one, ...seat }))
        const progress = { ...moved.value, added }
        const noted = await this.noted(progress, { type, row, action: 'reassign', by }, approvalMessages(progress, type, by, reason))
        if (!noted.ok) return noted
      }
    }
    return done
  }

  private async noted(
    progress: Progress,
    what: { readonly type: DocumentType; readonly row: Row; readonly action: string; readonly by: Person },
    told: readonly Effect[],
  ): Promise<Result<void>> {
    const kept = await this.approvals.keep(progress, what.by)
    if (!kept.ok) return kept
    const noted = await this.writer.note(what, told.length ? [{ event: 'told', effects: () => told }] : [])
    return noted.ok ? done : noted
  }

  /** The process row first, then the document (W25). */
  private async hold(processId: string, by: Person): Promise<Result<Held>> {
    const reached = await this.approvals.ofProcess(processId, by)
    if (!reached.ok) return reached
    const { typeKey, recordId } = reached.value.process
    const type = this.catalogue.find(typeKey)
    const chain = await this.approvals.lock(typeKey, recordId, by)
    if (!chain.ok) return chain
    if (!type || !chain.value) return fail(missing)
    const row = await this.records.lock(type, recordId, seeingEverybody(by), 'any')
    return row.ok ? ok({ chain: chain.value, type, row: row.value }) : row
  }

  private async atWork(userId: string, by: Person): Promise<Result<Decider>> {
    const people = await this.staff.people([userId], by.tenantId)
    if (!people.ok) return people
    const [found] = people.value
    return found?.active ? ok({ userId: found.userId, name: found.name }) : fail(personGone)
  }
}

/** A step by its name, or by its place among the steps, counted from 1; -1 where there is none. */
const nodeCalled = ({ nodes }: Process, name: string): number =>
  nodes.find(({ index, title }) => title === name || String(index + 1) === name)?.index ?? -1
