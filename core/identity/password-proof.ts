import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Account, Accounts } from './accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import { type Captcha, meetCaptcha } from './captcha.ts'
import type { Challenges } from './challenges.port.ts'
import { accountClosed, oneTimeExpired, wrongPassword } from './failures.ts'
import { admit, nameKey, proved } from './limited.ts'
import { normalName } from './normal-name.ts'
import type { Passwords } from './passwords.port.ts'
import type { Secrets } from './secrets.port.ts'
import type { Rules, SignInRules } from './sign-in-rules.port.ts'

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

/** Whose name and password these are (S6), with a captcha after some failures (S7). Unknown names and wrong passwords get the same answer after the same work. */
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
    const admitted = await this.admit(name, address, now, rules.value)
    if (!admitted.ok) return admitted
    const closes = admitted.value >= rules.value.lockAfter
    const { captchaAfter } = rules.value
    if (admitted.value > captchaAfter) {
      const met = await meetCaptcha({ challenges: this.challenges, secrets: this.secrets }, captcha, now)
      if (!met.ok) {
        if (closes) await this.showClosed(name, now)
        return fail({ ...met.failure, ...ASKS_CAPTCHA })
      }
    }
    const found = await this.accounts.byName(name, today(now))
    if (!found.ok) return found
    const account = found.value
    const looked = await this.passwords.verify(password, account?.password ?? '')
    if (!looked.ok) return looked
    if (!account || !looked.value.matches) {
      if (closes) await this.showClosed(name, now)
      return fail(admitted.value < captchaAfter ? wrongPassword : { ...wrongPassword, ...ASKS_CAPTCHA })
    }

    const cleared = await proved(this.attempts, name, address)
    if (!cleared.ok) return cleared
    if (isOutlived(account, now)) return fail(oneTimeExpired)
    if (looked.value.outdated) await this.renew(account.userId, password)
    return ok(account)
  }

  /** A closed name is open again once an administrator said so after its failures began. */
  private async admit(name: string, address: string, now: number, rules: Rules): Promise<Result<number>> {
    const first = await admit(this.attempts, name, address, now, rules)
    if (first.ok || first.failure.code !== accountClosed.code) return first
    const account = await this.accounts.byName(name, today(now))
    if (!account.ok) return account
    const tally = await this.attempts.tally(nameKey(name), (kept) => kept)
    if (!tally.ok) return tally
    if ((account.value?.unlockedAt ?? 0) <= (tally.value?.since ?? now)) return first
    const forgotten = await this.attempts.tally(nameKey(name), () => null)
    return forgotten.ok ? admit(this.attempts, name, address, now, rules) : forgotten
  }

  /** Administrators see of a name that it is closed, and until when. */
  private async showClosed(name: string, now: number): Promise<void> {
    const [account, tally] = await Promise.all([this.accounts.byName(name, today(now)), this.attempts.tally(nameKey(name), (kept) => kept)])
    const until = tally.ok ? (tally.value?.closedUntil ?? 0) : 0
    if (account.ok && account.value && until > now) await this.accounts.lock(account.value.userId, until)
  }

  private async renew(userId: string, password: string) {
    const record = await this.passwords.hash(password)
    if (record.ok) await this.accounts.rehash(userId, record.value)
  }
}

const isOutlived = ({ mustChangePassword, passwordAt }: Account, now: number) =>
  mustChangePassword && passwordAt !== null && now - passwordAt > ONE_TIME_LIFE
