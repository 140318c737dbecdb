import type { DocumentType } from '../definitions/document.ts'
import type { GrantPlan } from '../definitions/grant-plan.ts'
import type { Result } from '../kernel/result.ts'
import type { EffectiveRights } from './see-effective.use-case.ts'
import type { RightNode } from './grant-matrix.ts'

/** What a record is granted, and the tree of what may be granted. */
export type ShownGrants = { readonly menuIds: readonly string[]; readonly menuTree: readonly RightNode[] }

/** What is granted of the menu, asked of a server. */
export abstract class RemoteGrants {
  abstract see(type: DocumentType, plan: GrantPlan, id: string): Promise<Result<ShownGrants>>

  /** `lastMenuIds` is what the tree was opened with. */
  abstract save(
    type: DocumentType,
    plan: GrantPlan,
    id: string,
    granted: { readonly menuIds: readonly string[]; readonly lastMenuIds: readonly string[] },
  ): Promise<Result<void>>

  /** What an account may in each of its seats. */
  abstract effective(type: DocumentType, id: string): Promise<Result<readonly EffectiveRights[]>>
}
