import type { Approvals, Chain, Task } from '../../approval/approvals.port.ts'
import { approvalMessages } from '../../approval/approval-messages.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import { delegationOf } from '../../approval/delegations.ts'
import { personGone } from '../../approval/failures.ts'
import type { Decider, Staff } from '../../approval/staff.port.ts'
import type { TaskMoves } from '../../approval/task-moves.ts'
import { text } from '../../approval/text.ts'
import { Successors } from '../../approval/succession.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai } from '../../kernel/dates.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { HeldChain, HeldChains } from './held-chains.ts'

/** Open tasks become another's: for a while, for good, or because somebody left (oa W16, W24). Call it inside a unit of work. */
export class TaskHandover {
  private readonly approvals: Approvals
  private readonly arrangements: Arrangements
  private readonly staff: Staff
  private readonly moves: TaskMoves
  private readonly chains: HeldChains
  private readonly clock: Clock
  private readonly successors: Successors
  constructor(approvals: Approvals, arrangements: Arrangements, staff: Staff, moves: TaskMoves, chains: HeldChains, clock: Clock) {
    this.approvals = approvals
    this.arrangements = arrangements
    this.staff = staff
    this.moves = moves
    this.chains = chains
    this.clock = clock
    this.successors = new Successors(staff, arrangements)
  }

  /** A delegation that begins takes along what is open and what it covers (W16). */
  async handOver(userId: string, toUserId: string, by: Person): Promise<Result<void>> {
    const arranged = await this.arrangements.arranged(by.tenantId)
    if (!arranged.ok) return arranged
    const now = shanghai(this.clock.now())
    const covers = (_: Task, chain: Chain) => delegationOf(arranged.value.delegations, userId, chain.process, now)?.agentId === toUserId
    return this.handAll(userId, toUserId, covers, { by, reason: text.delegationBegins, standsIn: true })
  }

  /** oa W24: each task that waits for somebody who is gone becomes another's, or ends. */
  async leave(userId: string, name: string, by: Person): Promise<Result<void>> {
    const open = await this.approvals.openOf(userId, by)
    if (!open.ok) return open
    for (const processId of open.value) {
      const held = await this.chains.hold(processId, by)
      if (!held.ok) return held
      const left = await this.leftBy(userId, held.value, { by, reason: text.left(name) })
      if (!left.ok) return left
    }
    return done
  }

  private async leftBy(
    userId: string,
    held: HeldChain,
    { by, reason }: { readonly by: Person; readonly reason: string },
  ): Promise<Result<void>> {
    const { chain, type, row } = held
    const task = chain.tasks.find((one) => one.userId === userId && one.status === 'open')
    if (!task) return done
    // Whose it becomes is asked of the record as it stands: nothing is worked out for it.
    const found = await this.successors.ofGone({ type, row, view: undefined }, chain, task, shanghai(this.clock.now()), by.tenantId)
    if (!found.ok) return found
    if (found.value.ends)
      return this.chains.turn(held, by, {
        action: 'reassign',
        move: (subject) => this.moves.drop(subject, chain, task, by, reason),
        opinion: reason,
      })
    const [to] = found.value.to
    // Where there is nobody it stays.
    if (!to) return done
    const moved = this.moves.reassign(chain, task, to, text.leftTo(reason, to.name))
    if (!moved.ok) return moved
    return this.chains.noted(moved.value, { type, row, action: 'reassign', by }, approvalMessages(moved.value, type, by, reason))
  }

  /** Open tasks of one person go to another, each in its own chain; where the rules forbid it they stay. */
  async handAll(
    userId: string,
    toUserId: string,
    wanted: (task: Task, chain: Chain) => boolean,
    { by, reason, standsIn = false }: { readonly by: Person; readonly reason: string; readonly standsIn?: boolean },
  ): Promise<Result<void>> {
    const to = await atWork(this.staff, toUserId, by)
    if (!to.ok) return to
    const open = await this.approvals.openOf(userId, by)
    if (!open.ok) return open
    for (const processId of open.value) {
      const held = await this.chains.hold(processId, by)
      if (!held.ok) return held
      const { chain, type, row } = held.value
      for (const task of chain.tasks.filter((one) => one.userId === userId && one.status === 'open' && wanted(one, chain))) {
        const moved = this.moves.reassign(chain, task, to.value, text.reassignedBy(by.realname, reason))
        if (!moved.ok) continue
        const seat = standsIn ? { ownerId: task.userId, ownerName: task.userName } : {}
        const added = moved.value.added.map((one) => ({ ...one, ...seat }))
        const progress = { ...moved.value, added }
        const noted = await this.chains.noted(progress, { type, row, action: 'reassign', by }, approvalMessages(progress, type, by, reason))
        if (!noted.ok) return noted
      }
    }
    return done
  }
}

/** Somebody who can take a task over. */
export const atWork = async (staff: Staff, userId: string, by: Person): Promise<Result<Decider>> => {
  const people = await staff.people([userId], by.tenantId)
  if (!people.ok) return people
  const [found] = people.value
  return found?.active ? ok({ userId: found.userId, name: found.name }) : fail(personGone)
}
