import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { programOf } from './program.ts'
import { done, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Row } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'
import { declaredEntries, heldIds, type DeclaredMenu } from '../permissions/declared-menu.ts'
import type { Grants, MenuEntry } from '../permissions/grants.port.ts'
import { codesOfRole, type Matrix } from '../permissions/matrix.ts'

/** What an installation begins with, as the documents declare it. */
export type Foundations = {
  readonly tenant: Row
  readonly roles: readonly Row[]
  readonly categories: readonly Row[]
  readonly checkRules: readonly Row[]
  readonly menus: readonly DeclaredMenu[]
  readonly matrix: Matrix
}

/** An empty installation gets its tenant, its roles, its categories and named checks, its menu with buttons, and what each role may. */
export class LayFoundations {
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

  run({ tenant, roles, categories, checkRules, menus, matrix }: Foundations): Promise<Result<void>> {
    const by = programOf(Number(tenant['id']))
    const kept: readonly (readonly [key: string, rows: readonly Row[]])[] = [
      ['sys.tenant', [tenant]],
      ['sys.role', roles],
      ['sys.category', categories],
      ['sys.checkRule', checkRules],
      ['sys.menu', declaredEntries(menus, this.catalogue).map(menuRow)],
    ]
    return this.work.whole(async () => {
      for (const [key, rows] of kept) {
        const type = this.catalogue.find(key)
        const laid = type ? await this.insert(type, rows, by) : done
        if (!laid.ok) return laid
      }
      const grants = roles.flatMap(({ roleCode }) => this.grantsOf(String(roleCode), menus, matrix))
      return this.grants.give(by.tenantId, grants)
    })
  }

  private async insert(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<void>> {
    for (const row of rows) {
      const inserted = await this.records.insert(type, row, by)
      if (!inserted.ok) return inserted
    }
    return done
  }

  private grantsOf(role: string, menus: readonly DeclaredMenu[], matrix: Matrix) {
    const held = heldIds(menus, this.catalogue, role, codesOfRole(matrix, this.catalogue, role))
    return [...held].map((menuId) => ({ kind: 'role' as const, holder: role, menuId }))
  }
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
