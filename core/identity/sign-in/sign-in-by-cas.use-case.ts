import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import type { CasServer } from './cas-server.port.ts'
import { casMissing, casRefused, casUnknown } from '../failures.ts'
import { admitAddress, takeBackAddress } from '../limited.ts'
import { normalName } from '../accounts/normal-name.ts'
import type { LoggedSignIn } from './logged-sign-in.ts'
import { LOGIN } from './login-types.ts'
import type { OpenedSession, OpenSession, Visit } from './open-session.ts'
import type { SignInRules } from './sign-in-rules.port.ts'

const TICKET = /^[\w.~-]{1,300}$/

type Coming = Visit & { readonly ticket: string; readonly service: string }

/** 统一认证: a session for whoever the CAS server names for a ticket, which is shown to nobody but that server (reliability ID8). */
export class SignInByCas {
  private readonly cas: CasServer
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly rules: SignInRules
  private readonly openSession: OpenSession
  private readonly logged: LoggedSignIn
  private readonly clock: Clock

  constructor(
    cas: CasServer,
    accounts: Accounts,
    attempts: Attempts,
    rules: SignInRules,
    openSession: OpenSession,
    logged: LoggedSignIn,
    clock: Clock,
  ) {
    this.cas = cas
    this.accounts = accounts
    this.attempts = attempts
    this.rules = rules
    this.openSession = openSession
    this.logged = logged
    this.clock = clock
  }

  async run(coming: Coming): Promise<Result<OpenedSession>> {
    const { address, browser } = coming
    return this.logged.of({ type: LOGIN.cas, name: '', visit: { address, browser } }, await this.enter(coming))
  }

  private async enter({ ticket, service, ...visit }: Coming): Promise<Result<OpenedSession>> {
    if (this.cas.loginAddress() === '') return fail(casMissing)
    if (!TICKET.test(ticket) || !this.cas.isOurs(service)) return fail(casRefused)
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const now = this.clock.now()
    const admitted = await admitAddress(this.attempts, visit.address, now, rules.value)
    if (!admitted.ok) return admitted
    const named = await this.cas.validate({ ticket, service })
    if (!named.ok) return named
    const less = await takeBackAddress(this.attempts, visit.address)
    if (!less.ok) return less
    const found = await this.accounts.byName(normalName(named.value), today(now))
    if (!found.ok) return found
    return found.value ? this.openSession.of(found.value, visit) : fail(casUnknown)
  }
}
