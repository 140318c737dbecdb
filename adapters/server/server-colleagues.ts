import type { Accounts } from '../../core/identity/accounts/accounts.port.ts'
import type { Persons } from '../../core/identity/accounts/persons.port.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { today } from '../../core/kernel/dates.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { entitled } from '../../core/permissions/codes.ts'
import type { Grants } from '../../core/permissions/grants.port.ts'
import { Colleagues } from '../../core/records/approval/colleagues.port.ts'

/** Colleagues as they would be, did they sign in now. */
export class ServerColleagues extends Colleagues {
  private readonly accounts: Accounts
  private readonly persons: Persons
  private readonly grants: Grants
  private readonly clock: Clock

  constructor(accounts: Accounts, persons: Persons, grants: Grants, clock: Clock) {
    super()
    this.accounts = accounts
    this.persons = persons
    this.grants = grants
    this.clock = clock
  }

  async seats(userId: string, tenantId: number): Promise<Result<readonly Person[]>> {
    const day = today(this.clock.now())
    const pairs = await this.accounts.pairs(userId, day)
    if (!pairs.ok) return pairs
    const own = pairs.value.filter((pair) => pair.userId === userId).map(({ id }) => id)
    const seats: Person[] = []
    for (const pairId of own.length ? own : ['']) {
      const standing = await this.persons.of({ userId, tenantId, pairId }, day)
      if (!standing.ok) return standing
      if (!standing.value) continue
      const person = await entitled(this.grants, standing.value)
      if (!person.ok) return person
      seats.push(person.value)
    }
    return ok(seats)
  }
}
