import type { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { readPairs, readUser } from '../../../core/session/read-session.ts'
import { KeptSession } from '../../../core/session/kept-session.port.ts'
import { DICTIONARIES, SESSION_LIFETIME, type Session } from '../../../core/session/session.ts'

/** Names an older client of the same server uses too, below `pro__`. */
export const TOKEN = 'Access-Token'
const USER = 'Login_Userinfo'
const USERNAME = 'Login_Username'
const PAIRS = 'USER_ORG_LIST'
const PAIR = 'USER_ORG'
const TENANT = 'TENANT_ID'
const LAST_PAIRS = 'LAST_USER_ORG'

const ofSession = [TOKEN, USER, USERNAME, PAIRS, PAIR, TENANT]

/** The session on this device: for seven days in the lasting store, or in the passing one until the tab is closed. */
export class StoredSession extends KeptSession {
  readonly #lasting: KeyValues
  readonly #passing: KeyValues

  constructor(lasting: KeyValues, passing: KeyValues) {
    super()
    this.#lasting = lasting
    this.#passing = passing
  }

  current(): Session | undefined {
    return this.#readFrom(this.#passing, { lasting: false }) ?? this.#readFrom(this.#lasting, { lasting: true })
  }

  keep(session: Session): void {
    const { user, pairs, pairId, dictItems } = session
    const [store, other] = session.lasting ? [this.#lasting, this.#passing] : [this.#passing, this.#lasting]
    const kept = { [USER]: user, [USERNAME]: user.username, [PAIRS]: pairs, [PAIR]: pairId, [TENANT]: user.tenantId }
    for (const [key, value] of Object.entries(kept)) store.set(key, value, SESSION_LIFETIME)
    // What dictionaries say is nobody's secret: it lies where the pages look for it, however long the session is kept.
    if (dictItems !== undefined) this.#lasting.set(DICTIONARIES, dictItems, SESSION_LIFETIME)
    // The token last and never removed in between: other tabs listen for it, and a missing one means somebody signed out.
    store.set(TOKEN, session.token, SESSION_LIFETIME)
    for (const key of ofSession) other.remove(key)
    if (pairId) this.#lasting.set(LAST_PAIRS, { ...this.#lastPairs(), [user.userId]: pairId })
  }

  forget(): void {
    for (const key of ofSession) {
      this.#passing.remove(key)
      this.#lasting.remove(key)
    }
    this.#lasting.remove(DICTIONARIES)
  }

  lastPair(userId: string): string {
    return this.#lastPairs()[userId] ?? ''
  }

  #lastPairs(): Readonly<Record<string, string>> {
    const kept = this.#lasting.get(LAST_PAIRS)
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, string>) : {}
  }

  #readFrom(store: KeyValues, { lasting }: Pick<Session, 'lasting'>): Session | undefined {
    const token = store.get(TOKEN)
    const user = readUser(store.get(USER))
    if (typeof token !== 'string' || token === '' || user.userId === '') return undefined
    const pairId = store.get(PAIR)
    return {
      token,
      user,
      pairs: readPairs(store.get(PAIRS)),
      pairId: typeof pairId === 'string' ? pairId : '',
      lasting,
    }
  }
}
