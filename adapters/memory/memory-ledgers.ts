import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import {
  type Added,
  type From,
  type HeldSpan,
  Ledgers,
  type LoggedEffect,
  type WrittenEffects,
} from '../../core/records/effects/ledgers.port.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { all, type Condition, eq } from '../../core/kernel/condition.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import { rowsOf, textAt, wireOf, type Row } from '../../core/kernel/wire.ts'
import { lettersOf } from '../../core/notices/letter.ts'
import type { WaitingLetter } from '../../core/notices/outbox.port.ts'
import { departmentAudience } from '../../core/query/sharing-scopes.ts'
import { alreadyPosted } from '../../core/records/failures.ts'
import { amountsAdded } from '../../core/verification/amounts-added.ts'
import { meets, type UniqueSpan } from '../../core/definitions/unique.ts'
import { matches } from '../../core/definitions/matches.ts'
import { clashIn } from './clash-in.ts'
import { type KeptInMemory, QUERIES } from './memory-saved-queries.ts'
import type { StoredRow, MemoryStore } from './store.ts'

type Parts = { readonly catalogue: Catalogue; readonly clock: Clock; readonly ids: Ids }

/** A line of the log, and whether it was written back. */
type Line = LoggedEffect & { readonly occurrence: number; readonly reversed: boolean; readonly of: string }

const LOG = 'effects'
const SPANS = 'spans'

type HeldInMemory = { readonly tenantId: number; readonly type: string; readonly id: string; readonly held: readonly HeldSpan[] }

/** Entries, balances and the log in maps. */
export class MemoryLedgers extends Ledgers {
  private readonly store: MemoryStore
  private readonly parts: Parts

  constructor(store: MemoryStore, parts: Parts) {
    super()
    this.store = store
    this.parts = parts
  }

  /** One unit of work after another: names are never waited for. */
  async claim(): Promise<Result<void>> {
    return done
  }

  async keyed(type: DocumentType, keys: readonly Row[], by: Person): Promise<Result<readonly (Row | undefined)[]>> {
    return ok(
      keys.map((key) => {
        const where = all(...Object.keys(key).map((name) => eq(name, wireOf(key, name))))
        return this.living(type, by).find((row) => matches(where, { type, record: row }))
      }),
    )
  }

