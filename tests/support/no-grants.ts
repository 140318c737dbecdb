import { done, ok } from '../../core/kernel/result.ts'
import { Grants } from '../../core/permissions/grants.port.ts'

/** Nobody is granted anything. */
export class NoGrants extends Grants {
  entries = async () => ok([])
  held = async () => ok(new Set<string>())
  laid = async () => ok([])
  roles = async () => ok([])
  give = async () => done
  grantedTo = async () => ok(new Set<string>())
  change = async () => done
}
