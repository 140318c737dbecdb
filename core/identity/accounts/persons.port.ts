import type { DateText } from '../../kernel/dates.ts'
import type { Result } from '../../kernel/result.ts'
import type { Person, Scope } from '../../kernel/person.ts'
import type { RoleReach } from '../../permissions/data-scope.ts'

/** Where somebody sits: the account and its pair in force ('' for technical accounts). */
export type AccountPair = { readonly userId: string; readonly tenantId: number; readonly pairId: string }

/** A person without what menus and grants allow. */
export type PersonWithoutCodes = Omit<Person, 'codes'>

/** A role as it would be, were this said of its pages. */
export type RoleAsIf = { readonly role: string; readonly pages: RoleReach['pages'] }

/** Who somebody is on a given day. */
export abstract class Persons {
  /**
   * Organisation, company, selling organisation, roles in force (S13, with `staff` for every active employee and `dept_manager` where he
   * leads the organisation in force) and data scope (S20), as if a role of his said something else of its pages where one is given. Null when account, tenant or pair no longer stand: the session is over (S8).
   */
  abstract of(seat: AccountPair, today: DateText, asIf?: RoleAsIf): Promise<Result<PersonWithoutCodes | null>>

  /** What the roles of an employee's account give him to see, in all his organisations together: S20 without what was granted to himself. */
  abstract byRoles(empId: string, tenantId: number, today: DateText): Promise<Result<Scope>>
}
