import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Account, Accounts } from './accounts.port.ts'
import type { Attempts } from '../sign-in/attempts.port.ts'
import { oldPasswordWrong, passwordSame, passwordTooSoon, sessionOver } from '../failures.ts'
import { neverUsed } from './former-passwords.ts'
import { admit, proved } from '../limited.ts'
import { changeProblem } from './new-password.ts'
import type { OwnPassword } from './own-password.ts'
import { passwordProblem } from './password-rule.ts'
import type { Passwords } from './passwords.port.ts'
import type { SignInRules } from '../sign-in/sign-in-rules.port.ts'
import type { Visitor } from '../sessions/visitors.ts'

const DAY = 86_400_000

type Change = {
  readonly visitor: Visitor
  readonly address: string
  readonly old: string
  readonly password: string
  readonly confirmation: string
}

/** One's own password, changed by whoever knows the old one (S11). All sessions of the user end, this one too (S8). */
export class ChangePassword {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly passwords: Passwords
  private readonly rules: SignInRules
  private readonly own: OwnPassword
  private readonly clock: Clock

  constructor(accounts: Accounts, attempts: Attempts, passwords: Passwords, rules: SignInRules, own: OwnPassword, clock: Clock) {
    this.accounts = accounts
    this.attempts = attempts
    this.passwords = passwords
    this.rules = rules
    this.own = own
    this.clock = clock
  }

  async run({ visitor, address, old, password, confirmation }: Change): Promise<Result<void>> {
    const wrong = changeProblem({ old, password, confirmation })
    if (wrong && wrong !== passwordSame) return fail(wrong)

    const now = this.clock.now()
    const found = await this.accounts.byId(visitor.session.provedAs, today(now))
    if (!found.ok) return found
    const account = found.value
    if (!account) return fail(sessionOver)

    const known = await this.proveOld(account, old, address, now)
    if (!known.ok) return known
    if (wrong) return fail(wrong)
    if (!visitor.password.mustChange && account.passwordAt !== null && now - account.passwordAt < DAY) return fail(passwordTooSoon)
    const problem = passwordProblem(password, account.userName)
    if (problem) return fail(problem)
    const fresh = await neverUsed(this.passwords, account, password)
    if (!fresh.ok) return fresh

    return this.own.set({ userId: account.userId, password, at: now, by: visitor.person })
  }

  private async proveOld(account: Account, old: string, address: string, now: number): Promise<Result<void>> {
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const knock = { name: account.userName, address, now, rules: rules.value }
    const admitted = await admit(this.attempts, knock, async () => ok(account))
    if (!admitted.ok) return admitted
    const looked = await this.passwords.verify(old, account.password)
    if (!looked.ok) return looked
    return looked.value.matches ? proved(this.attempts, knock, admitted.value) : fail(oldPasswordWrong)
  }
}
