import type { Result } from '../../core/kernel/result.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import type { MemoryStore } from './store.ts'

/** One unit at a time: memory serves one visitor, and a unit begun inside another is part of it. */
export class MemoryUnitOfWork extends UnitOfWork {
  private readonly store: MemoryStore
  private refused: Result<never> | undefined
  private depth = 0

  constructor(store: MemoryStore) {
    super()
    this.store = store
  }

  async whole<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    this.store.begin()
    this.depth += 1
    let isKept = false
    try {
      const result = await work()
      if (!result.ok) this.refused ??= result
      const refused = this.refused
      isKept = refused === undefined
      return this.depth === 1 && refused ? refused : result
    } finally {
      this.depth -= 1
      this.store.end(isKept)
      if (this.depth === 0) this.refused = undefined
    }
  }
}
