import type { Catalogue } from '../definitions/catalogue.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { heldEntries } from './codes.ts'
import type { Grants, MenuEntry } from './grants.port.ts'
import { documentOf, type DocumentOf, menuTree, rightsOf, type RightEntry, type TreeNode } from './menu-tree.ts'

/** What the protocol answers about rights (4.1, sys S16). */
export type MenuAndRights = {
  readonly menu: readonly TreeNode[]
  readonly auth: readonly Omit<RightEntry, 'status'>[]
  readonly allAuth: readonly RightEntry[]
  readonly sysSafeMode: true
  /** What approvals hide from him in some records, by types: his lists do not ask by it (oa W22). */
  readonly unseenInSome?: Person['unseenInSome']
}

/** The menu a person sees, the rights he holds, and those there are to hold. */
export class LoadMenu {
  private readonly grants: Grants
  private readonly documentOf: DocumentOf

  constructor(grants: Grants, { types, reports }: Catalogue) {
    this.grants = grants
    this.documentOf = documentOf([...types, ...reports])
  }

  async run({ by, belongs = 0 }: { readonly by: Person; readonly belongs?: MenuEntry['belongs'] }): Promise<Result<MenuAndRights>> {
    const entries = await this.grants.entries(by.tenantId)
    if (!entries.ok) return entries
    const held = await heldEntries(this.grants, by)
    if (!held.ok) return held
    const auth = rightsOf(held.value).filter(({ status }) => status === '1')
    return ok({
      menu: menuTree(held.value, belongs, this.documentOf),
      auth: auth.map(({ action, type, describe }) => ({ action, type, describe })),
      allAuth: rightsOf(entries.value),
      sysSafeMode: true,
      ...(by.unseenInSome && Object.keys(by.unseenInSome).length ? { unseenInSome: by.unseenInSome } : {}),
    })
  }
}
