import { type ServerSign, SessionSigns, type SessionSign } from '../../../core/session/session-signs.port.ts'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Hears of other tabs through the storage event, and of a refused token from whoever calls the server. */
export class BrowserSigns extends SessionSigns {
  readonly #page: Page
  readonly #tokenKey: string
  readonly #listeners = new Set<(sign: SessionSign) => void>()

  constructor(page: Page, tokenKey: string) {
    super()
    this.#page = page
    this.#tokenKey = tokenKey
  }

  /** The server said so in an answer. */
  refuse(sign: ServerSign): void {
    for (const hear of this.#listeners) hear(sign)
  }

  listen(hear: (sign: SessionSign) => void): () => void {
    // Without a key the whole store was emptied.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null || key === this.#tokenKey) hear(newValue === null ? 'left' : 'entered')
    }
    this.#listeners.add(hear)
    this.#page.addEventListener('storage', onStorage)
    return () => {
      this.#listeners.delete(hear)
      this.#page.removeEventListener('storage', onStorage)
    }
  }
}
