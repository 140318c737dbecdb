import type { Clock } from '../../kernel/clock.port.ts'
import { today, type DateText } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { Account, Accounts, AccountPost } from '../accounts/accounts.port.ts'
import { accountInactive, noPair, tenantAway } from '../failures.ts'
import { passwordAge } from '../accounts/password-age.ts'
import type { Persons } from '../accounts/persons.port.ts'
import type { Secrets } from '../secrets.port.ts'
import type { Sessions } from '../sessions/sessions.port.ts'
import type { SignInRules } from './sign-in-rules.port.ts'
import { type SignInAnswer, welcomeOf } from './welcome.ts'

/** The account that sits in a pair: the one that proved itself, or one linked with it in another tenant. */
export const seatedIn = (
  accounts: Accounts,
  proved: Account,
  pair: AccountPost | undefined,
  day: DateText,
): Promise<Result<Account | null>> =>
  pair && pair.userId !== proved.userId ? accounts.byId(pair.userId, day) : Promise.resolve(ok(proved))

/** Seven days, whatever is done meanwhile (S8). */
const SESSION_LIFE = 604_800_000

/** Where somebody signs in from. */
export type Visit = { readonly address: string; readonly browser: string }

export type OpenedSession = SignInAnswer & { readonly token: string }

/** The pair that was taken last, else the main one (S4); of a tenant that is named, one of its own. */
const pairFor = (pairs: readonly AccountPost[], { lastPairId }: Account, tenantId: number | undefined): AccountPost | undefined => {
  const offered = tenantId === undefined ? pairs : pairs.filter((pair) => pair.tenantId === tenantId)
  return offered.find(({ id }) => id === lastPairId) ?? offered[0]
}

/** Opens a session for an account that proved itself. */
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

  async of(proved: Account, visit: Visit, tenantId?: number): Promise<Result<OpenedSession>> {
    if (!proved.active) return fail(accountInactive)
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const now = this.clock.now()
    const day = today(now)
    const pairs = await this.accounts.pairs(proved.userId, day)
    if (!pairs.ok) return pairs
    if (proved.empId && pairs.value.length === 0) return fail(noPair)

    const pair = pairFor(pairs.value, proved, tenantId)
    if (tenantId !== undefined && (pair?.tenantId ?? proved.tenantId) !== tenantId) return fail(tenantAway)
    const account = await seatedIn(this.accounts, proved, pair, day)
    if (!account.ok) return account
    if (!account.value) return fail(accountInactive)
    const seated = account.value
    const seat = { userId: seated.userId, tenantId: seated.tenantId, pairId: pair?.id ?? '' }
    const standing = await this.persons.of(seat, day)
    if (!standing.ok) return standing
    const person = standing.value
    if (!person) return fail(accountInactive)

    const token = this.secrets.token()
    const tokenHash = this.secrets.digest(token)
    const times = { signedInAt: now, expiresAt: now + SESSION_LIFE, lastSeenAt: now }
    const session = { ...seat, ...visit, ...times, tokenHash, provedAs: proved.userId }
    return this.work.whole(async () => {
      const kept = await this.sessions.keep(session, rules.value.maxSessions)
      if (!kept.ok) return kept
      const remembered = await this.accounts.signedIn(proved.userId, { at: now, address: visit.address, pairId: seat.pairId })
      if (!remembered.ok) return remembered
      const entry = {
        action: 'login',
        typeKey: 'sys.user',
        recordId: seated.userId,
        changes: { address: visit.address, browser: visit.browser },
      }
      const noted = await this.audit.note(entry, { ...person, codes: new Set<string>() })
      if (!noted.ok) return noted
      const password = passwordAge(proved, now, rules.value)
      return ok({ token, ...welcomeOf({ proved, account: seated, person, pairs: pairs.value, pairId: seat.pairId, password }) })
    })
  }
}
