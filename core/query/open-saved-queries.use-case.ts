import { ok, type Result } from '../kernel/result.ts'
import type { RemoteSavedQueries } from './remote-saved-queries.port.ts'
import type { SavedQuery } from './saved-query.ts'

/** Saved queries and whoever keeps them: the server, or this device where the server knows no such thing. */
export type OpenedSavedQueries = {
  readonly savedQueries: RemoteSavedQueries
  readonly saved: readonly SavedQuery[]
  readonly isLocal: boolean
}

/** Finds who keeps the saved queries of a list. What this device still holds of them moves to the server on first use. */
export class OpenSavedQueries {
  readonly #remote: RemoteSavedQueries
  readonly #local: RemoteSavedQueries

  constructor(remote: RemoteSavedQueries, local: RemoteSavedQueries) {
    this.#remote = remote
    this.#local = local
  }

  async run(place: string): Promise<Result<OpenedSavedQueries>> {
    const kept = await this.#local.list(place)
    const mine = kept.ok ? kept.value : []
    const found = await this.#remote.list(place)
    if (!found.ok) return found.failure.code === 'http.notFound' ? ok({ savedQueries: this.#local, saved: mine, isLocal: true }) : found
    const moved = await this.#moved(place, mine, found.value)
    const saved = moved ? await this.#remote.list(place) : found
    return saved.ok ? ok({ savedQueries: this.#remote, saved: saved.value, isLocal: false }) : saved
  }

  /** One that the server refuses stays here; one whose name it knows already is the same query, moved before. */
  async #moved(place: string, mine: readonly SavedQuery[], known: readonly SavedQuery[]): Promise<boolean> {
    const names = new Set(known.filter(({ isMine }) => isMine).map(({ title }) => title))
    let moves = false
    for (const { id, title, query } of mine) {
      const kept = names.has(title) || (await this.#remote.keep(place, { title, query, sharedWith: '' })).ok
      if (kept) await this.#local.remove(place, id)
      moves ||= kept && !names.has(title)
    }
    return moves
  }
}
