import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Account, Accounts, AccountPost } from '../accounts/accounts.port.ts'
import { foreignPair, sessionOver } from '../failures.ts'
import type { Persons } from '../accounts/persons.port.ts'
import { seatedIn } from './open-session.ts'
import type { Sessions } from '../sessions/sessions.port.ts'
import type { LoginLog } from './login-log.port.ts'
import { LOGIN } from './login-types.ts'
import { type Visitor, type RecentVisitors } from '../sessions/visitors.ts'
import { type SignInAnswer, welcomeOf } from './welcome.ts'

/** A row of tenancyList by id, an organisation by id or by code. */
type Choice = { readonly visitor: Visitor; readonly id?: string; readonly orgCode?: string }

/** Another of the person's own pairs comes into force (S28). */
export class ChoosePair {
  private readonly accounts: Accounts
  private readonly sessions: Sessions
  private readonly persons: Persons
  private readonly log: LoginLog
  private readonly work: UnitOfWork
  private readonly clock: Clock
  private readonly recent: RecentVisitors

  constructor(
    accounts: Accounts,
    sessions: Sessions,
    persons: Persons,
    log: LoginLog,
    work: UnitOfWork,
    clock: Clock,
    recent: RecentVisitors,
  ) {
    this.accounts = accounts
    this.sessions = sessions
    this.persons = persons
    this.log = log
    this.work = work
    this.clock = clock
    this.recent = recent
  }

  async run({ visitor, ...wanted }: Choice): Promise<Result<SignInAnswer>> {
    const day = today(this.clock.now())
    const { provedAs, tokenHash } = visitor.session
    const proved = await this.accounts.byId(provedAs, day)
    if (!proved.ok) return proved
    if (!proved.value) return fail(sessionOver)
    const pairs = await this.accounts.pairs(provedAs, day)
    if (!pairs.ok) return pairs
    const pair = chosen(pairs.value, wanted, visitor.session.tenantId)
    if (!pair) return fail(foreignPair)

    const account = await seatedIn(this.accounts, proved.value, pair, day)
    if (!account.ok) return account
    if (!account.value) return fail(foreignPair)
    const seat = { userId: pair.userId, tenantId: pair.tenantId, pairId: pair.id }
    const standing = await this.persons.of(seat, day)
    if (!standing.ok) return standing
    if (!standing.value) return fail(foreignPair)

    const { password } = visitor
    const seated = { proved: proved.value, account: account.value, person: standing.value, pairs: pairs.value, pairId: pair.id, password }
    const moved = await this.work.whole(async () => {
      const session = await this.sessions.move(tokenHash, seat)
      if (!session.ok) return session
      const noted = await this.note(visitor, pair, seated.account)
      return noted.ok ? this.accounts.choosePair(provedAs, pair.id) : noted
    })
    this.recent.forget(tokenHash)
    return moved.ok ? ok(welcomeOf(seated)) : moved
  }

  private note({ session }: Visitor, { tenantId, orgName, postName }: AccountPost, { userName, realname }: Account): Promise<Result<void>> {
    const { address, browser, tokenHash } = session
    const who = { tenantId, userName, realname, orgName: `${orgName} - ${postName}` }
    return this.log.note({ ...who, type: LOGIN.switch, visit: { address, browser }, failReason: '', tokenHash })
  }
}

/** Codes of organisations are a tenant's own: one means the tenant in force. */
const chosen = (pairs: readonly AccountPost[], { id, orgCode }: Omit<Choice, 'visitor'>, tenantId: number): AccountPost | undefined => {
  const named = pairs.find((pair) => pair.id === id)
  if (named) return named
  const there = pairs.filter(
    (pair) => (id !== undefined && pair.orgId === id) || (pair.tenantId === tenantId && orgCode !== undefined && pair.orgCode === orgCode),
  )
  return there.length === 1 ? there[0] : undefined
}
