import { type ConnectionSign, ConnectionSigns } from '../../../core/connection/connection-signs.port.ts'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Hears of the network from the browser, and of the server from whoever calls it. */
export class BrowserConnection extends ConnectionSigns {
  readonly #page: Page
  readonly #listeners = new Set<(sign: ConnectionSign) => void>()

  constructor(page: Page) {
    super()
    this.#page = page
  }

  tell(sign: ConnectionSign): void {
    for (const hear of this.#listeners) hear(sign)
  }

  listen(hear: (sign: ConnectionSign) => void): () => void {
    const onOffline = () => hear('lost')
    const onOnline = () => hear('found')
    this.#listeners.add(hear)
    this.#page.addEventListener('offline', onOffline)
    this.#page.addEventListener('online', onOnline)
    return () => {
      this.#listeners.delete(hear)
      this.#page.removeEventListener('offline', onOffline)
      this.#page.removeEventListener('online', onOnline)
    }
  }
}
