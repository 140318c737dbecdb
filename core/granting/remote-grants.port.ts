import type { DocumentType } from '../definitions/document.ts'
import type { GrantPlan } from '../definitions/grant-plan.ts'
import type { Result } from '../kernel/result.ts'
import type { Comparable } from './see-comparable.use-case.ts'
import type { EffectiveRights } from './see-effective.use-case.ts'
import type { RightNode } from './grant-matrix.ts'
import type { PageScope } from './page-scopes.ts'
import type { WhyNot } from './see-why-not.use-case.ts'
import type { Reason } from './who-could.ts'
import type { RehearsedGrants } from './rehearse-grants.use-case.ts'

/** What a record is granted, and the tree of what may be granted; of a role whose records it sees, and on which pages others. */
export type ShownGrants = {
  readonly menuIds: readonly string[]
  readonly menuTree: readonly RightNode[]
  readonly dataScope?: string
  readonly dataOrgs?: string
  readonly scopes?: readonly PageScope[]
}

/** What is to be granted from now on. */
export type GrantWish = { readonly menuIds: readonly string[]; readonly scopes?: readonly PageScope[] }

/** Of which record it is asked, or of which several together; of the type as a whole where nothing is said. */
export type AskedAbout = { readonly id?: string; readonly ids?: readonly string[] }

/** What is granted of the menu, asked of a server. */
export abstract class RemoteGrants {
  abstract see(type: DocumentType, plan: GrantPlan, id: string): Promise<Result<ShownGrants>>

  /** `lastMenuIds` and `lastScopes` are what the tree was opened with. */
  abstract save(
    type: DocumentType,
    plan: GrantPlan,
    id: string,
    granted: GrantWish & { readonly lastMenuIds: readonly string[]; readonly lastScopes?: readonly PageScope[] },
  ): Promise<Result<void>>

  /** Whom saving would concern, and what one of them would find. */
  abstract rehearse(type: DocumentType, plan: GrantPlan, id: string, wish: GrantWish, userId: string): Promise<Result<RehearsedGrants>>

  /** Whose grants may be laid beside it. */
  abstract comparable(type: DocumentType, plan: GrantPlan, id: string): Promise<Result<readonly Comparable[]>>

  /** What an account may in each of its seats. */
  abstract effective(type: DocumentType, id: string): Promise<Result<readonly EffectiveRights[]>>

  /** What keeps somebody, oneself where `userId` is '', from what a type and its records have. */
  abstract whyNot(type: DocumentType, about: AskedAbout, userId: string): Promise<Result<WhyNot>>

  /** What closes an address that is not in one's menu; nothing where no page stands there. */
  abstract closedPage(path: string): Promise<Result<readonly Reason[]>>
}
