import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Account, Accounts } from '../accounts/accounts.port.ts'
import type { Challenges } from '../sign-in/challenges.port.ts'
import { ticketOver } from '../failures.ts'
import { neverUsed } from '../accounts/former-passwords.ts'
import { confirmationProblem } from '../accounts/new-password.ts'
import type { OwnPassword } from '../accounts/own-password.ts'
import { passwordProblem } from '../accounts/password-rule.ts'
import type { Passwords } from '../accounts/passwords.port.ts'
import { programOf } from '../tenants/program.ts'
import { RECOVERY } from './recovery-ticket.ts'
import type { Secrets } from '../secrets.port.ts'

export type Recovery = { readonly ticket: string; readonly password: string; readonly confirmation: string }

/** 找回账号, the third step: a new password by the usual rule. All sessions end, and a closed name opens again (reliability ID9). */
export class RecoverPassword {
  private readonly accounts: Accounts
  private readonly challenges: Challenges
  private readonly passwords: Passwords
  private readonly secrets: Secrets
  private readonly own: OwnPassword
  private readonly clock: Clock

  constructor(accounts: Accounts, challenges: Challenges, passwords: Passwords, secrets: Secrets, own: OwnPassword, clock: Clock) {
    this.accounts = accounts
    this.challenges = challenges
    this.passwords = passwords
    this.secrets = secrets
    this.own = own
    this.clock = clock
  }

  async run({ ticket, password, confirmation }: Recovery): Promise<Result<void>> {
    const wrong = confirmationProblem({ password, confirmation })
    if (wrong) return fail(wrong)
    const now = this.clock.now()
    const taken = await this.challenges.take(RECOVERY, this.secrets.digest(ticket), now)
    if (!taken.ok) return taken
    if (!taken.value) return fail(ticketOver)
    const found = await this.accounts.byId(taken.value.about ?? '', today(now))
    if (!found.ok) return found
    if (!found.value?.active) return fail(ticketOver)

    const good = await this.judge(found.value, password)
    if (!good.ok) {
      // A better password may be set with the same ticket.
      const back = await this.challenges.keep(taken.value)
      return back.ok ? good : back
    }
    return this.set(found.value, password, now)
  }

  private judge(account: Account, password: string): Promise<Result<void>> | Result<void> {
    const problem = passwordProblem(password, account.userName)
    const former = { formerPasswords: [account.password, ...account.formerPasswords] }
    return problem ? fail(problem) : neverUsed(this.passwords, former, password)
  }

  private set({ userId, tenantId }: Account, password: string, at: number): Promise<Result<void>> {
    return this.own.set({ userId, password, at, by: programOf(tenantId), reason: '手机找回' })
  }
}
