import type { DocumentType } from '../definitions/document.ts'
import { type Field, type Fields, editedAt } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { parts } from '../definitions/listed.ts'
import { ok, type Result } from '../kernel/result.ts'
import { type Row, textAt, wireOf } from '../kernel/wire.ts'
import type { Node, Process, Task } from './approvals.port.ts'
import { closestHolders, isStrict, passesByItself } from './deciders.ts'
import { managerAmong, managersOf } from './managers.ts'
import { isParty, mayPassOwn } from './separation.ts'
import type { Decider, Staff, Worker } from './staff.port.ts'
import { opensAnything } from './step-places.ts'
import { text } from './text.ts'

/** Must something be filled in at the step that nobody else fills in (W10)? Passed by itself it would leave that empty. */
const mustFill = ({ fields, lines }: DocumentType, { role, user, drawn }: Node): boolean =>
  (drawn?.requires?.length ?? 0) > 0 ||
  [fields, ...Object.values<LinesType>(lines).map(({ columns }) => columns)].some((some) =>
    Object.values<Field>(some).some((one) => one.required && editedAt(one)?.some((who) => who === role || who === user)),
  )

/** Is something filled in at the step? Then nobody passes it without having looked (W8). */
const asksToFill = ({ fields, lines }: DocumentType, node: Node): boolean => {
  const { role, user } = node
  const isHis = (one: Pick<Field, 'editable'>): boolean => editedAt(one)?.some((who) => who === role || who === user) === true
  const isOfRow = (columns: Fields) => (one: Field) => editedAt(one)?.some((who) => columns[who]?.kind.name === 'role') === true
  return (
    opensAnything(node) ||
    Object.values<Field>(fields).some(isHis) ||
    Object.values<LinesType>(lines).some(
      (table) => isHis(table) || Object.values<Field>(table.columns).some((one) => isHis(one) || isOfRow(table.columns)(one)),
    )
  )
}

const active = (people: Result<readonly Worker[]>): Result<readonly Decider[]> =>
  people.ok ? ok(people.value.filter((one) => one.active)) : people

/** Who is to decide a step, and whose part in it passes by itself. */
export type Parts = {
  readonly open: readonly Decider[]
  readonly passed: readonly (readonly [Decider, string])[]
  /** What they are told of it, where it comes to them because nobody else was found. */
  readonly remark?: string
}

/** Who decides a step of a chain (oa W5 to W8). */
export class WhoDecides {
  private readonly staff: Staff
  constructor(staff: Staff) {
    this.staff = staff
  }

  /** W5. */
  async of(
    node: Node,
    process: Process,
    { type, row }: { readonly type: DocumentType; readonly row: Row },
    tenantId: number,
  ): Promise<Result<readonly Decider[]>> {
    const { userIds, upLevel, postId, applicant, chosen } = node.drawn ?? {}
    if (userIds) return active(await this.staff.people(userIds, tenantId))
    if (applicant) return active(await this.staff.people([process.applyUserId], tenantId))
    // A step that did not apply when he chose, or offered nobody, goes to the holders who are closest, as if it had not been left to him.
    if (chosen?.length) return this.stillAmong(node, chosen, tenantId)
    if (upLevel) return active(await this.staff.superior(process.applyUserId, upLevel, tenantId))
    if (postId) return this.atPost(postId, process, tenantId)
    if (node.user) {
      const ids = parts(wireOf(row, node.user))
      const field = type.fields[node.user] as Field | undefined
      return active(field?.to === 'sys.employee' ? await this.staff.employed(ids, tenantId) : await this.staff.people(ids, tenantId))
    }
    const own = node.of ? parts(wireOf(row, node.of)) : []
    if (node.role === 'dept_manager') return this.managers(own.length ? own : [process.applyDeptId], tenantId)
    const ids = own.length
      ? own
      : ['deptId', 'orgId']
          .map((key) => textAt(row, key))
          .concat(process.applyDeptId)
          .filter(Boolean)
    const candidates = await this.staff.organisations(ids, tenantId)
    if (!candidates.ok) return candidates
    const holders = await this.staff.holders(node.role ?? '', tenantId)
    if (!holders.ok) return holders
    const closest = closestHolders(
      holders.value,
      candidates.value.map(({ orgCode }) => orgCode),
    )
    return ok(closest.map(({ userId, name }) => ({ userId, name })))
  }

