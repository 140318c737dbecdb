import type { Catalogue } from '../../definitions/catalogue.ts'
import { message } from '../../definitions/effect.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Ledgers } from '../../records/effects/ledgers.port.ts'
import type { Records } from '../../records/records.port.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Attempts } from '../sign-in/attempts.port.ts'
import type { Challenges } from '../sign-in/challenges.port.ts'
import { noUsers, phoneTaken, registerClosed, userNameTaken } from '../failures.ts'
import { admitAddress } from '../limited.ts'
import { normalName } from '../accounts/normal-name.ts'
import { passwordProblem } from '../accounts/password-rule.ts'
import type { Passwords } from '../accounts/passwords.port.ts'
import { meetCode } from '../sign-in/phone-code.ts'
import { programOf } from '../tenants/program.ts'
import { type Registration, registrationProblems } from './registration.ts'
import type { Secrets } from '../secrets.port.ts'
import type { SignInRules } from '../sign-in/sign-in-rules.port.ts'

/** Whose account it becomes, until an administrator says more. */
const PLATFORM = 1
const FROZEN = '2'
const REGISTERED_HIMSELF = '2'

/** Somebody asks for an account (S10): it is frozen and may do nothing until an administrator releases it. */
export class Register {
  private readonly catalogue: Catalogue
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly challenges: Challenges
  private readonly passwords: Passwords
  private readonly rules: SignInRules
  private readonly secrets: Secrets
  private readonly records: Records
  private readonly ledgers: Ledgers
  private readonly work: UnitOfWork
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(
    catalogue: Catalogue,
    accounts: Accounts,
    attempts: Attempts,
    challenges: Challenges,
    passwords: Passwords,
    rules: SignInRules,
    secrets: Secrets,
    records: Records,
    ledgers: Ledgers,
    work: UnitOfWork,
    ids: Ids,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.accounts = accounts
    this.attempts = attempts
    this.challenges = challenges
    this.passwords = passwords
    this.rules = rules
    this.secrets = secrets
    this.records = records
    this.ledgers = ledgers
    this.work = work
    this.ids = ids
    this.clock = clock
  }

  async run({ address, ...said }: Registration & { readonly address: string }): Promise<Result<void>> {
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    if (!rules.value.registerOpen) return fail(registerClosed)
    const [wrong, ...more] = registrationProblems(said)
    if (wrong) return fail(wrong, more)
    const weak = passwordProblem(said.password, said.userName)
    if (weak) return fail(weak)

    const now = this.clock.now()
    const admitted = await admitAddress(this.attempts, address, now, rules.value)
    if (!admitted.ok) return admitted
    const kept = { challenges: this.challenges, secrets: this.secrets }
    const met = await meetCode(kept, { purpose: 'register', mobile: said.mobile, code: said.code, now })
    if (!met.ok) return met
    const taken = await this.taken(said, now)
    if (!taken.ok) return taken
    if (taken.value) {
      // Another name can be tried with the same code.
      const back = await this.challenges.keep(met.value)
      return back.ok ? fail(taken.value) : back
    }
    const record = await this.passwords.hash(said.password)
    return record.ok ? this.work.whole(() => this.keep(said, record.value, now)) : record
  }

  private async taken({ userName, mobile }: Registration, now: number): Promise<Result<Failure | undefined>> {
    const named = await this.accounts.byName(normalName(userName), today(now))
    if (!named.ok) return named
    if (named.value) return ok(userNameTaken)
    const phoned = await this.accounts.byPhone(mobile, today(now))
    if (!phoned.ok) return phoned
    return ok(phoned.value.length ? phoneTaken : undefined)
  }

  private async keep({ userName, realname, email, mobile }: Registration, record: string, at: number): Promise<Result<void>> {
    const type = this.catalogue.find('sys.user')
    if (!type) return fail(noUsers)
    const by = programOf(PLATFORM)
    const row = {
      id: this.ids.next(),
      username: userName,
      realname: realname.trim(),
      email: email || null,
      phone: mobile,
      userType: '1',
      userIdentity: '1',
      status: FROZEN,
      source: REGISTERED_HIMSELF,
      roles: [],
    }
    const inserted = await this.records.insert(type, row, by)
    if (!inserted.ok) return inserted
    const set = await this.accounts.setPassword(row.id, { record, at, mustChange: false })
    if (!set.ok) return set
    const proved = await this.accounts.provePhone(row.id, mobile)
    if (!proved.ok) return proved
    const told = [message(`${row.realname}（${userName}）申请注册账号，请审核后启用`, { role: 'admin', about: 'todo' })]
    const posted = await this.ledgers.tell(told, { type, row }, by)
    return posted.ok ? done : posted
  }
}
