import type { DocumentType } from '../definitions/document.ts'
import type { ActionType } from '../definitions/buttons.ts'
import type { GrantPlan } from '../definitions/grant-plan.ts'
import { parts } from '../definitions/listed.ts'
import { ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Grants, RoleOrPost, MenuEntry } from './grants.port.ts'

/** The action that opens the tree, where a type has one. */
export type GrantAction = ActionType<unknown> & { readonly key: string; readonly grants: GrantPlan }

export const grantActionOf = (type: DocumentType): GrantAction | undefined => {
  const found = Object.entries<ActionType<unknown>>(type.actions ?? {}).find(([, { opens }]) => opens?.tree)
  return found && { key: found[0], ...found[1], grants: found[1].opens!.tree! }
}

/** By which its grants are kept; undefined where the record keeps them itself. */
export const holderOf = (plan: GrantPlan, record: Row): RoleOrPost | undefined =>
  'to' in plan ? { kind: plan.to, holder: String((plan.by === 'id' ? record['id'] : wireOf(record, plan.by)) ?? '') } : undefined

/** Ids of the entries that a record was granted. */
export const grantedTo = async (
  plan: GrantPlan,
  record: Row,
  { grants, entries, tenantId }: { readonly grants: Grants; readonly entries: readonly MenuEntry[]; readonly tenantId: number },
): Promise<Result<ReadonlySet<string>>> => {
  const holder = holderOf(plan, record)
  if (holder) return grants.grantedTo(tenantId, holder)
  const kept = 'keptIn' in plan ? parts(wireOf(record, plan.keptIn)) : []
  return ok(new Set(kept.length ? kept : entries.map(({ id }) => id)))
}
