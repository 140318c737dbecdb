import type { ConnectionSigns } from '../../core/connection/connection-signs.port.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Http } from '../../core/kernel/http.port.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import type { KeyValues } from '../../core/kernel/key-values.port.ts'
import type { WindowValues } from '../../core/kernel/window-values.port.ts'
import type { KeptSession } from '../../core/session/kept-session.port.ts'
import type { SessionSigns } from '../../core/session/session-signs.port.ts'
import { BrowserConnection } from './http/browser-connection.ts'
import type { CallingPage } from './http/calling-page.ts'
import { FetchHttp, type Server } from './http/fetch-http.ts'
import { BrowserSigns } from './session/browser-signs.ts'
import { StoredSession, TOKEN } from './session/stored-session.ts'
import { LocalKeyValues } from './storage/local-key-values.ts'

/** What the login page already needs, before the container has come. */
export type LoginPorts = {
  readonly clock: Clock
  readonly ids: Ids
  readonly keyValues: KeyValues
  readonly windowValues: WindowValues
  readonly keptSession: KeptSession
  readonly signs: SessionSigns
  readonly connection: ConnectionSigns
  readonly http: Http
  /** Where the API begins. */
  readonly base: string
  /** Where calls are made from. */
  readonly page: CallingPage
}

const PREFIX = 'pro__'

const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const browserLoginPorts = (server: Server): LoginPorts => {
  const clock = { now: Date.now }
  const keyValues = new LocalKeyValues(() => localStorage, PREFIX, clock)
  const windowValues = new LocalKeyValues(() => sessionStorage, PREFIX, clock)
  const keptSession = new StoredSession(keyValues, windowValues)
  const signs = new BrowserSigns(window, PREFIX + TOKEN)
  const connection = new BrowserConnection(window)
  const page: CallingPage = {
    path: () => window.location.pathname,
    reached: () => connection.tell('reached'),
    lost: () => connection.tell('lost'),
    refused: (sign) => signs.refuse(sign),
  }
  const http = new FetchHttp(server, keptSession, clock, page)
  return { clock, ids: { next: randomId }, keyValues, windowValues, keptSession, signs, connection, http, base: server.base, page }
}
