import { done, ok, type Result } from '../../core/kernel/result.ts'
import { Outbox, type WaitingLetter } from '../../core/notices/outbox.port.ts'
import type { MemoryStore } from './store.ts'

/** Letters in a map, as the ledgers left them. What a unit of work takes is back when it fails. */
export class MemoryOutbox extends Outbox {
  private readonly store: MemoryStore

  constructor(store: MemoryStore) {
    super()
    this.store = store
  }

  async take(most: number): Promise<Result<readonly WaitingLetter[]>> {
    const taken = this.store.all<WaitingLetter>('outbox').slice(0, most)
    for (const { id } of taken) this.store.remove('outbox', id)
    return ok(taken)
  }

  async delivered(_ids: readonly string[], _at: number): Promise<Result<void>> {
    return done
  }

  async sweep(_before: number): Promise<Result<void>> {
    return done
  }
}
