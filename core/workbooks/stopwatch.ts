import type { Clock } from '../kernel/clock.port.ts'

/** Time that something takes, its pauses left out. */
export class Stopwatch {
  private readonly clock: Clock
  private begun: number
  private stood = 0
  private pausedAt: number | undefined

  constructor(clock: Clock) {
    this.clock = clock
    this.begun = clock.now()
  }

  restart(): void {
    this.begun = this.clock.now()
    this.stood = 0
    this.pausedAt = undefined
  }

  pause(): void {
    this.pausedAt ??= this.clock.now()
  }

  goOn(): void {
    if (this.pausedAt === undefined) return
    this.stood += this.clock.now() - this.pausedAt
    this.pausedAt = undefined
  }

  get elapsed(): number {
    return (this.pausedAt ?? this.clock.now()) - this.begun - this.stood
  }
}
