import { randomFillSync } from 'node:crypto'
import { Ids } from '../../core/kernel/ids.port.ts'

const DIGITS = Buffer.from('0123456789abcdefghijklmnopqrstuv')
const RANDOM_DIGITS = 26
// Asking the system for each id alone costs more than all else about it.
const AT_ONCE = 256

/** The time first, so that what is made together lies together in an index; then 130 random bits. Digits and small letters only. */
export class RandomIds extends Ids {
  private readonly random = Buffer.alloc(RANDOM_DIGITS * AT_ONCE)
  private used = this.random.length

  next() {
    if (this.used === this.random.length) {
      randomFillSync(this.random)
      for (const [place, byte] of this.random.entries()) this.random[place] = DIGITS[byte & 31] as number
      this.used = 0
    }
    const from = this.used
    this.used += RANDOM_DIGITS
    return Date.now().toString(32).padStart(9, '0') + this.random.toString('latin1', from, this.used)
  }
}