  async open(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<void>> {
    for (const row of rows) this.put(type, { ...row, ...this.usual(by) }, by)
    return done
  }

  async owners(type: DocumentType, table: string, rowIds: readonly string[], by: Person): Promise<Result<ReadonlyMap<string, string>>> {
    const owned = this.living(type, by).flatMap((record) =>
      rowsOf(record, table).map((row) => [textAt(row, 'id'), textAt(record, 'id')] as const),
    )
    return ok(new Map(owned.filter(([id]) => rowIds.includes(id))))
  }

  async lock(type: DocumentType, ids: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return ok(this.living(type, by).filter((row) => ids.includes(textAt(row, 'id'))))
  }

  async lockPools(type: DocumentType, pools: readonly Condition[], ids: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    const isMeant = (record: Row) => ids.includes(textAt(record, 'id')) || pools.some((pool) => matches(pool, { type, record }))
    return ok(this.living(type, by).filter(isMeant))
  }

  async write({ changed, entries, onces, log, reversed, told }: WrittenEffects, from: From, by: Person): Promise<Result<void>> {
    const now = shanghai(this.parts.clock.now())
    for (const { register, source, entryId } of onces) {
      const name = JSON.stringify([by.tenantId, register, source])
      if (this.store.get('sources', name)) return fail(alreadyPosted)
      this.store.set('sources', name, entryId)
    }
    for (const { type, before, after } of changed)
      this.put(type, { ...after, version: Number(before['version']) + 1, updateBy: by.userName, updateTime: now }, by)
    for (const { type, rows } of entries) for (const row of rows) this.put(type, { ...row, ...this.usual(by) }, by)
    // Judged once all of it is there: one record may take what another gives up.
    for (const { type, rows } of [...changed.map(({ type, after }) => ({ type, rows: [after] })), ...entries])
      for (const row of rows) {
        const clash = clashIn(this.store, type, row, by)
        if (clash) return clash
      }
    this.note(log, from)
    for (const line of reversed) {
      const kept = this.lines(from).find(
        ({ event, occurrence, place }) => event === line.event && occurrence === line.occurrence && place === line.place,
      )
      if (kept) this.store.set<Line>(LOG, nameOf(kept), { ...kept, reversed: true })
    }
    for (const body of lettersOf(told, from, by)) {
      const id = this.parts.ids.next()
      this.store.set<WaitingLetter>('outbox', id, { id, tenantId: by.tenantId, sentAt: this.parts.clock.now(), body })
    }
    for (const one of told) if (one.effect === 'system' && one.call === 'recode') this.recoded(one.with, by)
    return done
  }

  async added(type: DocumentType, by: Person): Promise<Result<readonly Added[]>> {
    const living = new Set(this.living(type, by).map(({ id }) => id))
    return ok(amountsAdded(this.store.all<Line>(LOG).filter((line) => line.type === type.key && living.has(line.id))))
  }

  async lastOf(from: From, event: string): Promise<Result<readonly LoggedEffect[]>> {
    const lines = this.lines(from).filter((line) => line.event === event)
    const last = Math.max(0, ...lines.map(({ occurrence }) => occurrence))
    return ok(lines.filter((line) => line.occurrence === last && !line.reversed))
  }

  async holding(
    spans: readonly UniqueSpan[],
    except: readonly Pick<HeldSpan, 'type' | 'id'>[],
    by: Person,
  ): Promise<Result<readonly (HeldSpan | undefined)[]>> {
    const others = this.store
      .all<HeldInMemory>(SPANS)
      .filter(({ tenantId, type, id }) => tenantId === by.tenantId && !except.some((one) => one.type === type && one.id === id))
      .flatMap(({ held }) => held)
    return ok(spans.map((span) => others.find((other) => meets(span, other))))
  }

  async hold(
    records: readonly { readonly type: string; readonly id: string; readonly spans: readonly (UniqueSpan & Pick<HeldSpan, 'rowId'>)[] }[],
    by: Person,
  ): Promise<Result<void>> {
    for (const { type, id, spans } of records) {
      const held = spans.map((span) => ({ ...span, type, id }))
      this.store.set<HeldInMemory>(SPANS, JSON.stringify([by.tenantId, type, id]), { tenantId: by.tenantId, type, id, held })
    }
    return done
  }

  private living(type: DocumentType, by: Person): readonly Row[] {
    return this.store
      .all<StoredRow>(type.key)
      .filter(({ tenantId, isDeleted }) => !isDeleted && tenantId === by.tenantId)
      .map(({ row }) => row)
  }

  private put(type: DocumentType, row: Row, by: Person): void {
    this.store.set<StoredRow>(type.key, textAt(row, 'id'), { tenantId: by.tenantId, isDeleted: false, row })
  }

  private usual(by: Person): Row {
    return { version: 1, createBy: by.userName, createTime: shanghai(this.parts.clock.now()), sysOrgCode: by.orgCode }
  }

  private lines({ type, row }: From): readonly Line[] {
    const of = `${type.key}/${textAt(row, 'id')}`
    return this.store.all<Line>(LOG).filter((line) => line.of === of)
  }

  private note(log: readonly LoggedEffect[], from: From): void {
    const before = this.lines(from)
    for (const line of log) {
      const occurrence = 1 + Math.max(0, ...before.filter(({ event }) => event === line.event).map((one) => one.occurrence))
      const kept: Line = { ...line, occurrence, reversed: false, of: `${from.type.key}/${textAt(from.row, 'id')}` }
      this.store.set<Line>(LOG, nameOf(kept), kept)
    }
  }

  private recoded({ from, to }: { readonly from: string; readonly to: string }, by: Person): void {
    for (const { key } of this.parts.catalogue.types)
      for (const kept of this.store.all<StoredRow>(key)) {
        const code = String(kept.row['sysOrgCode'] ?? '')
        if (kept.tenantId !== by.tenantId || !code.startsWith(from)) continue
        this.store.set<StoredRow>(key, String(kept.row['id']), { ...kept, row: { ...kept.row, sysOrgCode: to + code.slice(from.length) } })
      }
    const [before, now] = [departmentAudience(from), departmentAudience(to)]
    for (const kept of this.store.all<KeptInMemory>(QUERIES))
      if (kept.tenantId === by.tenantId && kept.sharedWith.startsWith(before))
        this.store.set<KeptInMemory>(QUERIES, kept.id, { ...kept, sharedWith: now + kept.sharedWith.slice(before.length) })
  }
}

const nameOf = ({ of, event, occurrence, place }: Line): string => JSON.stringify([of, event, occurrence, place])
