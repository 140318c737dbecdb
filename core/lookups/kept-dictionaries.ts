import type { KeyValues } from '../kernel/key-values.port.ts'
import { DICTIONARIES, SESSION_LIFETIME } from '../session/session.ts'

/** The items of dictionaries by code, unread. */
export type ToldDictionaries = Readonly<Record<string, unknown>>

const NONE: ToldDictionaries = {}

const isTold = (value: unknown): value is ToldDictionaries => typeof value === 'object' && value !== null

/** Every dictionary as the server told it: at the login, on this device since then, and whenever one is changed (sys S33). */
export class KeptDictionaries {
  readonly #keyValues: KeyValues
  readonly #listeners = new Set<() => void>()
  #login: unknown
  #all: ToldDictionaries | undefined

  constructor(keyValues: KeyValues) {
    this.#keyValues = keyValues
  }

  /** The same object until one of them changes. `login` is what the login brought, where this page saw one. */
  all(login: unknown): ToldDictionaries {
    if (isTold(login) && login !== this.#login) {
      this.#login = login
      this.#all = login
    }
    if (this.#all) return this.#all
    const kept = this.#keyValues.get(DICTIONARIES)
    if (isTold(kept)) this.#all = kept
    return this.#all ?? NONE
  }

  replace(some: ToldDictionaries): void {
    this.#all = { ...this.all(undefined), ...some }
    this.#keyValues.set(DICTIONARIES, this.#all, SESSION_LIFETIME)
    for (const hear of this.#listeners) hear()
  }

  /** Answers how to stop listening. */
  readonly listen = (hear: () => void): (() => void) => {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }
}
