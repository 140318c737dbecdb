import type { Person } from '../../kernel/person.ts'
import type { PasswordAge } from '../accounts/password-age.ts'
import type { Session } from './sessions.port.ts'

/** Whoever a token belongs to. */
export type Visitor = {
  readonly session: Session
  readonly person: Person
  readonly password: PasswordAge
}

const FRESH_FOR = 2_000
const MOST = 20_000

type Known = { readonly visitor: Visitor; readonly until: number }

/** Visitors seen in the last two seconds, so that a request costs no look-up; what ends or moves a session here is felt at once. */
export class RecentVisitors {
  private readonly byToken = new Map<string, Known>()

  find(tokenHash: string, now: number): Visitor | undefined {
    const known = this.byToken.get(tokenHash)
    if (!known) return undefined
    if (now < known.until && now < known.visitor.session.expiresAt) return known.visitor
    this.byToken.delete(tokenHash)
    return undefined
  }

  keep(visitor: Visitor, now: number): void {
    if (this.byToken.size >= MOST) this.byToken.clear()
    this.byToken.set(visitor.session.tokenHash, { visitor, until: now + FRESH_FOR })
  }

  forget(tokenHash: string): void {
    this.byToken.delete(tokenHash)
  }

  forgetUser(userId: string): void {
    for (const [tokenHash, { visitor }] of this.byToken)
      if ([visitor.session.userId, visitor.session.provedAs].includes(userId)) this.byToken.delete(tokenHash)
  }
}
