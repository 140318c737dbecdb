import type { DocumentType } from '../definitions/document.ts'
import { failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import { heldEntries } from '../permissions/codes.ts'
import { type GrantAction, grantedTo } from '../permissions/grant-holders.ts'
import type { Grants, MenuEntry } from '../permissions/grants.port.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import { stateChanged } from '../records/failures.ts'
import { recall } from '../records/write/prepare.ts'

/** What a record is granted of the menu, and what of it whoever grants holds himself. */
export type GrantsAtHand = {
  readonly entries: readonly MenuEntry[]
  readonly held: readonly MenuEntry[]
  readonly granted: ReadonlySet<string>
}

/** Reads it, where the action may be done to the record as it stands. */
export const grantsAtHand = async (
  { type, record, action, by }: { readonly type: DocumentType; readonly record: Row; readonly action: GrantAction; readonly by: Person },
  { facts, grants }: { readonly facts: Facts; readonly grants: Grants },
): Promise<Result<GrantsAtHand>> => {
  const recalled = await recall(type, record, facts, by)
  if (!recalled.ok) return recalled
  if (action.when && !action.when(recalled.value.view)) return fail(failure('action.refused', action.message ?? stateChanged.message))
  const entries = await grants.entries(by.tenantId)
  if (!entries.ok) return entries
  const held = await heldEntries(grants, by)
  if (!held.ok) return held
  const granted = await grantedTo(action.grants, record, { grants, entries: entries.value, tenantId: by.tenantId })
  return granted.ok ? ok({ entries: entries.value, held: held.value, granted: granted.value }) : granted
}
