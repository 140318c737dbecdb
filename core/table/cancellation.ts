import type { Cancel } from '../kernel/http.port.ts'

/** Says to whoever answers that nobody waits any more. */
export class Cancellation implements Cancel {
  #aborted = false
  readonly #listeners: (() => void)[] = []

  get aborted(): boolean {
    return this.#aborted
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  abort(): void {
    if (this.#aborted) return
    this.#aborted = true
    for (const listener of this.#listeners) listener()
  }
}
