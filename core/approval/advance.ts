import { ok, type Result } from '../kernel/result.ts'
import type { DocumentType, Step } from '../definitions/document.ts'
import type { Row } from '../kernel/wire.ts'
import type { WorkCalendar } from '../kernel/working-hours.ts'
import { roleTitle } from '../permissions/roles.ts'
import type { Chain, Node, Process, Progress, Task } from './approvals.port.ts'
import { exemptionFor, type DeciderSeat, seated } from './delegations.ts'
import type { Arrangements } from './arrangements.port.ts'
import type { Choice } from './chosen-deciders.ts'
import { standing } from './node-state.ts'
import { behind, firstAt, onlyCopies, stageAt } from './stages.ts'
import { isEntered } from './step-condition.ts'
import { assigneeName } from './assignee-name.ts'
import { isParty } from './separation.ts'
import type { Decider, Staff } from './staff.port.ts'
import { text } from './text.ts'
import { dueAfter } from './time-limits.ts'
import { WhoDecides } from './who-decides.ts'

/** The chain of a type, every step spelled out. */
export const nodesOf = (type: DocumentType): readonly Node[] =>
  (type.approval ?? []).map((step: string | Step<unknown>, index: number) => {
    const { role, of, user, mode = 'any' } = typeof step === 'string' ? ({ role: step } as Step<unknown>) : step
    const title = role ? roleTitle(role) : user ? (type.fields[user]?.title ?? user) : '审批'
    return { index, title, mode, ...(role ? { role } : {}), ...(of ? { of } : {}), ...(user ? { user } : {}) }
  })

/** What the declaration says of a step; nothing of one that was drawn anew. */
const declaredStep = ({ approval }: DocumentType, { index, drawn }: Node): Step<unknown> | undefined => {
  const at = drawn ? drawn.step : index
  const step = at === null ? undefined : (approval?.[at] as string | Step<unknown> | undefined)
  return typeof step === 'string' ? undefined : step
}

/** W4: a condition that cannot be worked out counts as true. A step that was drawn keeps the condition of the declared one it came of. */
const applies = ({ type, row, view }: ApprovalSubject, node: Node): boolean => {
  if (node.drawn?.condition && !isEntered(node.drawn.condition, { type, record: row })) return false
  const step = declaredStep(type, node)
  if (!step?.when) return true
  try {
    return step.when(view)
  } catch {
    return true
  }
}

/** What a chain decides about: the record, and how formulas see it. */
export type ApprovalSubject = { readonly type: DocumentType; readonly row: Row; readonly view: unknown }

export type Moment = { readonly now: string; readonly nextId: () => string }

/** A moment with the hours that are worked from then on. */
type Beginning = Moment & { readonly calendar: WorkCalendar }

/** What stands between a step that was sent back to directly and whoever sent it stays as it was decided (W13). */
const isKept = ({ resume }: Process, index: number): boolean => resume !== undefined && index > resume.after && index < resume.to

const withoutResume = ({ resume: _, ...process }: Process): Process => process

/**
 * Walks a process forward from its current node to the next one that wants a person, or to its end (oa W3, W5–W9, W16). What
 * needs no person is noted as a passed task of the system.
 */
export class Advance {
  private readonly who: WhoDecides
  private readonly arrangements: Arrangements
  constructor(staff: Staff, arrangements: Arrangements) {
    this.who = new WhoDecides(staff)
    this.arrangements = arrangements
  }

