import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { codeWrong, phoneClosed, phoneShared } from '../failures.ts'
import { admitAddress, takeBackAddress } from '../limited.ts'
import { mobileProblem } from '../accounts/mobile.ts'
import type { LoggedSignIn } from './logged-sign-in.ts'
import { LOGIN } from './login-types.ts'
import type { OpenedSession, OpenSession, Visit } from './open-session.ts'
import { meetCode } from './phone-code.ts'
import type { Secrets } from '../secrets.port.ts'
import type { SignInRules } from './sign-in-rules.port.ts'

type Coming = Visit & { readonly mobile: string; readonly code: string }

/** A session for whoever holds the phone of an account (S9). */
export class SignInByPhone {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly challenges: Challenges
  private readonly rules: SignInRules
  private readonly secrets: Secrets
  private readonly openSession: OpenSession
  private readonly logged: LoggedSignIn
  private readonly clock: Clock

  constructor(
    accounts: Accounts,
    attempts: Attempts,
    challenges: Challenges,
    rules: SignInRules,
    secrets: Secrets,
    openSession: OpenSession,
    logged: LoggedSignIn,
    clock: Clock,
  ) {
    this.accounts = accounts
    this.attempts = attempts
    this.challenges = challenges
    this.rules = rules
    this.secrets = secrets
    this.openSession = openSession
    this.logged = logged
    this.clock = clock
  }

  async run(coming: Coming): Promise<Result<OpenedSession>> {
    const { address, browser } = coming
    return this.logged.of({ type: LOGIN.phone, name: coming.mobile, visit: { address, browser } }, await this.enter(coming))
  }

  private async enter({ mobile, code, ...visit }: Coming): Promise<Result<OpenedSession>> {
    const wrong = mobileProblem(mobile)
    if (wrong) return fail(wrong)
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    if (!rules.value.phoneOpen) return fail(phoneClosed)
    const now = this.clock.now()
    const admitted = await admitAddress(this.attempts, visit.address, now, rules.value)
    if (!admitted.ok) return admitted
    const kept = { challenges: this.challenges, secrets: this.secrets }
    const met = await meetCode(kept, { purpose: 'login', mobile, code, now })
    if (!met.ok) return met

    const found = await this.accounts.byPhone(mobile, today(now))
    if (!found.ok) return found
    const [account, another] = found.value.filter(({ active }) => active)
    if (!account) return fail(codeWrong)
    const less = await takeBackAddress(this.attempts, visit.address)
    if (!less.ok) return less
    return another ? fail(phoneShared) : this.openSession.of(account, visit)
  }
}
