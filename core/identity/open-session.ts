import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../records/audit-trail.port.ts'
import type { Account, Accounts } from './accounts.port.ts'
import { accountInactive, noPair } from './failures.ts'
import { passwordAge } from './password-age.ts'
import type { Persons } from './persons.port.ts'
import type { Secrets } from './secrets.port.ts'
import type { Sessions } from './sessions.port.ts'
import type { SignInRules } from './sign-in-rules.port.ts'
import { type Welcome, welcomeOf } from './welcome.ts'

/** Seven days, whatever is done meanwhile (S8). */
export const SESSION_LIFE = 604_800_000

/** Where somebody signs in from. */
export type Visit = { readonly address: string; readonly browser: string }

export type Opened = Welcome & { readonly token: string }

/** Opens a session for an account that proved itself, in the pair it took last, else its main one (S4). */
export class OpenSession {
  private readonly accounts: Accounts
  private readonly sessions: Sessions
  private readonly persons: Persons
  private readonly rules: SignInRules
  private readonly secrets: Secrets
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(
    accounts: Accounts,
    sessions: Sessions,
    persons: Persons,
    rules: SignInRules,
    secrets: Secrets,
    audit: AuditTrail,
    work: UnitOfWork,
    clock: Clock,
  ) {
    this.accounts = accounts
    this.sessions = sessions
    this.persons = persons
    this.rules = rules
    this.secrets = secrets
    this.audit = audit
    this.work = work
    this.clock = clock
  }

  async of(account: Account, visit: Visit): Promise<Result<Opened>> {
    if (!account.active) return fail(accountInactive)
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const now = this.clock.now()
    const day = today(now)
    const pairs = await this.accounts.pairs(account, day)
    if (!pairs.ok) return pairs
    if (account.empId && pairs.value.length === 0) return fail(noPair)

    const pair = pairs.value.find(({ id }) => id === account.lastPairId) ?? pairs.value[0]
    const seat = { userId: account.userId, tenantId: pair?.tenantId ?? account.tenantId, pairId: pair?.id ?? '' }
    const standing = await this.persons.of(seat, day)
    if (!standing.ok) return standing
    const person = standing.value
    if (!person) return fail(accountInactive)

    const token = this.secrets.token()
    const session = { ...seat, ...visit, tokenHash: this.secrets.digest(token), signedInAt: now, expiresAt: now + SESSION_LIFE }
    return this.work.whole(async () => {
      const kept = await this.sessions.keep(session, rules.value.maxSessions)
      if (!kept.ok) return kept
      const remembered = await this.accounts.signedIn(account.userId, { at: now, address: visit.address, pairId: seat.pairId })
      if (!remembered.ok) return remembered
      const entry = {
        action: 'login',
        typeKey: 'sys.user',
        recordId: account.userId,
        changes: { address: visit.address, browser: visit.browser },
      }
      const noted = await this.audit.note(entry, { ...person, codes: new Set<string>() })
      if (!noted.ok) return noted
      return ok({ token, ...welcomeOf(account, person, pairs.value, seat.pairId, passwordAge(account, now, rules.value)) })
    })
  }
}
