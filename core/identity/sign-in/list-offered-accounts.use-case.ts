import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { roleTitle } from '../../permissions/roles.ts'
import type { Accounts } from '../accounts/accounts.port.ts'

export type DemoAccount = {
  readonly username: string
  readonly realname: string
  readonly org: string
  readonly post: string
  readonly note: string
}

const DEMO_TENANT = 1
const EVERYBODYS = 'staff'

/** Who can be played in a demonstration. */
export class ListOfferedAccounts {
  private readonly accounts: Accounts
  private readonly clock: Clock

  constructor(accounts: Accounts, clock: Clock) {
    this.accounts = accounts
    this.clock = clock
  }

  async run(): Promise<Result<readonly DemoAccount[]>> {
    const offered = await this.accounts.offered(DEMO_TENANT, today(this.clock.now()))
    if (!offered.ok) return offered
    return ok(
      offered.value.map(({ userName, realname, orgName, postName, roles }) => ({
        username: userName,
        realname,
        org: orgName,
        post: postName,
        note: roles
          .filter((role) => role !== EVERYBODYS)
          .map(roleTitle)
          .join('、'),
      })),
    )
  }
}
