import { createHash } from 'node:crypto'
import { Digests } from '../../core/kernel/digests.port.ts'

/** SHA-256, short enough for an audit entry's key. */
export class ShaDigests extends Digests {
  of(bytes: Uint8Array): string {
    return createHash('sha256').update(bytes).digest('base64url')
  }
}
