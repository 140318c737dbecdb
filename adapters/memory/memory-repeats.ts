import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import { taken } from '../../core/records/failures.ts'
import { type Repeat, Repeats } from '../../core/records/write/repeats.port.ts'
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

  async keep(key: string, { digest, answer }: Repeat, by: Person): Promise<Result<void>> {
    const name = nameOf(key, by)
    if (this.fresh(name)) return fail(taken)
    this.store.set<Claimed>('repeats', name, { name, digest, answer, at: this.clock.now() })
    return done
  }

  async find(key: string, by: Person): Promise<Result<Repeat | null>> {
    const found = this.fresh(nameOf(key, by))
    return ok(found ? { digest: found.digest, answer: found.answer } : null)
  }

  async claim(key: string, by: Person): Promise<Result<boolean>> {
    const kept = await this.keep(key, { digest: '', answer: null }, by)
    return ok(kept.ok)
  }

  async sweep(before: number): Promise<Result<void>> {
    for (const { at, name } of this.store.all<Claimed>('repeats')) if (at < before) this.store.remove('repeats', name)
    return done
  }

  private fresh(name: string): Claimed | undefined {
    const found = this.store.get<Claimed>('repeats', name)
    return found && found.at >= this.clock.now() - DAY ? found : undefined
  }
}