  /** Whom a step that leaves it to the applicant offers him: nobody who may not decide it. */
  async offered({ role = '' }: Node, process: Process, tenantId: number): Promise<Result<readonly Decider[]>> {
    const holders = await this.staff.holders(role, tenantId)
    if (!holders.ok) return holders
    return ok(holders.value.filter(({ userId }) => !isParty(process, userId)).map(({ userId, name }) => ({ userId, name })))
  }

  private async stillAmong({ role = '' }: Node, chosen: readonly Decider[], tenantId: number): Promise<Result<readonly Decider[]>> {
    const holders = await this.staff.holders(role, tenantId)
    if (!holders.ok) return holders
    const now = new Set(holders.value.map(({ userId }) => userId))
    return ok(chosen.filter(({ userId }) => now.has(userId)))
  }

  /** Who manages any of these organisations, each resolved by itself. */
  private async managers(ids: readonly string[], tenantId: number): Promise<Result<readonly Decider[]>> {
    const united = new Map<string, Decider>()
    for (const id of ids) {
      const found = await managersOf(this.staff, id, tenantId)
      if (!found.ok) return found
      for (const decider of found.value) united.set(decider.userId, decider)
    }
    return ok([...united.values()])
  }

  /** Of everybody at a post those who are nearest to the applicant, in his organisation or one above it. */
  private async atPost(postId: string, { applyDeptId }: Process, tenantId: number): Promise<Result<readonly Decider[]>> {
    const lineage = await this.staff.lineage(applyDeptId, tenantId)
    if (!lineage.ok) return lineage
    const holders = await this.staff.atPost(postId, tenantId)
    if (!holders.ok) return holders
    const nearest = lineage.value.find(({ id }) => holders.value.some(({ orgId }) => orgId === id))
    return ok(holders.value.filter(({ orgId }) => orgId === nearest?.id).map(({ userId, name }) => ({ userId, name })))
  }

  /** W6 to W8: what may pass by itself in this round, and who is left to decide; `tasks` are those that count. */
  async parts(
    type: DocumentType,
    node: Node,
    deciders: readonly Decider[],
    process: Process,
    tasks: readonly Task[],
    tenantId: number,
  ): Promise<Result<Parts>> {
    const others = deciders.filter(({ userId }) => !isParty(process, userId))
    if (deciders.length === 0) {
      const found = await this.instead(node, process, tenantId)
      if (!found.ok || found.value.open.length + found.value.passed.length) return found
    }
    // Who agreed before the amount was changed agreed to another one.
    const since = process.nodes.findLastIndex(({ movedAmount }) => movedAmount)
    const before = new Set(tasks.filter((task) => task.status === 'agreed' && task.node >= since).map((task) => task.userId))
    const again = others.find(({ userId }) => before.has(userId))
    if (again && node.mode === 'any' && !node.drawn?.handled && process.flow?.dupPass !== false && !asksToFill(type, node))
      return ok({ open: [], passed: [[again, text.samePerson]] })
    if (others.length > 0) return ok({ open: others, passed: [] })
    const isPassable = process.flow?.selfPass !== false && !node.drawn?.handled && !isStrict(node.role) && !mustFill(type, node)
    if (deciders.length > 0 && isPassable && mayPassOwn(process, deciders)) return ok({ open: [], passed: [[deciders[0]!, text.ownStep]] })
    const above = await this.above(process, tenantId)
    return above.ok ? ok({ open: above.value, passed: [] }) : above
  }

  /** Where nobody is found: as the version says, else whoever manages the process (W6). */
  private async instead(node: Node, process: Process, tenantId: number): Promise<Result<Parts>> {
    const { emptyPolicy, managerRole = 'admin' } = process.flow ?? {}
    if (emptyPolicy === 'pass' && passesByItself(node.role)) return ok({ open: [], passed: [[{ userId: '', name: '系统' }, text.nobody]] })
    if (emptyPolicy === 'upper') {
      const above = await this.above(process, tenantId)
      return above.ok ? ok({ open: above.value, passed: [] }) : above
    }
    const managers = await this.staff.holders(managerRole, tenantId)
    if (!managers.ok) return managers
    return ok({
      open: managers.value.filter(({ userId }) => !isParty(process, userId)).map(({ userId, name }) => ({ userId, name })),
      passed: [],
      remark: text.noApprover,
    })
  }

  /** The manager above the applicant's organisation, then the general manager, then the chairman (W7). */
  async above(process: Process, tenantId: number): Promise<Result<readonly Decider[]>> {
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
}