  async run(subject: ApprovalSubject, { process: begun, tasks }: Chain, tenantId: number, moment: Moment): Promise<Result<Progress>> {
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const { exemptions, delegations, calendar } = arranged.value
    const added: Task[] = []
    let process = begun
    const round = () => standing({ process, tasks: [...tasks, ...added] })
    const note = (node: Node, status: 'passed' | 'open' | 'waiting', seat: DeciderSeat, opinion: string | null) =>
      added.push({
        ...partOf(process, node, seat, { ...moment, calendar }),
        status,
        opinion,
        finishedAt: status === 'passed' ? moment.now : null,
      })
    const handOut = (node: Node, deciders: readonly Decider[], remark: string | null = null) => {
      for (const [at, seat] of seated(deciders, delegations, process, moment.now).entries())
        note(node, node.mode === 'order' && at > 0 ? 'waiting' : 'open', seat, remark)
    }
    const standsAt = (index: number) => ok({ process: { ...process, current: firstAt(process.nodes, index) }, changed: [], added })
    /** Does the step want somebody? */
    const enter = async (node: Node): Promise<Result<boolean>> => {
      if (!applies(subject, node)) {
        note(node, 'passed', SYSTEM, text.notEntered)
        return ok(false)
      }
      const found = await this.who.of(node, process, subject, tenantId)
      if (!found.ok) return found
      if (onlyCopies(node)) {
        const unread = new Set([...tasks, ...added].filter(({ status }) => status === 'copied').map(({ userId }) => userId))
        added.push(
          ...copiesFor(
            process,
            node,
            found.value.filter(({ userId }) => !unread.has(userId)),
            moment,
          ),
        )
        return ok(false)
      }
      const free = exemptionFor(exemptions, node, process, found.value, moment.now.slice(0, 10))
      if (free) {
        note(node, 'passed', SYSTEM, text.free(free.reason))
        return ok(false)
      }
      const parts = await this.who.parts(subject.type, node, found.value, process, round(), tenantId)
      if (!parts.ok) return parts
      for (const [decider, opinion] of parts.value.passed) note(node, 'passed', decider, opinion)
      if (parts.value.open.length > 0) handOut(node, parts.value.open, parts.value.remark)
      return ok(parts.value.open.length > 0)
    }

    for (let at = process.current; at < process.nodes.length; at = behind(process.nodes, at)) {
      if (isKept(process, at)) continue
      if (process.resume && at >= process.resume.to) process = withoutResume(process)
      let wantsSomebody = false
      for (const node of stageAt(process.nodes, at)) {
        const entered = await enter(node)
        if (!entered.ok) return entered
        wantsSomebody ||= entered.value
      }
      if (wantsSomebody) return standsAt(at)
    }

    // A chain of which no step is asked for wants nobody (W3).
    const deciding = process.nodes.filter((node) => !onlyCopies(node))
    const wantsNobody = !deciding.some((node) => applies(subject, node))
    if (wantsNobody || isDecided(process, round())) {
      return ok({ process: { ...withoutResume(process), status: 'approved', current: process.nodes.length }, changed: [], added })
    }
    const last = deciding.at(-1) ?? { index: 0, title: '审批', mode: 'any' as const }
    const above = await this.who.above(process, tenantId)
    if (!above.ok) return above
    handOut(last, above.value, text.nobodyElse)
    return standsAt(last.index)
  }

  /** The steps to come at which the applicant chooses who decides, as the document stands now, where there is anybody to choose. */
  async choices(subject: ApprovalSubject, process: Process, tenantId: number, today: string): Promise<Result<readonly Choice[]>> {
    const own = process.nodes
      .slice(process.current)
      .filter((node) => node.drawn?.chooses && !isKept(process, node.index) && applies(subject, node))
    if (own.length === 0) return ok([])
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const choices: Choice[] = []
    for (const node of own) {
      const among = await this.who.offered(node, process, tenantId)
      if (!among.ok) return among
      const isFree = exemptionFor(arranged.value.exemptions, node, process, among.value, today) !== undefined
      if (among.value.length > 0 && !isFree) choices.push({ node, among: among.value })
    }
    return ok(choices)
  }

  /** The first step that nobody would decide, where the version refuses such a document (oa W6). */
  async undecided(subject: ApprovalSubject, process: Process, tenantId: number): Promise<Result<Node | undefined>> {
    for (const node of process.flow?.emptyPolicy === 'refuse' ? process.nodes.slice(process.current) : []) {
      if (onlyCopies(node) || !applies(subject, node)) continue
      const found = await this.who.of(node, process, subject, tenantId)
      if (!found.ok) return found
      if (found.value.length === 0) return ok(node)
    }
    return ok(undefined)
  }

