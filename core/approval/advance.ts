import { ok, type Result } from '../kernel/result.ts'
import type { DocumentType, Step } from '../definitions/document.ts'
import { type Field, type Fields, editedAt } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { type Row, textAt, wireOf } from '../kernel/wire.ts'
import { roleTitle } from '../permissions/roles.ts'
import { parts } from '../definitions/listed.ts'
import type { Chain, Node, Process, Progress, Task } from './approvals.port.ts'
import { closestHolders, isStrict } from './deciders.ts'
import { managerAmong, managersOf } from './managers.ts'
import { isParty, mayPassOwn } from './separation.ts'
import type { Decider, Staff, Worker } from './staff.port.ts'

/** The chain of a type, every step spelled out. */
export const nodesOf = (type: DocumentType): readonly Node[] =>
  (type.approval ?? []).map((step: string | Step<unknown>, index: number) => {
    const { role, of, user, mode = 'any' } = typeof step === 'string' ? ({ role: step } as Step<unknown>) : step
    const title = role ? roleTitle(role) : user ? (type.fields[user]?.title ?? user) : '审批'
    return { index, title, mode, ...(role ? { role } : {}), ...(of ? { of } : {}), ...(user ? { user } : {}) }
  })

/** W4: a condition that cannot be worked out counts as true. */
const applies = ({ type, view }: Matter, index: number): boolean => {
  const step = type.approval?.[index] as string | Step<unknown> | undefined
  if (!step || typeof step === 'string' || !step.when) return true
  try {
    return step.when(view)
  } catch {
    return true
  }
}

/** Is something filled in at the step? Then nobody passes it without having looked (W8). */
const asksToFill = ({ fields, lines }: DocumentType, { role, user }: Node): boolean => {
  const isHis = (one: Pick<Field, 'editable'>): boolean => editedAt(one)?.some((who) => who === role || who === user) === true
  const isOfRow = (columns: Fields) => (one: Field) => editedAt(one)?.some((who) => columns[who]?.kind.name === 'role') === true
  return (
    Object.values<Field>(fields).some(isHis) ||
    Object.values<LinesType>(lines).some(
      (table) => isHis(table) || Object.values<Field>(table.columns).some((one) => isHis(one) || isOfRow(table.columns)(one)),
    )
  )
}

/** What a chain decides about: the record, and how formulas see it. */
export type Matter = { readonly type: DocumentType; readonly row: Row; readonly view: unknown }

export type Moment = { readonly now: string; readonly nextId: () => string }

/**
 * Walks a process forward from its current node to the next one that wants a person, or to its end (oa W3, W5–W8). What
 * needs no person is noted as a passed task of the system.
 */
export class Advance {
  private readonly staff: Staff
  constructor(staff: Staff) {
    this.staff = staff
  }

  async run(matter: Matter, { process, tasks }: Chain, tenantId: number, moment: Moment): Promise<Result<Progress>> {
    const added: Task[] = []
    const round = () => [...tasks, ...added].filter((task) => task.round === process.round)
    const note = (node: Node, status: 'passed' | 'open', decider: Decider, opinion: string | null) =>
      added.push({
        id: moment.nextId(),
        processId: process.id,
        round: process.round,
        node: node.index,
        nodeTitle: node.title,
        userId: decider.userId,
        userName: decider.name,
        status,
        opinion,
        receivedAt: moment.now,
        finishedAt: status === 'open' ? null : moment.now,
        version: 1,
      })

    for (const node of process.nodes.slice(process.current)) {
      if (!applies(matter, node.index)) {
        note(node, 'passed', SYSTEM, '条件不满足，跳过')
        continue
      }
      const found = await this.deciders(node, process, matter, tenantId)
      if (!found.ok) return found
      const open = await this.others(matter, node, found.value, { process, tasks: round() }, tenantId)
      if (!open.ok) return open
      for (const [decider, opinion] of open.value.passed) note(node, 'passed', decider, opinion)
      if (open.value.open.length === 0) continue
      for (const decider of open.value.open) note(node, 'open', decider, null)
      return ok({ process: { ...process, current: node.index }, changed: [], added })
    }

    // A chain of which no step is asked for wants nobody (W3).
    const wantsNobody = !process.nodes.some(({ index }) => applies(matter, index))
    if (
      wantsNobody ||
      round().some((task) => !isParty(process, task.userId) && (task.status === 'agreed' || task.opinion === SAME_PERSON))
    ) {
      return ok({ process: { ...process, status: 'approved', current: process.nodes.length }, changed: [], added })
    }
    const last = process.nodes.at(-1) ?? { index: 0, title: '审批', mode: 'any' as const }
    const above = await this.above(process, tenantId)
    if (!above.ok) return above
    for (const decider of above.value) note(last, 'open', decider, null)
    return ok({ process: { ...process, current: last.index }, changed: [], added })
  }

