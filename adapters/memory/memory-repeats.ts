import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, ok, type Result } from '../../core/kernel/result.ts'
import { type Repeat, Repeats } from '../../core/records/repeats.port.ts'
import type { MemoryStore } from './store.ts'

type Claimed = Repeat & { readonly name: string; readonly at: number }

const DAY = 86_400_000
const nameOf = (key: string, by: Person) => JSON.stringify([by.tenantId, by.userId, key])

/** Keys of calls, kept in a map. */
export class MemoryRepeats extends Repeats {
  private readonly store: MemoryStore
  private readonly clock: Clock

  constructor(store: MemoryStore, clock: Clock) {
    super()
    this.store = store
    this.clock = clock
  }

  async claim(key: string, digest: string, by: Person): Promise<Result<Repeat | null>> {
    const now = this.clock.now()
    const before = this.store.get<Claimed>('repeats', nameOf(key, by))
    if (before && before.at >= now - DAY) return ok({ digest: before.digest, answer: before.answer })
    this.store.set<Claimed>('repeats', nameOf(key, by), { name: nameOf(key, by), digest, answer: null, at: now })
    return ok(null)
  }

  async keep(key: string, answer: unknown, by: Person): Promise<Result<void>> {
    const claimed = this.store.get<Claimed>('repeats', nameOf(key, by))
    if (claimed) this.store.set<Claimed>('repeats', nameOf(key, by), { ...claimed, answer })
    return done
  }

  async sweep(before: number): Promise<Result<void>> {
    for (const { at, name } of this.store.all<Claimed>('repeats')) if (at < before) this.store.remove('repeats', name)
    return done
  }
}
