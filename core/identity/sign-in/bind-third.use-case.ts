import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { Account, Accounts } from '../accounts/accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import type { Captcha } from './captcha.ts'
import type { Challenges } from './challenges.port.ts'
import { accountInactive, codeWrong, phoneShared, thirdTicketOver } from '../failures.ts'
import { admitAddress, takeBackAddress } from '../limited.ts'
import type { PasswordProof } from '../accounts/password-proof.ts'
import { meetCode } from './phone-code.ts'
import { programOf } from '../tenants/program.ts'
import type { Secrets } from '../secrets.port.ts'
import type { SignInRules } from './sign-in-rules.port.ts'
import type { ThirdAccounts } from './third-accounts.port.ts'
import { THIRD_TICKET, thirdToken, type Unbound } from './third-sign-in.ts'

/** How somebody proves which account is his: by its phone, or by its password. */
type Proof =
  | { readonly by: 'phone'; readonly mobile: string; readonly code: string }
  | { readonly by: 'password'; readonly userName: string; readonly password: string; readonly captcha?: Captcha }

type Wanted = { readonly ticket: string; readonly address: string; readonly proof: Proof }

/** Somebody of another site says which account he has here (S9). Answers a token that opens a session for it. */
export class BindThird {
  private readonly accounts: Accounts
  private readonly thirdAccounts: ThirdAccounts
  private readonly attempts: Attempts
  private readonly passwordProof: PasswordProof
  private readonly challenges: Challenges
  private readonly rules: SignInRules
  private readonly secrets: Secrets
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(
    accounts: Accounts,
    thirdAccounts: ThirdAccounts,
    attempts: Attempts,
    passwordProof: PasswordProof,
    challenges: Challenges,
    rules: SignInRules,
    secrets: Secrets,
    audit: AuditTrail,
    work: UnitOfWork,
    clock: Clock,
  ) {
    this.accounts = accounts
    this.thirdAccounts = thirdAccounts
    this.attempts = attempts
    this.passwordProof = passwordProof
    this.challenges = challenges
    this.rules = rules
    this.secrets = secrets
    this.audit = audit
    this.work = work
    this.clock = clock
  }

  async run({ ticket, address, proof }: Wanted): Promise<Result<string>> {
    const now = this.clock.now()
    const taken = await this.challenges.take(THIRD_TICKET, this.secrets.digest(ticket), now)
    if (!taken.ok) return taken
    if (!taken.value) return fail(thirdTicketOver)
    const account = await this.prove(proof, address, now)
    if (!account.ok || !account.value.active) {
      // A better proof may come with the same ticket.
      const back = await this.challenges.keep(taken.value)
      if (!back.ok) return back
      return account.ok ? fail(accountInactive) : account
    }
    const person: Unbound = JSON.parse(taken.value.about ?? '{}')
    const bound = await this.bind(person, account.value, now)
    if (!bound.ok) return bound
    const ports = { challenges: this.challenges, secrets: this.secrets }
    const token = await thirdToken(ports, { type: person.type, userId: account.value.userId }, { address, now })
    return token.ok ? ok(token.value) : token
  }

  private prove(proof: Proof, address: string, now: number): Promise<Result<Account>> {
    return proof.by === 'phone' ? this.byPhone(proof, address, now) : this.passwordProof.of({ ...proof, address })
  }

  private async byPhone(
    { mobile, code }: { readonly mobile: string; readonly code: string },
    address: string,
    now: number,
  ): Promise<Result<Account>> {
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const admitted = await admitAddress(this.attempts, address, now, rules.value)
    if (!admitted.ok) return admitted
    const met = await meetCode({ challenges: this.challenges, secrets: this.secrets }, { purpose: 'bind', mobile, code, now })
    if (!met.ok) return met
    const less = await takeBackAddress(this.attempts, address)
    if (!less.ok) return less
    const found = await this.accounts.byPhone(mobile, today(now))
    if (!found.ok) return found
    const [account, another] = found.value.filter(({ active }) => active)
    if (!account) return fail(codeWrong)
    return another ? fail(phoneShared) : ok(account)
  }

  private bind({ type, subject, name }: Unbound, { userId, tenantId }: Account, at: number): Promise<Result<void>> {
    return this.work.whole(async () => {
      const bound = await this.thirdAccounts.bind({ thirdType: type, subject, name, userId, tenantId, at })
      if (!bound.ok) return bound
      const entry = { action: 'bind', typeKey: 'sys.user', recordId: userId, changes: { thirdType: [null, type], thirdName: [null, name] } }
      return this.audit.note(entry, programOf(tenantId))
    })
  }
}
