import type { KeyValues } from '../kernel/key-values.port.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import { savedGone, titleTaken, tooManySaved } from './failures.ts'
import { RemoteSavedQueries } from './remote-saved-queries.port.ts'
import { type LocalQuery, localOf, type QueryToKeep, type SavedQuery, savedTree, titleOf } from './saved-query.ts'

/** The key the seed keeps a list's queries under, before its own prefix. */
const KEY = 'JSuperQuerySaved_'
const DEFAULT = 'JSuperQueryDefault_'
export const MOST_SAVED = 100

const titled = (kept: unknown): kept is LocalQuery =>
  typeof kept === 'object' && kept !== null && 'title' in kept && typeof kept.title === 'string'

/** Saved queries on this device, in the seed's form: what remains where a server keeps none. */
export class LocalSavedQueries extends RemoteSavedQueries {
  readonly #keyValues: KeyValues

  constructor(keyValues: KeyValues) {
    super()
    this.#keyValues = keyValues
  }

  async list(place: string): Promise<Result<readonly SavedQuery[]>> {
    const preferred = this.#keyValues.get(DEFAULT + place)
    return ok(
      this.#kept(place).map(({ title, ...kept }) => ({
        id: title,
        title,
        query: savedTree(kept),
        sharedWith: '',
        isMine: true,
        isDefault: title === preferred,
        ownerName: '',
      })),
    )
  }

  async keep(place: string, { id, title: typed, query }: QueryToKeep): Promise<Result<void>> {
    const title = titleOf(typed)
    const before = this.#kept(place)
    if (id !== undefined && !before.some((one) => one.title === id)) return fail(savedGone)
    if (title !== id && before.some((one) => one.title === title)) return fail(titleTaken)
    if (id === undefined && before.length >= MOST_SAVED) return fail(tooManySaved)
    const kept = localOf(title, query)
    this.#keyValues.set(KEY + place, id === undefined ? [...before, kept] : before.map((one) => (one.title === id ? kept : one)))
    if (id !== undefined && this.#keyValues.get(DEFAULT + place) === id) this.#keyValues.set(DEFAULT + place, title)
    return done
  }

  async remove(place: string, id: string): Promise<Result<void>> {
    const left = this.#kept(place).filter(({ title }) => title !== id)
    if (left.length) this.#keyValues.set(KEY + place, left)
    else this.#keyValues.remove(KEY + place)
    return done
  }

  async prefer(place: string, id: string): Promise<Result<void>> {
    if (id) this.#keyValues.set(DEFAULT + place, id)
    else this.#keyValues.remove(DEFAULT + place)
    return done
  }

  async arrange(place: string, ids: readonly string[]): Promise<Result<void>> {
    const before = this.#kept(place)
    const placed = ids.flatMap((id) => before.filter(({ title }) => title === id))
    this.#keyValues.set(KEY + place, [...placed, ...before.filter((one) => !placed.includes(one))])
    return done
  }

  #kept(place: string): readonly LocalQuery[] {
    const kept = this.#keyValues.get(KEY + place)
    return Array.isArray(kept) ? kept.filter(titled) : []
  }
}