  /** Who will probably decide the coming nodes, for the timeline and a rehearsal. */
  async preview(matter: Matter, process: Process, tenantId: number, from: number): Promise<Result<readonly Coming[]>> {
    const coming: Coming[] = []
    for (const node of process.nodes.slice(from)) {
      if (!applies(matter, node.index)) continue
      const found = await this.deciders(node, process, matter, tenantId)
      if (!found.ok) return found
      const others = found.value.filter(({ userId }) => !isParty(process, userId))
      coming.push({ title: node.title, names: (others.length ? others : found.value).map(({ name }) => name) })
    }
    return ok(coming)
  }

  /** W5. */
  private async deciders(node: Node, process: Process, { type, row }: Matter, tenantId: number): Promise<Result<readonly Decider[]>> {
    if (node.user) {
      const ids = parts(wireOf(row, node.user))
      const field = type.fields[node.user] as Field | undefined
      return this.active(field?.to === 'sys.employee' ? await this.staff.employed(ids, tenantId) : await this.staff.people(ids, tenantId))
    }
    const own = node.of ? textAt(row, node.of) : ''
    if (node.role === 'dept_manager') return managersOf(this.staff, own || process.applyDeptId, tenantId)
    const ids = own
      ? [own]
      : ['deptId', 'orgId']
          .map((key) => textAt(row, key))
          .concat(process.applyDeptId)
          .filter(Boolean)
    const candidates = await this.staff.organisations(ids, tenantId)
    if (!candidates.ok) return candidates
    const holders = await this.staff.holders(node.role ?? '', tenantId)
    if (!holders.ok) return holders
    const chosen = closestHolders(
      holders.value,
      candidates.value.map(({ orgCode }) => orgCode),
    )
    return ok(chosen.map(({ userId, name }) => ({ userId, name })))
  }

  /** W6 to W8: passes what may pass by itself in this round, and says who is left to decide. */
  private async others(
    { type }: Matter,
    node: Node,
    deciders: readonly Decider[],
    { process, tasks }: Chain,
    tenantId: number,
  ): Promise<Result<{ open: readonly Decider[]; passed: readonly (readonly [Decider, string])[] }>> {
    const others = deciders.filter(({ userId }) => !isParty(process, userId))
    if (deciders.length === 0) {
      const admins = await this.staff.holders('admin', tenantId)
      if (!admins.ok) return admins
      const unknownReferences = admins.value.filter(({ userId }) => !isParty(process, userId))
      if (unknownReferences.length) return ok({ open: unknownReferences, passed: [] })
    }
    const before = new Set(tasks.filter((task) => task.status === 'agreed').map((task) => task.userId))
    const again = others.find(({ userId }) => before.has(userId))
    if (again && node.mode === 'any' && !asksToFill(type, node)) return ok({ open: [], passed: [[again, SAME_PERSON]] })
    if (others.length > 0) return ok({ open: others, passed: [] })
    if (deciders.length > 0 && !isStrict(node.role) && mayPassOwn(process, deciders))
      return ok({ open: [], passed: [[deciders[0]!, '申请人即审批人，自动通过']] })
    const above = await this.above(process, tenantId)
    return above.ok ? ok({ open: above.value, passed: [] }) : above
  }

  /** The manager above the applicant's organisation, then the general manager, then the chairman (W7). */
  private async above(process: Process, tenantId: number): Promise<Result<readonly Decider[]>> {
    const lineage = await this.staff.lineage(process.applyDeptId, tenantId)
    if (!lineage.ok) return lineage
    const manager = await managerAmong(this.staff, lineage.value.slice(1), tenantId)
    if (!manager.ok) return manager
    const stranger = ({ userId }: Decider) => !isParty(process, userId)
    if (manager.value.some(stranger)) return ok(manager.value.filter(stranger))
    for (const role of ['general_manager', 'chairman', 'admin']) {
      const holders = await this.staff.holders(role, tenantId)
      if (!holders.ok) return holders
      const others = holders.value.filter(stranger)
      if (others.length) return ok(others)
    }
    return ok([])
  }

  private active(people: Result<readonly Worker[]>): Result<readonly Decider[]> {
    return people.ok ? ok(people.value.filter(({ active }) => active)) : people
  }
}

export type Coming = { readonly title: string; readonly names: readonly string[] }

const SYSTEM: Decider = { userId: '', name: '系统' }
const SAME_PERSON = '同一审批人已审批，自动通过'
