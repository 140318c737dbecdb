import { filled, type Failure } from '../../core/kernel/failure.ts'
import { noRights, notEncrypted, spoilt } from './failures.ts'

const WITHOUT_RIGHTS = /^(42501|3F000|25006)$/
const SPOILT = /^(XX00[0-2]|58P0[12])$/
const UNTRUSTED = /^(ERR_TLS_|CERT_|UNABLE_TO_|(DEPTH_ZERO_)?SELF_SIGNED_)/
const WITHOUT_TLS = /does not support SSL/

/** Why no start is possible over a database, where that is what an error tells; a mistake of ours is none of these. */
export const unusable = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const { message: reason } = error
  if (WITHOUT_RIGHTS.test(code)) return noRights
  if (SPOILT.test(code)) return filled(spoilt, { reason })
  return UNTRUSTED.test(code) || WITHOUT_TLS.test(reason) ? filled(notEncrypted, { reason }) : undefined
}
