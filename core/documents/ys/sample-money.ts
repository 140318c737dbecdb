import { isOneOf } from '../../definitions/choices.ts'
import type { RandomChoices } from '../../definitions/random-choices.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'

/** What samples of all areas that spend money of budgets share: who asks for it, of which account, and what is held. */

/** Finance keeps the budgets. */
export const FINANCE = '102'

export const subjectOf = (pick: RandomChoices, code: string): string =>
  textAt(
    pick.rows('ys.subject').find((row) => row['code'] === code),
    'id',
  )

export const day = ({ now }: Pick<RandomChoices, 'now'>): string => now.slice(0, 10)
export const money = (amount: Decimal, part: number): string => amount.mulDiv(part, 100, 0).round(0).toString()

/** Accounts of this year with something left, as the demonstration stands. */
export const accounts = (pick: RandomChoices, fits: (row: Row) => boolean): readonly Row[] =>
  pick
    .rows('ys.budgetCost')
    .filter((row) => row['year'] === pick.now.slice(0, 4) && decimal(textAt(row, 'available') || 0).gt(400) && fits(row))

/** Finance decides about everybody's money: nobody there asks for any. */
export const staffOf = (pick: RandomChoices, deptId: string): readonly Row[] =>
  deptId === FINANCE
    ? []
    : pick.rows('sys.employee').filter((row) => row['deptId'] === deptId && isOneOf(textAt(row, 'empStatus'), '1', '2', '3'))

/** Who asks for money of a department: somebody who works there, and whoever of it may sign in. */
export const applicant = (
  pick: RandomChoices,
  deptId: string,
): { readonly empId: string; readonly name: string; readonly createBy: string } => {
  const emp = pick.of(staffOf(pick, deptId))
  const users = pick.rows('sys.user').filter((user) => user['status'] === '1')
  const own = users.find((one) => one['empId'] === emp['id'])
  return {
    empId: textAt(emp, 'id'),
    name: textAt(emp, 'employeeName'),
    createBy: textAt(own, 'username') || usernameWith(pick, 'business'),
  }
}

export const subjectAt = (pick: RandomChoices, id: unknown): Row | undefined => pick.rows('ys.subject').find((row) => row['id'] === id)

export const isOfScene = (pick: RandomChoices, subjectId: unknown, scene: string): boolean =>
  textAt(subjectAt(pick, subjectId), 'useScene').split(',').includes(scene)

export const codeOf = (pick: RandomChoices, subjectId: unknown): string => textAt(subjectAt(pick, subjectId), 'code')

/** What an approved apply still holds, where nothing of it is being written off. */
export const openHolds = (pick: RandomChoices, type: string, by: string, applies: string, sourceType: string) =>
  pick
    .rows(applies)
    .filter(
      (row) =>
        row['billStatus'] === 'approved' &&
        !pick.rows(type).some((one) => one[by] === row['id'] && isOneOf(textAt(one, 'billStatus'), 'draft', 'approving', 'rejected')),
    )
    .map((row) => ({
      row,
      holds: pick
        .rows('ys.budgetHold')
        .filter(
          (hold) => hold['sourceId'] === row['id'] && hold['sourceType'] === sourceType && decimal(textAt(hold, 'remaining') || 0).gt(20),
        ),
    }))
    .filter(({ holds }) => holds.length > 0)
