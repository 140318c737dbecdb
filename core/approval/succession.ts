import { ok, type Result } from '../kernel/result.ts'
import type { ApprovalSubject } from './advance.ts'
import type { Chain, Task } from './approvals.port.ts'
import type { Arrangements, Delegation } from './arrangements.port.ts'
import { delegationOf, type DeciderSeat } from './delegations.ts'
import { managersOf } from './managers.ts'
import { isLive, isOwnPart, standing } from './node-state.ts'
import { isParty } from './separation.ts'
import type { Decider, Staff } from './staff.port.ts'
import { text } from './text.ts'
import { WhoDecides } from './who-decides.ts'

/** Who takes a task over, the first whom the rules let have it, and why; where others of the step do without its holder it just ends. */
export type Succession = { readonly why: string } & (
  | { readonly ends: true }
  | { readonly ends: false; readonly to: readonly DeciderSeat[] }
)

/** Whose a task becomes whose holder is gone, or does not decide the step any more (oa W24). */
export class Successors {
  private readonly staff: Staff
  private readonly arrangements: Arrangements
  private readonly who: WhoDecides
  constructor(staff: Staff, arrangements: Arrangements) {
    this.staff = staff
    this.arrangements = arrangements
    this.who = new WhoDecides(staff)
  }

  /**
   * Somebody is gone: his stand-in, others of a role step that have no part in it yet, who manages his organisation, who manages the
   * process. Where all others of the step have their part in it already, his ends.
   */
  async ofGone(subject: ApprovalSubject, chain: Chain, task: Task, now: string, tenantId: number): Promise<Result<Succession>> {
    const why = text.left(task.userName)
    const others = await this.others(subject, chain, task, tenantId)
    if (!others.ok) return others
    const agents = await this.agents(chain, task, now, tenantId)
    if (!agents.ok) return agents
    const free = others.value.filter(({ userId }) => !hasPart(chain, task, userId))
    if (agents.value.length === 0 && others.value.length > 0 && free.length === 0) return ok({ ends: true, why })
    const above = await this.above(chain, task, tenantId)
    if (!above.ok) return above
    const to = [...agents.value, ...free, ...above.value].filter(({ userId }) => mayHold(chain, task, userId))
    return ok({ ends: false, to, why })
  }

  /** Nothing where its holder is at work. */
  async ofReopened(
    subject: ApprovalSubject,
    chain: Chain,
    task: Task,
    now: string,
    tenantId: number,
  ): Promise<Result<Succession | undefined>> {
    const people = await this.staff.people([task.userId], tenantId)
    if (!people.ok) return people
    return people.value.some(({ active }) => !active) ? this.ofGone(subject, chain, task, now, tenantId) : ok(undefined)
  }

  /** It is somebody's turn: who would have it were the step entered now, a stand-in of his among them; nothing where that is its holder. */
  async ofTurn(subject: ApprovalSubject, chain: Chain, task: Task, now: string, tenantId: number): Promise<Result<Succession | undefined>> {
    const { process } = chain
    const gone = await this.ofReopened(subject, chain, task, now, tenantId)
    if (!gone.ok || gone.value || hasHandled(chain, task)) return gone
    const principal = { userId: task.ownerId ?? task.userId, name: task.ownerName ?? task.userName }
    const node = process.nodes[task.node]
    const found = node?.role ? await this.who.of(node, process, subject, tenantId) : ok([])
    if (!found.ok) return found
    const deciders = found.value.filter(({ userId }) => !isParty(process, userId))
    if (deciders.length > 0 && !deciders.some(({ userId }) => userId === principal.userId)) {
      const why = text.decidesNoMore(task.userName)
      const free = deciders.filter(({ userId }) => !hasPart(chain, task, userId))
      return ok(free.length === 0 ? { ends: true, why } : { ends: false, to: free, why })
    }
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const { delegations } = arranged.value
    const given = delegationOf(delegations, principal.userId, process, now)
    const agent = given && { userId: given.agentId, name: given.agentName, ownerId: principal.userId, ownerName: principal.name }
    const seat = agent && (agent.userId === task.userId || !hasSat(chain, task, agent.userId, delegations)) ? agent : principal
    if (seat.userId === task.userId) return ok(undefined)
    return ok({ ends: false, to: [seat], why: agent === seat ? text.delegationBegins : text.delegationOver })
  }

  private async others({ type, row }: ApprovalSubject, { process }: Chain, { node: at, taskType, userId }: Task, tenantId: number) {
    const node = process.nodes[at]
    if (!node?.role || taskType !== undefined) return ok<readonly Decider[]>([])
    const found = await this.who.of(node, process, { type, row }, tenantId)
    return found.ok ? ok(found.value.filter((one) => one.userId !== userId && !isParty(process, one.userId))) : found
  }

  private async agents({ process }: Chain, { userId }: Task, now: string, tenantId: number): Promise<Result<readonly Decider[]>> {
    const arranged = await this.arrangements.arranged(tenantId)
    if (!arranged.ok) return arranged
    const agentId = delegationOf(arranged.value.delegations, userId, process, now)?.agentId
    const people = agentId ? await this.staff.people([agentId], tenantId) : ok([])
    return people.ok ? ok(people.value.filter(({ active }) => active)) : people
  }

  /** Who manages the organisation of somebody who is gone, then who manages the process. */
  private async above({ process }: Chain, { userId }: Task, tenantId: number): Promise<Result<readonly Decider[]>> {
    const gone = await this.staff.people([userId], tenantId)
    if (!gone.ok) return gone
    const [person] = gone.value
    const above = person ? await managersOf(this.staff, person.deptId, tenantId) : ok([])
    if (!above.ok) return above
    const managers = await this.staff.holders(process.flow?.managerRole ?? 'admin', tenantId)
    return managers.ok ? ok([...above.value, ...managers.value].filter((one) => one.userId !== userId)) : managers
  }
}

/** Has somebody a part in this visit of a step, whatever became of it? */
const hasPart = (chain: Chain, { node }: Task, userId: string): boolean =>
  standing(chain).some((task) => task.node === node && isOwnPart(task) && (task.userId === userId || task.ownerId === userId))

/** Whoever wrote it, and whoever has an open part in the step, takes over no other. */
const mayHold = ({ process, tasks }: Chain, { node }: Task, userId: string): boolean =>
  !isParty(process, userId) && !tasks.some((task) => isLive(task) && task.node === node && task.userId === userId)

/** Did a stand-in sit at the step in this round already, for himself or for somebody? He sits there once. */
const hasSat = ({ process, tasks }: Chain, { node }: Task, agentId: string, delegations: readonly Delegation[]): boolean =>
  tasks.some(
    (task) =>
      task.round === process.round &&
      task.node === node &&
      (task.userId === agentId || delegations.some((one) => one.agentId === agentId && one.principalId === task.ownerId)),
  )

/** Did its holder decide the step before the document was sent back to it? Then it is for him to decide again, whoever else might (oa W13). */
const hasHandled = ({ process, tasks }: Chain, { node, userId }: Task): boolean =>
  tasks.some((task) => task.round === process.round && task.node === node && task.userId === userId && task.status === 'agreed')
