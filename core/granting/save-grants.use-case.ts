import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Row } from '../kernel/wire.ts'
import { type GrantAction, grantActionOf, holderOf } from '../permissions/grant-holders.ts'
import type { Grants, MenuEntry } from '../permissions/grants.port.ts'
import type { AuditTrail } from '../records/audit-trail.port.ts'
import type { Facts } from '../records/facts.port.ts'
import { forbidden } from '../records/failures.ts'
import type { Keeper } from '../records/keeper.ts'
import type { Records } from '../records/records.port.ts'
import { changedByOthers, noGrants, notYours } from './failures.ts'
import { withMenusAbove } from './granted-tree.ts'
import { grantsAtHand } from './grants-at-hand.ts'
import { mayGrant } from './may-grant.ts'

export type Granting = {
  readonly type: DocumentType
  readonly id: string
  readonly menuIds: readonly string[]
  /** What the tree was opened with; another set by now is somebody else's work. */
  readonly lastMenuIds?: readonly string[]
  readonly by: Person
}

/** Whose grants they are, among which entries, and who gives them. */
type Granted = { readonly type: DocumentType; readonly record: Row; readonly entries: readonly MenuEntry[]; readonly by: Person }

type Turn = { readonly given: readonly string[]; readonly taken: readonly string[]; readonly after: readonly string[] }

/** 授权: what a record is granted from now on. Nobody gives or takes what he does not hold himself (sys S18). */
export class SaveGrants {
  private readonly records: Records
  private readonly facts: Facts
  private readonly grants: Grants
  private readonly keeper: Keeper
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork

  constructor(records: Records, facts: Facts, grants: Grants, keeper: Keeper, audit: AuditTrail, work: UnitOfWork) {
    this.records = records
    this.facts = facts
    this.grants = grants
    this.keeper = keeper
    this.audit = audit
    this.work = work
  }

  async run(granting: Granting): Promise<Result<void>> {
    const action = grantActionOf(granting.type)
    if (!action) return fail(noGrants)
    if (!mayGrant(granting.type, action, granting.by)) return fail(forbidden)
    return this.work.whole(() => this.grant(granting, action))
  }

  private async grant({ type, id, menuIds, lastMenuIds, by }: Granting, action: GrantAction): Promise<Result<void>> {
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const atHand = await grantsAtHand({ type, record: found.value, action, by }, { facts: this.facts, grants: this.grants })
    if (!atHand.ok) return atHand
    const { entries, held, granted } = atHand.value
    const mine = new Set(held.map((entry) => entry.id))
    const before = entries.filter((entry) => granted.has(entry.id)).map((entry) => entry.id)
    if (lastMenuIds && !isSame(lastMenuIds, before)) return fail(changedByOthers)
    if (menuIds.some((one) => !mine.has(one) && !granted.has(one))) return fail(notYours)
    // What is beyond his reach stays where people find it, below its menus.
    const beyond = before.filter((one) => !mine.has(one))
    const wanted = withMenusAbove([...menuIds, ...beyond], entries)
    const given = [...wanted].filter((one) => !granted.has(one))
    const taken = before.filter((one) => mine.has(one) && !wanted.has(one))
    if (given.length === 0 && taken.length === 0) return done
    const gone = new Set(taken)
    const after = entries.filter((entry) => wanted.has(entry.id) || (granted.has(entry.id) && !gone.has(entry.id)))
    return this.keep({ type, record: found.value, entries, by }, action, { given, taken, after: after.map((entry) => entry.id) })
  }

  private async keep(
    { type, record, entries, by }: Granted,
    { key, grants: plan }: GrantAction,
    { given, taken, after }: Turn,
  ): Promise<Result<void>> {
    const holder = holderOf(plan, record)
    if (!holder) {
      const own = 'keptIn' in plan ? { [plan.keptIn]: after.length === entries.length ? null : after.join(',') } : {}
      const kept = await this.keeper.keep({ type, before: record, after: { ...record, ...own }, action: `act:${key}`, by })
      return kept.ok ? done : kept
    }
    const changed = await this.grants.change(by.tenantId, holder, { given, taken })
    if (!changed.ok) return changed
    return this.audit.note(
      {
        action: `act:${key}`,
        typeKey: type.key,
        recordId: String(record['id']),
        versionAfter: Number(record['version']),
        changes: { taken: namesOf(taken, entries), given: namesOf(given, entries), menuIds: after },
      },
      by,
    )
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
  const ids = new Set(one)
  return ids.size === other.length && other.every((id) => ids.has(id))
}

/** What the entries are called, a button with its page. */
const namesOf = (ids: readonly string[], entries: readonly MenuEntry[]): readonly string[] => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.map((id) => {
    const entry = byId.get(id)
    const page = entry?.menuType === 2 ? byId.get(entry.parentId)?.name : undefined
    return [page, entry?.name ?? id].filter(Boolean).join('/')
  })
}
