import type { RandomChoices } from '../definitions/random-choices.ts'
import type { SampleOutcome } from '../definitions/samples.ts'
import { addDays } from '../kernel/dates.ts'
import { type Row, rowsOf, textAt } from '../kernel/wire.ts'

/** Who asks for something in the demonstration, and what becomes of it. */

/** Accounts of employees, who hold one of the roles where any are named. */
export const usersWith = (pick: RandomChoices, roles?: readonly string[]): readonly Row[] =>
  pick
    .rows('sys.user')
    .filter(
      (user) => textAt(user, 'empId') !== '' && (!roles || rowsOf(user, 'roles').some(({ roleCode }) => roles.includes(String(roleCode)))),
    )

/** Somebody asks, who holds one of the roles where any are named, for himself and his department. */
export const applicant = (pick: RandomChoices, roles?: readonly string[]): Row => {
  const user = pick.of(usersWith(pick, roles))
  const employee = pick.row('sys.employee', (one) => one['id'] === user['empId'])
  return { createBy: textAt(user, 'username'), empId: textAt(user, 'empId'), deptId: textAt(employee, 'deptId') }
}

/** The account of somebody who holds a role: who does a later step. */
export const holderOf =
  (role: string) =>
  (_: Row, pick: RandomChoices): string =>
    textAt(usersWith(pick, [role])[0], 'username')

/** Days after which nothing waits any more. */
const LATELY = 45

/** The last ones, where they are of these weeks, are drafts or wait; of the others most are approved, and something is done with them. */
export const usualEnd = (pick: RandomChoices, afterwards: SampleOutcome['afterwards'], fills?: SampleOutcome['fills']): SampleOutcome => {
  const throws = pick.whole(1, 100)
  const filled = fills ? { fills } : {}
  if (pick.left < 6 && pick.now >= addDays(pick.today, -LATELY))
    return throws <= 40 ? { ends: 'draft' } : { ends: 'approving', agreements: 0, ...filled }
  if (throws <= 4) return { ends: 'rejected', agreements: 0 }
  if (throws <= 6) return { ends: 'voided' }
  return { ends: 'approved', ...filled, ...(afterwards ? { afterwards } : {}) }
}
