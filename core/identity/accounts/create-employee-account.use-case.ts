import type { Catalogue } from '../../definitions/catalogue.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import { failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { wireOf } from '../../kernel/wire.ts'
import type { Drafts } from '../../records/write/drafts.ts'
import type { Facts } from '../../records/facts/facts.port.ts'
import { missing } from '../../records/failures.ts'
import { recall } from '../../records/write/prepare.ts'
import type { Records } from '../../records/records.port.ts'
import { userNameWrong } from '../failures.ts'
import { isUserName } from './normal-name.ts'
import type { ResetPassword } from './reset-password.use-case.ts'

const ACTION = 'createUser'
/** Dictionary user_source: made from the personnel file. */
const FROM_FILE = '3'

/** 生成账号: an employee gets an account by all the rules of accounts, with a one-time password that is told once (sys.employee createUser). */
export class CreateEmployeeAccount {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly drafts: Drafts
  private readonly resetPassword: ResetPassword
  private readonly work: UnitOfWork

  constructor(catalogue: Catalogue, records: Records, facts: Facts, drafts: Drafts, resetPassword: ResetPassword, work: UnitOfWork) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.drafts = drafts
    this.resetPassword = resetPassword
    this.work = work
  }

  async run(asked: {
    readonly employeeId: string
    readonly userName: string
    readonly by: Person
  }): Promise<Result<{ readonly password: string }>> {
    if (!isUserName(asked.userName)) return fail(userNameWrong)
    return this.work.whole(async () => {
      const kept = await this.keep(asked)
      return kept.ok ? this.resetPassword.run(asked.userName) : kept
    })
  }

  private async keep({ employeeId, userName, by }: { readonly employeeId: string; readonly userName: string; readonly by: Person }) {
    const [employees, users] = [this.catalogue.find('sys.employee'), this.catalogue.find('sys.user')]
    if (!employees || !users) return fail(missing)
    const found = await this.records.lock(employees, employeeId, by)
    if (!found.ok) return found
    const recalled = await recall(employees, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    const { when, message = '' } = (employees.actions?.[ACTION] ?? {}) as ActionType<unknown>
    if (when && !when(recalled.value.view)) return fail(failure('action.refused', message))
    const own = (key: string) => wireOf(found.value, key)
    const body = {
      username: userName,
      userType: '1',
      empId: employeeId,
      realname: own('employeeName'),
      sex: own('sex'),
      birthday: own('birthday'),
      phone: own('phone'),
      email: own('email'),
      avatar: own('photo'),
    }
    const added = await this.drafts.add({ type: users, body, by, confirmed: true })
    if (!added.ok) return added
    const stored = await this.records.update(users, added.value, { ...added.value, source: FROM_FILE }, by)
    return stored.ok ? ok(undefined) : stored
  }
}
