import type { Clock } from '../../../core/kernel/clock.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'

type Entry = { readonly value: unknown; readonly expire: number | null }

const readEntry = (text: string | null): Entry | undefined => {
  if (text === null) return undefined
  try {
    const entry: unknown = JSON.parse(text)
    return entry !== null && typeof entry === 'object' && 'value' in entry ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

/** KeyValues in the browser's localStorage (or sessionStorage): JSON with the moment it ends, under a prefix. */
export class LocalKeyValues extends KeyValues {
  readonly #storage: () => Storage
  readonly #prefix: string
  readonly #clock: Clock

  // A browser that forbids storage throws when it is only named: it is asked for anew each time.
  constructor(storage: () => Storage, prefix: string, clock: Clock) {
    super()
    this.#storage = storage
    this.#prefix = prefix
    this.#clock = clock
  }

  get(key: string): unknown {
    return this.#quietly(undefined, (storage) => {
      const entry = readEntry(storage.getItem(this.#prefix + key))
      if (entry === undefined) return undefined
      if (typeof entry.expire !== 'number' || this.#clock.now() < entry.expire) return entry.value
      storage.removeItem(this.#prefix + key)
      return undefined
    })
  }

  set(key: string, value: unknown, lifetime?: number): void {
    const expire = lifetime === undefined ? null : this.#clock.now() + lifetime
    this.#quietly(undefined, (storage) => storage.setItem(this.#prefix + key, JSON.stringify({ value, expire })))
  }

  remove(key: string): void {
    this.#quietly(undefined, (storage) => storage.removeItem(this.#prefix + key))
  }

  keys(prefix: string): readonly string[] {
    const whole = this.#prefix + prefix
    return this.#quietly([], (storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .filter((key) => key.startsWith(whole))
        .map((key) => key.slice(this.#prefix.length)),
    )
  }

  #quietly<T>(otherwise: T, work: (storage: Storage) => T): T {
    try {
      return work(this.#storage())
    } catch {
      return otherwise
    }
  }
}
