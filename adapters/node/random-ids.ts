import { randomBytes } from 'node:crypto'
import { Ids } from '../../core/kernel/ids.port.ts'

const RANDOM_BYTES = 16

/** The time first, so that what is made together lies together in an index; then 128 random bits. Digits and small letters only. */
export class RandomIds extends Ids {
  next() {
    const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
    return `${Date.now().toString(32).padStart(9, '0')}${random.toString(32).padStart(26, '0')}`
  }
}
