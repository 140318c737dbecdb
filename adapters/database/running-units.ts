import { AsyncLocalStorage } from 'node:async_hooks'

/** Which unit of work a statement belongs to. Node follows every promise of the process to know: while none runs it is spared that. */
export class RunningUnits<Unit> {
  private readonly units = new AsyncLocalStorage<Unit>()
  private count = 0

  get current(): Unit | undefined {
    return this.units.getStore()
  }

  async within<T>(unit: Unit, work: () => Promise<T>): Promise<T> {
    this.count += 1
    try {
      return await this.units.run(unit, work)
    } finally {
      this.count -= 1
      if (this.count === 0) this.units.disable()
    }
  }

  outside<T>(work: () => T): T {
    return this.units.exit(work)
  }
}
