import type { DocumentType } from '../definitions/document.ts'
import { failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { heldEntries } from '../permissions/codes.ts'
import { grantActionOf, grantedTo } from '../permissions/grant-holders.ts'
import type { Grants } from '../permissions/grants.port.ts'
import type { Facts } from '../records/facts.port.ts'
import { forbidden, stateChanged } from '../records/failures.ts'
import { recall } from '../records/prepare.ts'
import type { Records } from '../records/records.port.ts'
import { noGrants } from './failures.ts'
import { grantTree, halfGranted, type GrantNode } from './granted-tree.ts'
import { mayGrant } from './may-grant.ts'

/** What a record was granted, and all that its reader may grant (sys.role grantAuthorization). */
export type SeenGrants = {
  readonly menuIds: readonly string[]
  /** Ancestors that are granted in part only. */
  readonly halfIds: readonly string[]
  readonly menuTree: readonly GrantNode[]
}

export class SeeGrants {
  private readonly records: Records
  private readonly facts: Facts
  private readonly grants: Grants

  constructor(records: Records, facts: Facts, grants: Grants) {
    this.records = records
    this.facts = facts
    this.grants = grants
  }

  async run({ type, id, by }: { readonly type: DocumentType; readonly id: string; readonly by: Person }): Promise<Result<SeenGrants>> {
    const action = grantActionOf(type)
    if (!action) return fail(noGrants)
    if (!mayGrant(type, action, by)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const recalled = await recall(type, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    if (action.when && !action.when(recalled.value.view)) return fail(failure('action.refused', action.message ?? stateChanged.message))
    const entries = await this.grants.entries(by.tenantId)
    if (!entries.ok) return entries
    const mine = await heldEntries(this.grants, by)
    if (!mine.ok) return mine
    const granted = await grantedTo(action.grants, found.value, { grants: this.grants, entries: entries.value, tenantId: by.tenantId })
    if (!granted.ok) return granted
    return ok({
      menuIds: entries.value.filter(({ id: entry }) => granted.value.has(entry)).map(({ id: entry }) => entry),
      halfIds: halfGranted(granted.value, entries.value),
      menuTree: grantTree(mine.value),
    })
  }
}
