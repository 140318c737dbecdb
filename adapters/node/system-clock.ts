import { Clock } from '../../core/kernel/clock.port.ts'

/** The machine's clock. */
export class SystemClock extends Clock {
  now() {
    return Date.now()
  }
}
