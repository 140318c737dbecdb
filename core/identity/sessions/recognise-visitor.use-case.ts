import { today } from '../../kernel/dates.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Grants } from '../../permissions/grants.port.ts'
import type { RecordReaders } from '../../records/approval/record-readers.ts'
import { entitled } from '../../permissions/codes.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import { sessionForced, sessionOver } from '../failures.ts'
import { isIdle } from './idle.ts'
import { passwordAge } from '../accounts/password-age.ts'
import type { Persons } from '../accounts/persons.port.ts'
import type { Secrets } from '../secrets.port.ts'
import { sessionNo } from './session-no.ts'
import type { Session, Sessions } from './sessions.port.ts'
import type { SignInRules } from '../sign-in/sign-in-rules.port.ts'
import type { RecentVisitors, Visitor } from './visitors.ts'

/** Who sends this token: the person in his pair in force, with what he may do. Every other token is over. */
export class RecogniseVisitor {
  private readonly sessions: Sessions
  private readonly accounts: Accounts
  private readonly persons: Persons
  private readonly grants: Grants
  private readonly rules: SignInRules
  private readonly secrets: Secrets
  private readonly clock: Clock
  private readonly recent: RecentVisitors
  private readonly readers: Pick<RecordReaders, 'asking'>
  private readonly asking = new Map<string, Promise<Result<Visitor>>>()

  constructor(
    sessions: Sessions,
    accounts: Accounts,
    persons: Persons,
    grants: Grants,
    rules: SignInRules,
    secrets: Secrets,
    clock: Clock,
    recent: RecentVisitors,
    readers: Pick<RecordReaders, 'asking'>,
  ) {
    this.sessions = sessions
    this.accounts = accounts
    this.persons = persons
    this.grants = grants
    this.rules = rules
    this.secrets = secrets
    this.clock = clock
    this.recent = recent
    this.readers = readers
  }

  run(token: string): Promise<Result<Visitor>> {
    const hash = this.secrets.digest(token)
    const known = this.recent.find(hash, this.clock.now())
    if (known) return Promise.resolve(ok(known))

    // Many calls of one page arrive together: one look-up serves them all.
    const running = this.asking.get(hash)
    if (running) return running
    const asked = this.ask(hash).finally(() => this.asking.delete(hash))
    this.asking.set(hash, asked)
    return asked
  }

  private async ask(tokenHash: string): Promise<Result<Visitor>> {
    const now = this.clock.now()
    const session = await this.sessions.find(tokenHash, now)
    if (!session.ok) return session
    if (!session.value) return this.gone(tokenHash)

    const visitor = await this.visitorOf(session.value, now)
    if (!visitor.ok) return visitor
    this.recent.keep(visitor.value, now)
    return visitor
  }

  private async gone(tokenHash: string): Promise<Result<Visitor>> {
    const forced = await this.sessions.wasForced(tokenHash)
    if (!forced.ok) return forced
    return fail(forced.value ? sessionForced : sessionOver)
  }

  private async visitorOf(session: Session, now: number): Promise<Result<Visitor>> {
    const day = today(now)
    const [account, standing, rules] = await Promise.all([
      this.accounts.byId(session.provedAs, day),
      this.persons.of(session, day),
      this.rules.current(),
      // What his rights are read from is asked for beside him: it is there when his roles are known.
      this.grants.entries(session.tenantId),
    ])
    if (!account.ok) return account
    if (!standing.ok) return standing
    if (!rules.ok) return rules
    if (!account.value?.active || !standing.value || isIdle(session, rules.value, now)) return fail(sessionOver)

    const held = await entitled(this.grants, standing.value)
    if (!held.ok) return held
    const person = await this.readers.asking(held.value)
    if (!person.ok) return person
    return ok({
      session,
      person: { ...person.value, sessionId: sessionNo(session.tokenHash) },
      password: passwordAge(account.value, now, rules.value),
    })
  }
}
