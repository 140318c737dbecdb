import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import { sessionOver } from '../failures.ts'
import type { Visitor } from '../sessions/visitors.ts'
import { type SignInAnswer, welcomeOf } from './welcome.ts'

/** The person as he is signed in, and every pair he may take (S5). */
export class ListPairs {
  private readonly accounts: Accounts
  private readonly clock: Clock

  constructor(accounts: Accounts, clock: Clock) {
    this.accounts = accounts
    this.clock = clock
  }

  async run({ session, person, password }: Visitor): Promise<Result<SignInAnswer>> {
    const day = today(this.clock.now())
    const { userId, provedAs, pairId } = session
    const [proved, account, pairs] = await Promise.all([
      this.accounts.byId(provedAs, day),
      this.accounts.byId(userId, day),
      this.accounts.pairs(provedAs, day),
    ])
    if (!proved.ok) return proved
    if (!account.ok) return account
    if (!pairs.ok) return pairs
    if (!proved.value || !account.value) return fail(sessionOver)
    return ok(welcomeOf({ proved: proved.value, account: account.value, person, pairs: pairs.value, pairId, password }))
  }
}
