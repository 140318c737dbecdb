import type { Result } from '../kernel/result.ts'

/** An entry of the menu tree (sys S15): 0 top menu, 1 sub menu, 2 button or field. Absent flags have their usual value. */
export type MenuEntry = {
  readonly id: string
  /** '' at the top. */
  readonly parentId: string
  readonly menuType: 0 | 1 | 2
  readonly name: string
  /** Pinyin initials of the name, where the adapter works them out. */
  readonly initials?: string
  readonly url: string
  readonly component: string
  /** '' where the component's path says it. */
  readonly componentName: string
  readonly redirect: string
  readonly icon: string
  readonly sortNo: number
  readonly route: boolean
  readonly hidden: boolean
  /** Its pages have no tab of their own. */
  readonly hideTab: boolean
  readonly keepAlive: boolean
  readonly alwaysShow: boolean
  readonly target: '_self' | '_blank' | 'frame'
  /** `{area}:{name}:{action}` of buttons and fields, '' of menus. */
  readonly perms: string
  /** '1' visible, '2' editable. */
  readonly permsType: '1' | '2'
  /** '1' enforced; '0' restricts nobody. */
  readonly status: '1' | '0'
  /** 0 web, 1 mobile. */
  readonly belongs: 0 | 1
}

/** An entry held by a role (its code) or a post (its id). */
export type Grant = { readonly kind: 'role' | 'post'; readonly holder: string; readonly menuId: string }

/** A role by its code, or a post by its id. */
export type RoleOrPost = Pick<Grant, 'kind' | 'holder'>

/** An entry that there is, or was until somebody took it away: then it has its id only. */
export type LaidEntry = { readonly id: string; readonly url: string; readonly perms: string }

/** Where somebody is at work: what he holds depends on it. */
export type HeldRoles = { readonly tenantId: number; readonly roles: readonly string[]; readonly postId: string }

export type RoleOfTenant = { readonly tenantId: number; readonly role: string }

/** The menu tree, and who holds which entries of it. */
export abstract class Grants {
  /** Every enabled entry of the tenant, in the order of the tree. */
  abstract entries(tenantId: number): Promise<Result<readonly MenuEntry[]>>

  /** Ids of the entries granted to these roles and this post (S13); nothing for `admin`, who holds all without rows (S14). */
  abstract held(seat: HeldRoles): Promise<Result<ReadonlySet<string>>>

  /** Every entry there ever was. */
  abstract laid(): Promise<Result<readonly LaidEntry[]>>

  /** The roles of every tenant. */
  abstract roles(): Promise<Result<readonly RoleOfTenant[]>>

  /** Adds grants; those there are stay. */
  abstract give(tenantId: number, grants: readonly Grant[]): Promise<Result<void>>

  /** Ids of the entries granted to one role or post. */
  abstract grantedTo(tenantId: number, holder: RoleOrPost): Promise<Result<ReadonlySet<string>>>

  /** Gives some entries to one role or post and takes others away. */
  abstract change(
    tenantId: number,
    holder: RoleOrPost,
    entries: { readonly given: readonly string[]; readonly taken: readonly string[] },
  ): Promise<Result<void>>
}
