import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Attempts } from '../sign-in/attempts.port.ts'
import type { Challenges } from '../sign-in/challenges.port.ts'
import { codeWrong, phoneOfMany } from '../failures.ts'
import { admitAddress, takeBackAddress } from '../limited.ts'
import { masked } from './masked.ts'
import { mobileProblem } from '../accounts/mobile.ts'
import { meetCode } from '../sign-in/phone-code.ts'
import type { Secrets } from '../secrets.port.ts'
import { RECOVERY, RECOVERY_LASTS } from './recovery-ticket.ts'
import type { SignInRules } from '../sign-in/sign-in-rules.port.ts'

type Proof = { readonly mobile: string; readonly code: string; readonly address: string }

/** Whose phone it is, half of the name, and a ticket to set a new password with. */
export type Verified = { readonly username: string; readonly ticket: string }

/** 找回账号, the first two steps (S10): whoever holds the phone of an account learns its name, half of it. */
export class VerifyPhone {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly challenges: Challenges
  private readonly rules: SignInRules
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(accounts: Accounts, attempts: Attempts, challenges: Challenges, rules: SignInRules, secrets: Secrets, clock: Clock) {
    this.accounts = accounts
    this.attempts = attempts
    this.challenges = challenges
    this.rules = rules
    this.secrets = secrets
    this.clock = clock
  }

  async run({ mobile, code, address }: Proof): Promise<Result<Verified>> {
    const wrong = mobileProblem(mobile)
    if (wrong) return fail(wrong)
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const now = this.clock.now()
    const admitted = await admitAddress(this.attempts, address, now, rules.value)
    if (!admitted.ok) return admitted
    const met = await meetCode({ challenges: this.challenges, secrets: this.secrets }, { purpose: 'recover', mobile, code, now })
    if (!met.ok) return met

    const found = await this.accounts.byPhone(mobile, today(now))
    if (!found.ok) return found
    const [account, another] = found.value.filter(({ active }) => active)
    if (!account) return fail(codeWrong)
    if (another) return fail(phoneOfMany)
    const less = await takeBackAddress(this.attempts, address)
    if (!less.ok) return less
    const ticket = this.secrets.token()
    const kept = await this.challenges.keep({
      tokenHash: this.secrets.digest(ticket),
      purpose: RECOVERY,
      answerHash: '',
      address,
      about: account.userId,
      madeAt: now,
      endsAt: now + RECOVERY_LASTS,
    })
    return kept.ok ? ok({ username: masked(account.userName), ticket }) : kept
  }
}
