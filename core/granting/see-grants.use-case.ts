import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { grantActionOf } from '../permissions/grant-holders.ts'
import type { Grants } from '../permissions/grants.port.ts'
import type { Facts } from '../records/facts.port.ts'
import { forbidden } from '../records/failures.ts'
import type { Records } from '../records/records.port.ts'
import { noGrants } from './failures.ts'
import { grantTree, halfGranted, type GrantNode } from './granted-tree.ts'
import { grantsAtHand } from './grants-at-hand.ts'
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
    const atHand = await grantsAtHand({ type, record: found.value, action, by }, { facts: this.facts, grants: this.grants })
    if (!atHand.ok) return atHand
    const { entries, held, granted } = atHand.value
    return ok({
      menuIds: entries.filter((entry) => granted.has(entry.id)).map((entry) => entry.id),
      halfIds: halfGranted(granted, entries),
      menuTree: grantTree(held),
    })
  }
}
