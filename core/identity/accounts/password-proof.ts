import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Account, Accounts } from './accounts.port.ts'
import type { Attempts } from '../sign-in/attempts.port.ts'
import { type Captcha, meetCaptcha } from '../sign-in/captcha.ts'
import type { Challenges } from '../sign-in/challenges.port.ts'
import { oneTimeExpired, wrongPassword } from '../failures.ts'
import { admit, closedUntil, proved, spared } from '../limited.ts'
import { normalName } from './normal-name.ts'
import type { Passwords } from './passwords.port.ts'
import type { Secrets } from '../secrets.port.ts'
import type { SignInRules } from '../sign-in/sign-in-rules.port.ts'

/** A password made by the program must be changed within three days (reliability ID2). */
const ONE_TIME_LIFE = 72 * 3_600_000
const LONGEST_NAME = 64
const LONGEST_PASSWORD = 512

export type Credentials = {
  readonly userName: string
  readonly password: string
  readonly captcha?: Captcha
  readonly address: string
}

/** The next try wants a captcha: told with the refusal, of names that exist and of those that do not. */
const ASKS_CAPTCHA = { details: { captcha: true } }
const NO_CAPTCHA: Captcha = { key: '', word: '' }

/** Whose name and password these are (S6), with a captcha after some failures, always before the name closes (S7). Unknown names and wrong passwords get the same answer after the same work. */
export class PasswordProof {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly passwords: Passwords
  private readonly rules: SignInRules
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(
    accounts: Accounts,
    attempts: Attempts,
    passwords: Passwords,
    rules: SignInRules,
    challenges: Challenges,
    secrets: Secrets,
    clock: Clock,
  ) {
    this.accounts = accounts
    this.attempts = attempts
    this.passwords = passwords
    this.rules = rules
    this.challenges = challenges
    this.secrets = secrets
    this.clock = clock
  }

  async of({ userName, password, captcha = NO_CAPTCHA, address }: Credentials): Promise<Result<Account>> {
    const now = this.clock.now()
    const name = normalName(userName)
    if (name === '' || name.length > LONGEST_NAME || password.length > LONGEST_PASSWORD) return fail(wrongPassword)

    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const { captchaAfter, lockAfter } = rules.value
    const owner = () => this.accounts.byName(name, today(now))
    const knock = { name, address, now, rules: rules.value }
    const admitted = await admit(this.attempts, knock, owner)
    if (!admitted.ok) return admitted
    const count = Math.max(admitted.value.atDoor, admitted.value.anywhere)
    if (count > captchaAfter) {
      const met = await meetCaptcha({ challenges: this.challenges, secrets: this.secrets }, captcha, now)
      if (!met.ok) {
        const spare = await spared(this.attempts, knock, admitted.value)
        return spare.ok ? fail({ ...met.failure, ...ASKS_CAPTCHA }) : spare
      }
    }
    const found = await owner()
    if (!found.ok) return found
    const account = found.value
    const looked = await this.passwords.verify(password, account?.password ?? '')
    if (!looked.ok) return looked
    if (!account || !looked.value.matches) {
      if (account && admitted.value.atDoor >= lockAfter) await this.showClosed(account, knock)
      return fail(count < captchaAfter ? wrongPassword : { ...wrongPassword, ...ASKS_CAPTCHA })
    }

    const cleared = await proved(this.attempts, knock, admitted.value)
    if (!cleared.ok) return cleared
    if (isOutlived(account, now)) return fail(oneTimeExpired)
    if (looked.value.outdated) await this.renew(account.userId, password)
    return ok(account)
  }

  /** Administrators see of a name that it is closed somewhere, and until when. */
  private async showClosed({ userId }: Account, knock: { readonly name: string; readonly address: string; readonly now: number }) {
    const until = await closedUntil(this.attempts, knock)
    if (until.ok && until.value > knock.now) await this.accounts.lock(userId, until.value)
  }

  private async renew(userId: string, password: string) {
    const record = await this.passwords.hash(password)
    if (record.ok) await this.accounts.rehash(userId, record.value)
  }
}

const isOutlived = ({ mustChangePassword, passwordAt }: Account, now: number) =>
  mustChangePassword && passwordAt !== null && now - passwordAt > ONE_TIME_LIFE