  /** The manager above the applicant, who decides where nobody else does (oa W7, W21). */
  above(process: Process, tenantId: number): Promise<Result<readonly Decider[]>> {
    return this.who.above(process, tenantId)
  }

  /**
   * The whole way of a chain that has just begun, where everybody agrees: steps that ask nobody among them. Of several of whom one is
   * enough nobody knows who it will be.
   */
  async way(subject: ApprovalSubject, { process, added }: Progress, tenantId: number, now: string): Promise<Result<readonly Foretold[]>> {
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const { exemptions, delegations, calendar } = arranged.value
    const agreed: Task[] = []
    const way: Foretold[] = []
    const skip = ({ title }: Node, why: string) => way.push({ title, names: [], why, skipped: true })
    for (const node of process.nodes) {
      const passed = node.index < process.current ? opinionOf(added, node) : undefined
      if (passed !== undefined) skip(node, passed === text.notEntered ? whyNotEntered(subject.type, node) : passed)
      if (node.index < process.current || isKept(process, node.index)) continue
      if (!applies(subject, node)) {
        skip(node, whyNotEntered(subject.type, node))
        continue
      }
      const found = await this.who.of(node, process, subject, tenantId)
      if (!found.ok) return found
      if (onlyCopies(node)) {
        way.push({ title: node.title, names: found.value.map(({ name }) => name), why: text.copy, note: text.copy })
        continue
      }
      const free = exemptionFor(exemptions, node, process, found.value, now.slice(0, 10))
      if (free) {
        skip(node, text.free(free.reason))
        continue
      }
      const among = node.drawn?.chooses ? await this.who.offered(node, process, tenantId) : ok([])
      if (!among.ok) return among
      const choice = among.value.length > 0 ? { node: node.index, among: among.value } : undefined
      if (choice && !node.drawn?.chosen?.length) {
        way.push({ title: node.title, names: [], why: whyDecides(subject.type, node), choice: { ...choice, chosen: [] } })
        continue
      }
      const parts = await this.who.parts(subject.type, node, found.value, process, agreed, tenantId)
      if (!parts.ok) return parts
      const { open, passed: byThemselves, remark } = parts.value
      if (open.length === 0) {
        skip(node, byThemselves[0]?.[1] ?? text.nobody)
        continue
      }
      const seats = seated(open, delegations, process, now)
      way.push({
        ...{ title: node.title, names: seats.map(assigneeName), why: remark ?? whyDecides(subject.type, node) },
        ...(choice ? { choice: { ...choice, chosen: (node.drawn?.chosen ?? []).map(({ userId }) => userId) } } : {}),
      })
      if (seats.length > 1 && node.mode === 'any') continue
      for (const seat of seats)
        agreed.push({
          ...partOf(process, node, seat, { now, nextId: () => '', calendar }),
          status: 'agreed',
          opinion: null,
          finishedAt: now,
        })
    }
    // Where nobody but the applicant would decide, it was handed to whoever stands above him.
    const above = added.filter(({ status, opinion }) => status === 'open' && opinion === text.nobodyElse)
    if (above.length > 0) way.push({ title: above[0]!.nodeTitle, names: above.map(({ userName }) => userName), why: text.nobodyElse })
    return ok(way)
  }

  /** Who will probably decide the coming nodes, for the timeline. */
  async preview(
    subject: ApprovalSubject,
    process: Process,
    tenantId: number,
    from: number,
    now: string,
  ): Promise<Result<readonly Coming[]>> {
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const { exemptions, delegations } = arranged.value
    const coming: Coming[] = []
    for (const node of process.nodes.slice(from)) {
      if (isKept(process, node.index) || !applies(subject, node)) continue
      const found = await this.who.of(node, process, subject, tenantId)
      if (!found.ok) return found
      if (onlyCopies(node)) {
        coming.push({ title: node.title, names: found.value.map(({ name }) => name), note: text.copy })
        continue
      }
      if (exemptionFor(exemptions, node, process, found.value, now.slice(0, 10))) continue
      const others = found.value.filter(({ userId }) => !isParty(process, userId))
      const seats = seated(others.length ? others : found.value, delegations, process, now)
      coming.push({ title: node.title, names: seats.map(assigneeName) })
    }
    return ok(coming)
  }
}

