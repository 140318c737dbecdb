import type { Catalogue } from '../../definitions/catalogue.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { failure } from '../../kernel/failure.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Records } from '../../records/records.port.ts'
import type { Accounts } from './accounts.port.ts'
import { noUsers, userNameTaken, userNameWrong } from '../failures.ts'
import { isUserName, normalName } from './normal-name.ts'
import { programOf } from '../tenants/program.ts'
import type { ResetPassword } from './reset-password.use-case.ts'

type NewAccount = {
  readonly userName: string
  readonly realname: string
  readonly phone?: string
  readonly roles: readonly string[]
  readonly tenantId: number
}

const MOST_ROLES = 100

const noSuchRole = failure('account.noSuchRole', '没有这样的角色')

/** A technical account (S1) with roles and a one-time password, made without a screen. */
export class CreateAccount {
  private readonly catalogue: Catalogue
  private readonly accounts: Accounts
  private readonly records: Records
  private readonly resetPassword: ResetPassword
  private readonly work: UnitOfWork
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(
    catalogue: Catalogue,
    accounts: Accounts,
    records: Records,
    resetPassword: ResetPassword,
    work: UnitOfWork,
    ids: Ids,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.accounts = accounts
    this.records = records
    this.resetPassword = resetPassword
    this.work = work
    this.ids = ids
    this.clock = clock
  }

  async run(account: NewAccount): Promise<Result<{ readonly password: string }>> {
    if (!isUserName(account.userName)) return fail(userNameWrong)
    const known = await this.accounts.byName(normalName(account.userName), today(this.clock.now()))
    if (!known.ok) return known
    if (known.value) return fail(userNameTaken)
    return this.work.whole(async () => {
      const kept = await this.keep(account)
      return kept.ok ? this.resetPassword.run(account.userName) : kept
    })
  }

  private async keep({ userName, realname, phone = '', roles, tenantId }: NewAccount) {
    const [users, roleType] = [this.catalogue.find('sys.user'), this.catalogue.find('sys.role')]
    if (!users || !roleType) return fail(noUsers)
    const by = programOf(tenantId)
    const where = all(oneOf('roleCode', roles), eq('enabled', 'Y'))
    const found = await this.records.list(roleType, { where, order: [], pageNo: 1, pageSize: MOST_ROLES, fields: ['roleCode'] }, by)
    if (!found.ok) return found
    if (found.value.records.length !== new Set(roles).size) return fail(noSuchRole)
    const startDate = today(this.clock.now())
    const granted = found.value.records.map(({ id, roleCode }) => ({ id: this.ids.next(), roleId: id, roleCode, startDate }))
    const row = {
      id: this.ids.next(),
      username: userName,
      realname,
      phone: phone || null,
      userType: '2',
      userIdentity: '1',
      status: '1',
      source: '1',
      roles: granted,
    }
    return this.records.insert(users, row, by)
  }
}
