import type { Persons } from '../identity/accounts/persons.port.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import type { Person, Scope } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'

/** What an employee's roles let him see today, without what was given to himself. */
export class SeeByRoles {
  private readonly persons: Persons
  private readonly clock: Clock

  constructor(persons: Persons, clock: Clock) {
    this.persons = persons
    this.clock = clock
  }

  run({ empId, by }: { readonly empId: string; readonly by: Person }): Promise<Result<Scope>> {
    return this.persons.byRoles(empId, by.tenantId, today(this.clock.now()))
  }
}