/** A step to come; a `note` says that it only sends copies. */
export type Coming = { readonly title: string; readonly names: readonly string[]; readonly note?: string }

/** A step as it would go: why these people decide it, or why nobody is asked; whom the applicant may choose, and whom he chose before. */
export type Foretold = Coming & {
  readonly why: string
  readonly skipped?: true
  readonly choice?: { readonly node: number; readonly among: readonly Decider[]; readonly chosen: readonly string[] }
}

const opinionOf = (tasks: readonly Task[], { index }: Node): string | undefined =>
  tasks.find(({ node, status }) => node === index && status === 'passed')?.opinion ?? undefined

const whyNotEntered = (type: DocumentType, node: Node): string => {
  const says = declaredStep(type, node)?.says
  return says === undefined ? text.notEntered : text.notSo(says)
}

/** By which rule a step is somebody's (oa W5), and on which condition it is entered. */
const whyDecides = (type: DocumentType, node: Node): string => {
  const says = declaredStep(type, node)?.says
  const field = (key: string) => type.fields[key]?.title ?? key
  const who = () => {
    if (node.drawn?.userIds) return text.namedByFlow
    if (node.drawn?.applicant) return text.himself
    if (node.drawn?.chooses) return text.chosenBy(roleTitle(node.role ?? ''))
    if (node.drawn?.upLevel) return text.levelsUp(node.drawn.upLevel)
    if (node.drawn?.postId) return text.atPost
    if (node.user) return text.namedIn(field(node.user))
    if (node.of) return text.heldIn(field(node.of), roleTitle(node.role ?? ''))
    return node.role === 'dept_manager' ? text.managesApplicant : text.closest(roleTitle(node.role ?? ''))
  }
  return says === undefined ? who() : `${who()}；${says}`
}

const SYSTEM: Decider = { userId: '', name: '系统' }

/** A new task of a step, but for what becomes of it. */
export const partOf = (process: Process, node: Node, { userId, name, ...owner }: DeciderSeat, { now, nextId, calendar }: Beginning) => ({
  id: nextId(),
  processId: process.id,
  round: process.round,
  node: node.index,
  nodeTitle: node.title,
  userId,
  userName: name,
  ...owner,
  receivedAt: now,
  ...dueFrom(node, now, calendar),
  version: 1,
})

/** Copies that a step sends (oa W18). */
const copiesFor = (process: Process, node: Node, readers: readonly Decider[], { now, nextId }: Moment): readonly Task[] =>
  readers.map(({ userId, name }) => ({
    ...{ id: nextId(), processId: process.id, round: process.round, node: node.index, nodeTitle: node.title, userId, userName: name },
    ...{ status: 'copied', opinion: null, receivedAt: now, finishedAt: null, fromUserId: process.applyUserId, version: 1 },
  }))

/** A step is to be decided within its time. */
export const dueFrom = (node: Node, now: string, calendar: WorkCalendar): { readonly dueAt?: string } => {
  const dueAt = dueAfter(node, now, calendar)
  return dueAt ? { dueAt } : {}
}

/**
 * Has somebody without a part in the document agreed? A chain in which all that asks anybody is free needs nobody (bsc B12); one that
 * only the applicant's own pass would end does (W7).
 */
const isDecided = (process: Process, tasks: readonly Task[]): boolean => {
  if (tasks.some((task) => !isParty(process, task.userId) && (task.status === 'agreed' || task.opinion === text.samePerson))) return true
  return tasks.some(({ opinion }) => opinion?.startsWith(text.freely)) && tasks.every(({ userId }) => userId === '')
}
