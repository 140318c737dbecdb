import { Clock } from '../kernel/clock.port.ts'
import { momentOf, shanghai } from '../kernel/dates.ts'
import { Ids } from '../kernel/ids.port.ts'

/** A clock that stands wherever the demonstration's story is. */
export class SampleClock extends Clock {
  private moment: number

  constructor(now: string) {
    super()
    this.moment = momentOf(now)
  }

  now(): number {
    return this.moment
  }

  set(moment: number): void {
    this.moment = moment
  }

  get text(): string {
    return shanghai(this.moment)
  }
}

const MOMENT_DIGITS = 9
const COUNTER_DIGITS = 8
const RADIX = 32

/** Ids shaped like any other's, the time first, but the same at every run. */
export class SampleIds extends Ids {
  private readonly clock: Clock
  private readonly series: string
  private count = 0

  constructor(clock: Clock, series: string) {
    super()
    this.clock = clock
    this.series = series
  }

  next(): string {
    this.count += 1
    return `${this.clock.now().toString(RADIX).padStart(MOMENT_DIGITS, '0')}${this.series}${this.count.toString(RADIX).padStart(COUNTER_DIGITS, '0')}`
  }
}
