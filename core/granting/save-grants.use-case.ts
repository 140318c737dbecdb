import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Row } from '../kernel/wire.ts'
import { type GrantAction, grantActionOf, holderOf } from '../permissions/grant-holders.ts'
import type { Grants, MenuEntry } from '../permissions/grants.port.ts'
import type { AuditTrail } from '../records/history/audit-trail.port.ts'
import { identified } from '../records/effects/effects.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import { forbidden } from '../records/failures.ts'
import type { RecordWriter } from '../records/write/record-writer.ts'
import type { Records } from '../records/records.port.ts'
import { noGrants } from './failures.ts'
import { grantsAtHand } from './grants-at-hand.ts'
import { type GrantChange, turnOf } from './grant-change.ts'
import { mayAct } from '../records/permissions.ts'
import { type PageScope, scopesAfter, scopesIn, scopesTable } from './page-scopes.ts'

export type Granting = {
  readonly type: DocumentType
  readonly id: string
  readonly menuIds: readonly string[]
  /** What the tree was opened with; another set by now is somebody else's work. */
  readonly lastMenuIds?: readonly string[]
  /** Of pages that see more or less than the role; left as they are where nothing is said. */
  readonly scopes?: readonly PageScope[]
  readonly lastScopes?: readonly PageScope[]
  readonly by: Person
}

/** Whose grants they are, among which entries, and who gives them. */
type Granted = { readonly type: DocumentType; readonly record: Row; readonly entries: readonly MenuEntry[]; readonly by: Person }

type Scoping = {
  readonly type: DocumentType
  readonly record: Row
  readonly held: readonly MenuEntry[]
  readonly scopes: readonly PageScope[] | undefined
  readonly last: readonly PageScope[] | undefined
  readonly by: Person
}

/** 授权: what a record is granted from now on. Nobody gives or takes what he does not hold himself (sys S18). */
export class SaveGrants {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly grants: Grants
  private readonly writer: RecordWriter
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly ids: Ids

  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    grants: Grants,
    writer: RecordWriter,
    audit: AuditTrail,
    work: UnitOfWork,
    ids: Ids,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.grants = grants
    this.writer = writer
    this.audit = audit
    this.work = work
    this.ids = ids
  }

  async run(granting: Granting): Promise<Result<void>> {
    const action = grantActionOf(granting.type)
    if (!action) return fail(noGrants)
    if (!mayAct(granting.by, granting.type, action.key)) return fail(forbidden)
    return this.work.whole(() => this.grant(granting, action))
  }

  private async grant({ type, id, menuIds, lastMenuIds, scopes, lastScopes, by }: Granting, action: GrantAction): Promise<Result<void>> {
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const atHand = await grantsAtHand({ type, record: found.value, action, by }, { facts: this.facts, grants: this.grants })
    if (!atHand.ok) return atHand
    const turn = turnOf(atHand.value, { menuIds, ...(lastMenuIds ? { lastMenuIds } : {}) })
    if (!turn.ok) return turn
    const { entries, held } = atHand.value
    const scoped = await this.scope({ type, record: found.value, held, scopes, last: lastScopes, by }, action)
    if (!scoped.ok) return scoped
    if (turn.value.given.length === 0 && turn.value.taken.length === 0) return done
    return this.keep({ type, record: scoped.value, entries, by }, action, turn.value)
  }

  private async scope({ type, record, held, scopes, last, by }: Scoping, { key, grants: plan }: GrantAction): Promise<Result<Row>> {
    const table = scopesTable(plan)
    if (table === undefined || !scopes) return ok(record)
    const wished = { role: type, before: scopesIn(plan, record), scopes, last, held, by }
    const after = await scopesAfter(wished, { catalogue: this.catalogue, records: this.records })
    if (!after.ok) return after
    if (!after.value) return ok(record)
    const row = identified(type, { ...record, [table]: after.value }, () => this.ids.next())
    return this.writer.keep({ type, before: record, after: row, action: `act:${key}`, by })
  }

  private async keep(
    { type, record, entries, by }: Granted,
    { key, grants: plan }: GrantAction,
    { given, taken, after }: GrantChange,
  ): Promise<Result<void>> {
    const holder = holderOf(plan, record)
    if (!holder) {
      const own = 'keptIn' in plan ? { [plan.keptIn]: after.length === entries.length ? null : after.join(',') } : {}
      const kept = await this.writer.keep({ type, before: record, after: { ...record, ...own }, action: `act:${key}`, by })
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

/** What the entries are called, a button with its page. */
const namesOf = (ids: readonly string[], entries: readonly MenuEntry[]): readonly string[] => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.map((id) => {
    const entry = byId.get(id)
    const page = entry?.menuType === 2 ? byId.get(entry.parentId)?.name : undefined
    return [page, entry?.name ?? id].filter(Boolean).join('/')
  })
}
