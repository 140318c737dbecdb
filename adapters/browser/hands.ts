import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Http } from '../../core/kernel/http.port.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import type { KeyValues } from '../../core/kernel/key-values.port.ts'
import type { KeptSession } from '../../core/session/kept-session.port.ts'
import type { SessionSigns } from '../../core/session/session-signs.port.ts'
import { FetchHttp, type Server } from './http/fetch-http.ts'
import { BrowserSigns } from './session/browser-signs.ts'
import { StoredSession, TOKEN } from './session/stored-session.ts'
import { LocalKeyValues } from './storage/local-key-values.ts'

/** What the login page already needs, before the container has come. */
export type Hands = {
  readonly clock: Clock
  readonly ids: Ids
  readonly keyValues: KeyValues
  readonly keptSession: KeptSession
  readonly signs: SessionSigns
  readonly http: Http
  /** Where the API begins. */
  readonly base: string
  /** The server refused the token in use. */
  readonly expire: () => void
}

const PREFIX = 'pro__'

const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const browserHands = (server: Server): Hands => {
  const clock = { now: Date.now }
  const keyValues = new LocalKeyValues(() => localStorage, PREFIX, clock)
  const keptSession = new StoredSession(keyValues, new LocalKeyValues(() => sessionStorage, PREFIX, clock))
  const signs = new BrowserSigns(window, PREFIX + TOKEN)
  const expire = () => signs.expire()
  const http = new FetchHttp(server, keptSession, clock, expire)
  return { clock, ids: { next: randomId }, keyValues, keptSession, signs, http, base: server.base, expire }
}
