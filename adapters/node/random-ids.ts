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
  private at = -1
  private spelt = ''

  next() {
    if (this.used === this.random.length) {
      randomFillSync(this.random)
      for (let place = 0; place < this.random.length; place += 1) this.random[place] = DIGITS[(this.random[place] as number) & 31] as number
      this.used = 0
    }
    const from = this.used
    this.used += RANDOM_DIGITS
    return this.time() + this.random.toString('latin1', from, this.used)
  }

  /** The rows of a document are made within one millisecond or two. */
  private time(): string {
    const now = Date.now()
    if (now !== this.at) {
      this.at = now
      this.spelt = now.toString(32).padStart(9, '0')
    }
    return this.spelt
  }
}
