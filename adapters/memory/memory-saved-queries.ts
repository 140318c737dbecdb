import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import { audiencesOf } from '../../core/query/sharing-scopes.ts'
import { savedGone, titleTaken } from '../../core/query/failures.ts'
import { type KeptQuery, SavedQueries } from '../../core/query/saved-queries.port.ts'
import type { SavedQuery } from '../../core/query/saved-query.ts'
import type { MemoryStore } from './store.ts'

export type KeptInMemory = KeptQuery & { readonly tenantId: number; readonly userId: string; readonly ownerName: string }

export const QUERIES = 'savedQueries'
const PREFERRED = 'preferredQueries'
const PLACES = 'placesOfQueries'
const BEHIND = 1_000_000

const preferenceOf = (place: string, by: Person) => JSON.stringify([by.tenantId, by.userId, place])

/** Saved queries in a map. */
export class MemorySavedQueries extends SavedQueries {
  private readonly store: MemoryStore

  constructor(store: MemoryStore) {
    super()
    this.store = store
  }

  async list(place: string, by: Person): Promise<Result<readonly SavedQuery[]>> {
    const preferred = this.store.get<string>(PREFERRED, preferenceOf(place, by))
    const placeOf = ({ id }: SavedQuery) => this.store.get<number>(PLACES, id) ?? BEHIND
    return ok(
      this.seen(place, by)
        .map(({ id, title, query, sharedWith, userId, ownerName }) => ({
          id,
          title,
          query,
          sharedWith,
          isMine: userId === by.userId,
          isDefault: id === preferred,
          ownerName,
        }))
        .sort((a, b) => Number(b.isMine) - Number(a.isMine) || (a.isMine ? placeOf(a) - placeOf(b) : 0) || (a.title < b.title ? -1 : 1)),
    )
  }

  async insert(query: KeptQuery, by: Person): Promise<Result<void>> {
    return this.put(query, by)
  }

  async update(query: KeptQuery, by: Person): Promise<Result<void>> {
    return this.own(query.id, by) ? this.put(query, by) : fail(savedGone)
  }

  async remove(id: string, by: Person): Promise<Result<void>> {
    if (!this.own(id, by)) return fail(savedGone)
    this.store.remove(QUERIES, id)
    return done
  }

  async prefer(place: string, id: string, by: Person): Promise<Result<void>> {
    if (id === '') this.store.remove(PREFERRED, preferenceOf(place, by))
    else if (this.seen(place, by).some((one) => one.id === id)) this.store.set(PREFERRED, preferenceOf(place, by), id)
    else return fail(savedGone)
    return done
  }

  async arrange(place: string, ids: readonly string[], by: Person): Promise<Result<void>> {
    const own = ids.filter((id) => this.own(id, by)?.place === place)
    for (const [at, id] of own.entries()) this.store.set(PLACES, id, at + 1)
    return done
  }

  private put(query: KeptQuery, by: Person): Result<void> {
    const others = this.seen(query.place, by).filter(({ id, userId }) => userId === by.userId && id !== query.id)
    if (others.some(({ title }) => title === query.title)) return fail(titleTaken)
    this.store.set<KeptInMemory>(QUERIES, query.id, { ...query, tenantId: by.tenantId, userId: by.userId, ownerName: by.realname })
    return done
  }

  private own(id: string, by: Person): KeptInMemory | undefined {
    const found = this.store.get<KeptInMemory>(QUERIES, id)
    return found && found.tenantId === by.tenantId && found.userId === by.userId ? found : undefined
  }

  private seen(place: string, by: Person): readonly KeptInMemory[] {
    return this.store
      .all<KeptInMemory>(QUERIES)
      .filter(
        (one) =>
          one.tenantId === by.tenantId && one.place === place && (one.userId === by.userId || audiencesOf(by).includes(one.sharedWith)),
      )
  }
}
