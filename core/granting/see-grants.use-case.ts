import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { textAt } from '../kernel/wire.ts'
import { grantActionOf } from '../permissions/grant-holders.ts'
import type { Grants } from '../permissions/grants.port.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import { forbidden } from '../records/failures.ts'
import type { Records } from '../records/records.port.ts'
import { noGrants } from './failures.ts'
import { grantTree, halfGranted, type GrantNode } from './granted-tree.ts'
import { grantsAtHand } from './grants-at-hand.ts'
import { mayAct } from '../records/permissions.ts'
import { mayScope, type PageScope, type ScopedPage, scopedPages, scopesIn, scopesTable } from './page-scopes.ts'

/** What a record was granted, and all that its reader may grant (sys.role grantAuthorization). */
export type SeenGrants = {
  readonly menuIds: readonly string[]
  /** Ancestors that are granted in part only. */
  readonly halfIds: readonly string[]
  readonly menuTree: readonly GrantNode[]
  /** 数据范围 of the role, what pages have instead of it, and of which pages its reader may say it. */
  readonly dataScope?: string
  readonly dataOrgs?: string
  readonly scopes?: readonly PageScope[]
}

export class SeeGrants {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly grants: Grants

  constructor(catalogue: Catalogue, records: Records, facts: Facts, grants: Grants) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.grants = grants
  }

  async run({ type, id, by }: { readonly type: DocumentType; readonly id: string; readonly by: Person }): Promise<Result<SeenGrants>> {
    const action = grantActionOf(type)
    if (!action) return fail(noGrants)
    if (!mayAct(by, type, action.key)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const atHand = await grantsAtHand({ type, record: found.value, action, by }, { facts: this.facts, grants: this.grants })
    if (!atHand.ok) return atHand
    const { entries, held, granted } = atHand.value
    const isScoping = scopesTable(action.grants) !== undefined
    const pages = isScoping ? scopedPages(this.catalogue, held) : new Map<string, ScopedPage>()
    const reachable = new Map([...pages].map(([entry, page]) => [entry, { typeKey: page.type.key, isOpen: mayScope(type, page.type, by) }]))
    return ok({
      menuIds: entries.filter((entry) => granted.has(entry.id)).map((entry) => entry.id),
      halfIds: halfGranted(granted, entries),
      menuTree: grantTree(held, reachable),
      ...(isScoping
        ? {
            dataScope: textAt(found.value, 'dataScope'),
            dataOrgs: textAt(found.value, 'dataOrgs'),
            scopes: scopesIn(action.grants, found.value),
          }
        : {}),
    })
  }
}
