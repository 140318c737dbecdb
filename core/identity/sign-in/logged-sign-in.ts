import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import type { Failure } from '../../kernel/failure.ts'
import { done, ok, type Result } from '../../kernel/result.ts'
import type { Account, Accounts } from '../accounts/accounts.port.ts'
import { passwordBusy, tooManyTries, wrongPassword } from '../failures.ts'
import type { Logged, LoginLog } from './login-log.port.ts'
import type { LoginType } from './login-types.ts'
import { masked } from '../recovery/masked.ts'
import { normalName } from '../accounts/normal-name.ts'
import type { OpenedSession, Visit } from './open-session.ts'
import type { Secrets } from '../secrets.port.ts'

const PLATFORM = 1
const LONGEST = 64

/** How somebody tried to come in, and under which name; '' where none was said. */
export type Try = { readonly type: LoginType; readonly name: string; readonly visit: Visit }

const UNKNOWN = '账号不存在'
const WRONG = '密码错误'

/** Refusals that nobody looked behind: whoever floods the door fills no log. */
const UNSEEN: readonly string[] = [tooManyTries.code, passwordBusy.code]

/** Notes how a sign-in ended, with the true reason that its answer does not tell, and answers it. */
export class LoggedSignIn {
  private readonly log: LoginLog
  private readonly accounts: Accounts
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(log: LoginLog, accounts: Accounts, secrets: Secrets, clock: Clock) {
    this.log = log
    this.accounts = accounts
    this.secrets = secrets
    this.clock = clock
  }

  async of(tried: Try, entered: Result<OpenedSession>): Promise<Result<OpenedSession>> {
    const noted = entered.ok ? await this.noteOpened(tried, entered.value) : await this.noteRefused(tried, entered.failure)
    return noted.ok ? entered : noted
  }

  private noteOpened({ type, visit }: Try, { userInfo, token }: OpenedSession): Promise<Result<void>> {
    const { tenantId, username: userName, realname, orgName, postName } = userInfo
    const who = { tenantId, userName, realname, orgName: [orgName, postName].filter(Boolean).join(' - ') }
    return this.log.note({ ...who, type, visit, failReason: '', tokenHash: this.secrets.digest(token) })
  }

  private async noteRefused({ type, name, visit }: Try, failure: Failure): Promise<Result<void>> {
    if (UNSEEN.includes(failure.code)) return done
    const found = await this.accountOf(name)
    if (!found.ok) return found
    const why = failure.code === wrongPassword.code ? (found.value ? WRONG : UNKNOWN) : failure.message
    return this.log.note({ ...loggedOf(found.value, name), type, visit, failReason: why, tokenHash: '' })
  }

  private async accountOf(name: string): Promise<Result<Account | null>> {
    const normal = normalName(name)
    if (normal === '' || normal.length > LONGEST) return ok(null)
    return this.accounts.byName(normal, today(this.clock.now()))
  }
}

/** A name that nobody has may be a password that was typed into the wrong field: it is not written down. */
const loggedOf = (account: Account | null, name: string): Logged =>
  account
    ? { tenantId: account.tenantId, userName: account.userName, realname: account.realname, orgName: '' }
    : { tenantId: PLATFORM, userName: name && masked(name.slice(0, LONGEST)), realname: '', orgName: '' }
