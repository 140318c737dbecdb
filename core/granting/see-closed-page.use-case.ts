import type { Catalogue } from '../definitions/catalogue.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { nearness } from '../navigation/matching.ts'
import { heldEntries } from '../permissions/codes.ts'
import type { Grants, MenuEntry } from '../permissions/grants.port.ts'
import { documentOf, type DocumentOf } from '../permissions/menu-tree.ts'
import { whyNotDo } from '../records/permissions.ts'
import type { HoldingRoles } from './holding-roles.ts'
import type { Reason } from './who-could.ts'

const BUTTON = 2

/** Of an address that is not in somebody's menu: which entry and which code open it, and who has them. Nothing where no entry leads there. */
export class SeeClosedPage {
  private readonly catalogue: Catalogue
  private readonly grants: Grants
  private readonly holding: HoldingRoles
  private readonly leads: DocumentOf
  constructor(catalogue: Catalogue, grants: Grants, holding: HoldingRoles) {
    this.catalogue = catalogue
    this.grants = grants
    this.holding = holding
    this.leads = documentOf([...catalogue.types, ...catalogue.reports])
  }

  async run({ path, by }: { readonly path: string; readonly by: Person }): Promise<Result<readonly Reason[]>> {
    const entries = await this.grants.entries(by.tenantId)
    if (!entries.ok) return entries
    const pages = this.leadingTo(path, entries.value)
    const held = await heldEntries(this.grants, by)
    if (!held.ok) return held
    if (pages.length === 0 || pages.some((one) => held.value.some(({ id }) => id === one.id))) return ok([])
    const could = await this.holding.whoCould(by)
    if (!could.ok) return could
    const type = this.catalogue.paged(this.leads(pages[0]!)?.key ?? '')
    const lacks = type && whyNotDo(by, type, 'list')
    const code =
      type && lacks ? [could.value.told({ key: 'list', title: '查询', by: lacks, passed: [], of: 'operation' }, { type, me: by })] : []
    return ok([could.value.unlisted(pages), ...code])
  }

  /** The pages of the menu that lie nearest to an address. */
  private leadingTo(path: string, entries: readonly MenuEntry[]): readonly MenuEntry[] {
    const near = entries
      .filter(({ menuType, component }) => menuType !== BUTTON && !component.includes('layouts'))
      .map((entry) => ({ entry, by: Math.max(nearness(entry.url, path), nearness(this.leads(entry)?.path ?? '', path)) }))
      .filter(({ by }) => by > 0)
    const nearest = Math.max(...near.map(({ by }) => by))
    return near.filter(({ by }) => by === nearest).map(({ entry }) => entry)
  }
}
