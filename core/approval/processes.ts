import { shanghai } from '../kernel/dates.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { readDecimal } from '../kernel/decimal.ts'
import { filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { textAt, type Row } from '../kernel/wire.ts'
import { hasRole, isAlmighty, type Person } from '../kernel/person.ts'
import type { WorkCalendar } from '../kernel/working-hours.ts'
import { Advance, type Coming, type Foretold, dueFrom, type ApprovalSubject, nodesOf, partOf } from './advance.ts'
import type { Chain, Node, Process, Progress, Task } from './approvals.port.ts'
import { processCodeOf } from './delegations.ts'
import type { Arrangements } from './arrangements.port.ts'
import { NO_STEP } from './copies.ts'
import { type ChosenDeciders, withChosen } from './chosen-deciders.ts'
import { passesByItself } from './deciders.ts'
import { flowStopped, mayNotBegin, nobodyDecides } from './failures.ts'
import { nothingArranged } from './nothing-arranged.ts'
import { isAfter, isAgreed, isDone, isLive, isReachable, nextInTurn, standing } from './node-state.ts'
import { amountOf } from './seen-amount.ts'
import { behind, stageOf } from './stages.ts'
import type { Decider, Staff } from './staff.port.ts'
import { Successors } from './succession.ts'
import { allClosed, type Answer, Changing, closed, closeAll, dealtWith, handedTo, reopened, signersWith } from './task-changes.ts'
import { text } from './text.ts'
import { limitOf } from './time-limits.ts'
import { aboutBy, numberOf, titleOf } from './process-title.ts'

const urgencyOf = (row: Row): Pick<Process, 'urgency'> => {
  const urgency = textAt(row, 'urgency')
  return urgency ? { urgency } : {}
}

/** The chain that is continued, where there is one; whether it is the staged change of a base record that is decided (bsc B2). */
type Beginning = {
  readonly previous?: Chain | null
  readonly change?: boolean
  /** Who may not decide it (separation.ts). */
  readonly barred?: readonly string[]
  /** Whom the applicant chose where a step leaves it to him; a rehearsal only asks whom he would choose. */
  readonly chosen?: ChosenDeciders | undefined
  readonly isAsking?: boolean | undefined
}

/** What is asked of whoever agrees, beside his word. */
export type AgreementProof = { readonly signature: boolean; readonly password: boolean }

/** Begins, continues and foretells chains of decisions. Writes nothing: it answers what would be kept. */
export class Processes {
  private readonly staff: Staff
  private readonly arrangements: Arrangements
  private readonly advance: Advance
  private readonly successors: Successors
  private readonly ids: Ids
  private readonly clock: Clock
  constructor(staff: Staff, ids: Ids, clock: Clock, arrangements: Arrangements = nothingArranged) {
    this.staff = staff
    this.arrangements = arrangements
    this.advance = new Advance(staff, arrangements)
    this.successors = new Successors(staff, arrangements)
    this.ids = ids
    this.clock = clock
  }

  /** By which version it is decided: an instance keeps its own to the end, one that was withdrawn takes what is published now (W26). */
  private async version({ type }: ApprovalSubject, previous: Chain | null, by: Person): Promise<Result<Pick<Process, 'nodes' | 'flow'>>> {
    if (previous?.process.status === 'rejected') {
      const { nodes, flow } = previous.process
      return ok({ nodes, ...(flow ? { flow } : {}) })
    }
    const arranged = await this.arrangements.arranged(by.tenantId)
    if (!arranged.ok) return arranged
    const found = arranged.value.flows.find(({ processCode }) => processCode === processCodeOf(type.key))
    if (found?.isStopped) return fail(flowStopped)
    const begins = found?.rules.startRoles ?? []
    if (begins.length > 0 && !hasRole(by, begins) && !isAlmighty(by)) return fail(mayNotBegin)
    return ok({ nodes: found?.nodes ?? nodesOf(type), ...(found ? { flow: found.rules } : {}) })
  }

  /** A new chain, or the next round of one that was rejected or withdrawn. The number may still be missing: see `numbered`. */
  async begin(
    subject: ApprovalSubject,
    by: Person,
    { previous = null, change = false, barred = [], chosen = {}, isAsking = false }: Beginning = {},
  ): Promise<Result<Progress>> {
    const { type, row } = subject
    const lineage = await this.staff.lineage(by.deptId, by.tenantId)
    if (!lineage.ok) return lineage
    const version = await this.version(subject, previous, by)
    if (!version.ok) return version
    const now = this.now()
    const about = aboutBy(version.value.flow?.titleRule, subject)
    const leading: Process = {
      id: previous?.process.id ?? this.ids.next(),
      typeKey: type.key,
      recordId: String(row['id']),
      billNo: numberOf(row),
      title: titleOf(type, row, about, { ...version.value, change, applyUserName: by.realname }),
      amount: amountOf(row),
      status: 'running',
      round: (previous?.process.round ?? 0) + 1,
      current: sentBackBy(previous) ?? 0,
      ...version.value,
      change,
      applyUserId: by.userId,
      applyUserName: by.realname,
      applyDeptId: by.deptId,
      ...urgencyOf(row),
      applyDeptName: lineage.value.find(({ id }) => id === by.deptId)?.name ?? '',
      barred,
      startedAt: now,
      version: previous?.process.version ?? 0,
    }
    const choices = await this.advance.choices(subject, leading, by.tenantId, now.slice(0, 10))
    if (!choices.ok) return choices
    const nodes = withChosen(leading.nodes, choices.value, chosen, isAsking)
    if (!nodes.ok) return nodes
    const process: Process = { ...leading, nodes: nodes.value }
    const empty = await this.advance.undecided(subject, process, by.tenantId)
    if (!empty.ok) return empty
    if (empty.value) return fail(filled(nobodyDecides, { nodeName: empty.value.title }))
    const begun = await this.advance.run(subject, { process, tasks: previous?.tasks ?? [] }, by.tenantId, this.moment(now))
    return begun.ok ? ok({ ...begun.value, about }) : begun
  }

  /** What follows when a task was agreed: who asked for it decides again, others of the step still decide, or the next step is entered. */
  agree(subject: ApprovalSubject, chain: Chain, answer: Answer): Promise<Result<Progress>> {
    const { task, by } = answer
    const now = this.now()
    const changing = new Changing(chain).put(dealtWith('agreed', answer, now))
    if (task.signAll === false) closeAll(changing, signersWith(changing, task), now, text.handledBy(by.realname))
    if (isAsked(task) && signersWith(changing, task).length === 0) handedBack(changing, task)
    return this.settled(subject, chain, changing, by)
  }

  /** oa W12: the round ends. */
  reject(chain: Chain, answer: Answer): Progress {
    const now = this.now()
    const changing = new Changing(chain).put(dealtWith('rejected', answer, now))
    closeAll(changing, changing.tasks.filter(isLive), now)
    return { process: { ...withoutReturn(chain.process), status: 'rejected' }, changed: changing.changed, added: [] }
  }

  /** oa W11, W17: who was asked before somebody decides says no to him alone; of a share others may still reach it; else the round ends. */
  async refuse(subject: ApprovalSubject, chain: Chain, answer: Answer): Promise<Result<Progress>> {
    const { task, by } = answer
    const now = this.now()
    const changing = new Changing(chain).put(dealtWith('rejected', answer, now))
    if (isAsked(task)) {
      closeAll(changing, signersWith(changing, task), now, text.handledBy(by.realname))
      return this.settled(subject, chain, handedBack(changing, task), by)
    }
    const node = chain.process.nodes[task.node]
    const own = standing({ ...chain, tasks: changing.tasks }).filter((one) => one.node === task.node)
    const goesOn = task.taskType === undefined && node !== undefined && isReachable(node, own)
    return goesOn ? this.settled(subject, chain, changing, by) : ok(this.reject(chain, answer))
  }

  /** What follows of changed tasks: the step waits for others, or is done and the next one is entered. */
  async settled(subject: ApprovalSubject, chain: Chain, changing: Changing, by: Person): Promise<Result<Progress>> {
    const { process } = chain
    const now = this.now()
    const stage = stageOf(process)
    const own = ({ index }: Node) => standing({ process, tasks: changing.tasks }).filter((task) => task.node === index)
    for (const node of stage) {
      if (!isAgreed(node, own(node))) continue
      const idle = own(node).filter((task) => isLive(task) && !isAfter(own(node), task))
      closeAll(changing, idle, now, text.handledBy(by.realname))
    }
    if (stage.every((node) => isDone(node, own(node))))
      return this.enter(subject, { ...process, current: behind(process.nodes, process.current) }, changing, by)
    for (const node of stage) {
      const next = nextInTurn(node, own(node))
      if (!next) continue
      const calendar = await this.calendar(by.tenantId)
      if (!calendar.ok) return calendar
      changing.put(reopened({ ...next, receivedAt: now, ...dueFrom(node, now, calendar.value) }))
    }
    return this.comeToHolders(subject, chain, changing, by)
  }

  /**
   * oa W24: what waited is resolved again when its turn comes, and what comes back to somebody who is gone by then becomes another's. Where the
   * others do without him it ends, and what follows of that is asked again.
   */
  async comeToHolders(subject: ApprovalSubject, chain: Chain, changing: Changing, by: Person): Promise<Result<Progress>> {
    const { process } = chain
    const before = new Map(chain.tasks.map((task) => [task.id, task]))
    const now = this.now()
    for (const task of changing.tasks) {
      const was = before.get(task.id)
      if (task.status !== 'open' || was?.status === 'open' || (!was && task.taskType !== undefined)) continue
      const hadNoTurn = was?.status === 'waiting' && !changing.tasks.some(({ parentId }) => parentId === task.id)
      const resolving = hadNoTurn ? 'ofTurn' : 'ofReopened'
      const found = await this.successors[resolving](subject, { process, tasks: changing.tasks }, task, now, by.tenantId)
      if (!found.ok) return found
      if (!found.value) continue
      if (found.value.ends) {
        closeAll(changing, [task], now, found.value.why)
        return this.settled(subject, chain, changing, by)
      }
      const [to] = found.value.to
      if (!to) continue
      const { userId: _, name: __, ...owner } = to
      changing.put(closed(task, text.leftTo(found.value.why, to.name), now), { ...handedTo(task, to, now, this.ids.next()), ...owner })
    }
    return ok({ process, changed: changing.changed, added: changing.added })
  }

  /** What whoever agrees gives beside his word (oa W29). Who is only asked for an opinion gives nothing. */
  async asks({ process }: Chain, { node, taskType }: Task, tenantId: number): Promise<Result<AgreementProof>> {
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const [amount, from] = [readDecimal(process.amount ?? ''), readDecimal(arranged.value.provedFrom ?? '')]
    return ok({
      signature: taskType === undefined && process.nodes[node]?.drawn?.wantsSignature === true,
      password: taskType !== 'delegate' && amount !== undefined && from !== undefined && amount.ge(from),
    })
  }

  /** Which hours are worked from now on. */
  async calendar(tenantId: number): Promise<Result<WorkCalendar>> {
    const arranged = await this.arrangements.arranged(tenantId)
    return arranged.ok ? ok(arranged.value.calendar) : arranged
  }

  /** The chain goes on from the step that the process names. */
  async enter(subject: ApprovalSubject, process: Process, changing: Changing, by: Person): Promise<Result<Progress>> {
    const next = await this.advance.run(subject, { process, tasks: changing.tasks }, by.tenantId, this.moment(this.now()))
    if (!next.ok) return next
    return ok({ process: next.value.process, changed: changing.changed, added: [...changing.added, ...next.value.added] })
  }

  /** oa W21: what nobody decided at a step for too long goes on as that says. Where that is to remind, or nothing else may be, nothing changes. */
  async outOfTime(subject: ApprovalSubject, chain: Chain, late: readonly Task[], by: Person): Promise<Result<Progress | undefined>> {
    const { process } = chain
    const [first] = late
    const node = stageOf(process).find(({ index }) => index === first?.node)
    const own = late.filter(({ taskType, node: at }) => taskType === undefined && at === node?.index)
    if (!node || own.length === 0) return ok(undefined)
    const now = this.now()
    const changing = new Changing(chain)
    const ended = (status: 'passed' | 'rejected', opinion: string) =>
      changing.put(...own.map((task): Task => ({ ...task, status, opinion, finishedAt: now, version: task.version + 1 })))
    switch (limitOf(node).action) {
      case 'reject':
        ended('rejected', text.rejectedByTime)
        closeAll(changing, changing.tasks.filter(isLive), now)
        return ok({ process: { ...withoutReturn(process), status: 'rejected' }, changed: changing.changed, added: [] })
      case 'pass':
        if (!passesByItself(node.role)) return ok(undefined)
        ended('passed', text.passedByTime)
        return this.settled(subject, chain, changing, by)
      case 'upper':
        return this.goneUp(chain, node, own, by)
      case 'remind':
        return ok(undefined)
    }
  }

  /** Either decides where one is enough; elsewhere the step asks for as many as before, so the part goes up as a whole. */
  private async goneUp(chain: Chain, node: Node, late: readonly Task[], by: Person): Promise<Result<Progress | undefined>> {
    const { process, tasks } = chain
    const above = await this.advance.above(process, by.tenantId)
    if (!above.ok) return above
    const to = above.value.find(({ userId }) => !tasks.some((task) => isLive(task) && task.userId === userId))
    const calendar = await this.calendar(by.tenantId)
    if (!calendar.ok) return calendar
    if (!to) return ok(undefined)
    const now = this.now()
    const part = { ...partOf(process, node, to, { ...this.moment(now), calendar: calendar.value }), opinion: null, finishedAt: null }
    const added: readonly Task[] = [{ ...part, status: 'open' }]
    if (node.mode === 'any') return ok({ process, changed: [], added })
    const [first] = late
    return ok({ process, changed: first ? [closed(first, text.goneUp, now)] : [], added })
  }

  /** oa W19. */
  withdraw(chain: Chain): Progress {
    return { process: { ...withoutReturn(chain.process), status: 'withdrawn' }, changed: allClosed(chain, this.now()), added: [] }
  }

  /** oa W35. */
  end(chain: Chain): Progress {
    return { process: { ...chain.process, status: 'voided' }, changed: allClosed(chain, this.now()), added: [] }
  }

  /** oa W18: readers who decide nothing. Whoever has not read an earlier copy yet gets no second one. */
  copy({ process, tasks }: Chain, readers: readonly Decider[], note: string, by: Person): Progress {
    const waiting = new Set(tasks.filter(({ status }) => status === 'copied').map(({ userId }) => userId))
    const now = this.now()
    const added = readers
      .filter(({ userId }) => userId !== by.userId && !waiting.has(userId))
      .map(
        ({ userId, name }): Task => ({
          id: this.ids.next(),
          processId: process.id,
          round: process.round,
          node: NO_STEP,
          nodeTitle: text.copy,
          userId,
          userName: name,
          status: 'copied',
          opinion: text.copiedBy(by.realname, note),
          fromUserId: by.userId,
          receivedAt: now,
          finishedAt: null,
          version: 1,
        }),
      )
    return { process, changed: [], added }
  }

  /** The reader has opened his copy. */
  read({ process }: Chain, copy: Task): Progress {
    return { process, changed: [{ ...copy, status: 'read', finishedAt: this.now(), version: copy.version + 1 }], added: [] }
  }

  /** The nodes from one on that apply, each with who will probably decide it. */
  coming(subject: ApprovalSubject, process: Process, tenantId: number, from: number): Promise<Result<readonly Coming[]>> {
    return this.advance.preview(subject, process, tenantId, from, this.now())
  }

  /** The whole way of a chain that has just begun, with the reason of each step. */
  way(subject: ApprovalSubject, begun: Progress, tenantId: number): Promise<Result<readonly Foretold[]>> {
    return this.advance.way(subject, begun, tenantId, this.now())
  }

  private now(): string {
    return shanghai(this.clock.now())
  }

  private moment(now: string) {
    return { now, nextId: () => this.ids.next() }
  }
}

/** The step that sent a document back to its applicant and wants it back directly (oa W13). */
const sentBackBy = (previous: Chain | null): number | undefined =>
  previous?.process.status === 'rejected' ? previous.process.resume?.to : undefined

const withoutReturn = ({ resume: _, ...process }: Process): Process => process

/** Was it asked for before its asker decides? */
const isAsked = ({ taskType }: Task): boolean => taskType === 'delegate' || taskType === 'addBefore'

/** Who asked for an answer, or for signatures before his own, decides again. */
const handedBack = (changing: Changing, { parentId }: Task): Changing => {
  const asker = changing.tasks.find(({ id }) => id === parentId)
  return asker && isLive(asker) ? changing.put(reopened(asker)) : changing
}

/** May the applicant still withdraw: nobody has agreed with a real person yet (oa W19). */
export const mayWithdraw = (chain: Chain, by: Person): boolean =>
  chain.process.flow?.allowWithdraw !== false &&
  chain.process.status === 'running' &&
  chain.process.applyUserId === by.userId &&
  !chain.tasks.some((task) => task.round === chain.process.round && task.status === 'agreed')
