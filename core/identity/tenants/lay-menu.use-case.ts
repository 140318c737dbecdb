import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DeclaredMenu } from '../../definitions/declared-menu.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import { declaredEntries } from '../../permissions/declared-menu.ts'
import type { Grants, LaidEntry, MenuEntry, RoleOfTenant } from '../../permissions/grants.port.ts'
import type { Matrix } from '../../permissions/matrix.ts'
import type { Records } from '../../records/records.port.ts'
import { declaredGrants } from './declared-grants.ts'

/** The menu an installation begins with, and which role may what of it. */
export type MenuFoundations = { readonly menus: readonly DeclaredMenu[]; readonly matrix: Matrix }

/**
 * Lays the declared entries and buttons that were never laid, and gives each to the roles that the matrix names, in every tenant. What was laid
 * once is the administrators': what they changed, took away or granted stays, and what they made themselves at an address is not made twice.
 */
export class LayMenu {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly grants: Grants
  private readonly work: UnitOfWork

  constructor(catalogue: Catalogue, records: Records, grants: Grants, work: UnitOfWork) {
    this.catalogue = catalogue
    this.records = records
    this.grants = grants
    this.work = work
  }

  async run({ menus, matrix, by }: MenuFoundations & { readonly by: Person }): Promise<Result<void>> {
    const fresh = await this.fresh(menus)
    if (!fresh.ok) return fresh
    if (fresh.value.length === 0) return done
    const laid = await this.work.whole(() => this.lay(fresh.value, { menus, matrix }, by))
    if (laid.ok) return laid
    // Another instance that starts may have laid them meanwhile.
    const left = await this.fresh(menus)
    return left.ok && left.value.length === 0 ? done : laid
  }

  private async fresh(menus: readonly DeclaredMenu[]): Promise<Result<readonly MenuEntry[]>> {
    const laid = await this.grants.laid()
    return laid.ok ? ok(notLaid(declaredEntries(menus, this.catalogue), laid.value)) : laid
  }

  private async lay(fresh: readonly MenuEntry[], declared: MenuFoundations, by: Person): Promise<Result<void>> {
    const type = this.catalogue.find('sys.menu')
    for (const entry of type ? fresh : []) {
      const inserted = await this.records.insert(type!, menuRow(entry), by)
      if (!inserted.ok) return inserted
    }
    const roles = await this.grants.roles()
    if (!roles.ok) return roles
    const ids = new Set(fresh.map(({ id }) => id))
    for (const [tenantId, codes] of byTenant(roles.value)) {
      const given = await this.grants.give(
        tenantId,
        declaredGrants(this.catalogue, declared, codes).filter(({ menuId }) => ids.has(menuId)),
      )
      if (!given.ok) return fail(given.failure)
    }
    return done
  }
}

const notLaid = (declared: readonly MenuEntry[], laid: readonly LaidEntry[]): readonly MenuEntry[] => {
  const ids = new Set(laid.map(({ id }) => id))
  const taken = new Set(laid.flatMap(({ url, perms }) => [url, perms]).filter(Boolean))
  const fresh = declared.filter(({ id, url, perms }) => !ids.has(id) && !taken.has(url) && !taken.has(perms))
  const there = new Set([...ids, ...fresh.map(({ id }) => id)])
  return fresh.filter(({ parentId }) => parentId === '' || there.has(parentId))
}

const byTenant = (roles: readonly RoleOfTenant[]): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, string[]>()
  for (const { tenantId, role } of roles) found.set(tenantId, [...(found.get(tenantId) ?? []), role])
  return found
}

const menuRow = (entry: MenuEntry): Row => ({
  id: entry.id,
  parentId: entry.parentId || null,
  menuType: String(entry.menuType),
  name: entry.name,
  url: entry.url || null,
  component: entry.component || null,
  redirect: entry.redirect || null,
  icon: entry.icon || null,
  perms: entry.perms || null,
  permsType: entry.permsType,
  status: entry.status,
  sortNo: entry.sortNo,
  route: entry.route ? 'Y' : 'N',
  hidden: entry.hidden ? 'Y' : 'N',
  hideTab: entry.hideTab ? 'Y' : 'N',
  keepAlive: entry.keepAlive ? 'Y' : 'N',
  alwaysShow: entry.alwaysShow ? 'Y' : 'N',
  target: entry.target,
  menuBelongType: String(entry.belongs),
  enabled: 'Y',
  builtin: 'Y',
})
