import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { Account, Accounts } from './accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import { foreignTenant, oneTimeExpired, wrongPassword } from './failures.ts'
import { admit, proved } from './limited.ts'
import { normalName } from './normal-name.ts'
import type { Opened, OpenSession, Visit } from './open-session.ts'
import type { Passwords } from './passwords.port.ts'

/** A password made by the program must be changed within three days (reliability ID2). */
const ONE_TIME_LIFE = 72 * 3_600_000
const LONGEST_NAME = 64
const LONGEST_PASSWORD = 512

type Credentials = Visit & { readonly userName: string; readonly password: string; readonly tenantId?: number }

/** Name and password for a session (S6). Unknown names and wrong passwords get the same answer after the same work. */
export class SignIn {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly passwords: Passwords
  private readonly openSession: OpenSession
  private readonly clock: Clock

  constructor(accounts: Accounts, attempts: Attempts, passwords: Passwords, openSession: OpenSession, clock: Clock) {
    this.accounts = accounts
    this.attempts = attempts
    this.passwords = passwords
    this.openSession = openSession
    this.clock = clock
  }

  async run({ userName, password, tenantId, address, browser }: Credentials): Promise<Result<Opened>> {
    const now = this.clock.now()
    const name = normalName(userName)
    if (name === '' || name.length > LONGEST_NAME || password.length > LONGEST_PASSWORD) return fail(wrongPassword)

    const admitted = await admit(this.attempts, name, address, now)
    if (!admitted.ok) return admitted
    const found = await this.accounts.byName(name, today(now))
    if (!found.ok) return found
    const account = found.value
    const looked = await this.passwords.verify(password, account?.password ?? '')
    if (!looked.ok) return looked
    if (!account || !looked.value.matches) return fail(wrongPassword)

    const cleared = await proved(this.attempts, name, address)
    if (!cleared.ok) return cleared
    if (tenantId && tenantId !== account.tenantId) return fail(foreignTenant)
    if (isOutlived(account, now)) return fail(oneTimeExpired)
    if (looked.value.outdated) await this.renew(account.userId, password)
    return this.openSession.of(account, { address, browser })
  }

  private async renew(userId: string, password: string) {
    const record = await this.passwords.hash(password)
    if (record.ok) await this.accounts.rehash(userId, record.value)
  }
}

const isOutlived = ({ mustChangePassword, passwordAt }: Account, now: number) =>
  mustChangePassword && passwordAt !== null && now - passwordAt > ONE_TIME_LIFE
