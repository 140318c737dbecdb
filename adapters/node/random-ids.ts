import { randomFillSync } from 'node:crypto'
import { Ids } from '../../core/kernel/ids.port.ts'

const DIGITS = '0123456789abcdefghijklmnopqrstuv'
const RANDOM_DIGITS = 26
// Asking the system for each id alone costs more than all else about it.
const AT_ONCE = 256

/** The time first, so that what is made together lies together in an index; then 130 random bits. Digits and small letters only. */
export class RandomIds extends Ids {
  private readonly random = new Uint8Array(RANDOM_DIGITS * AT_ONCE)
  private used = this.random.length

  next() {
    if (this.used === this.random.length) {
      randomFillSync(this.random)
      this.used = 0
    }
    let id = Date.now().toString(32).padStart(9, '0')
    for (const end = this.used + RANDOM_DIGITS; this.used < end; this.used += 1) id += DIGITS.charAt((this.random[this.used] ?? 0) & 31)
    return id
  }
}
