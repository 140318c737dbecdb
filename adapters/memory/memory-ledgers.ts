import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Effect, Recoding } from '../../core/definitions/effect.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, type Result } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { isCarried, lettersOf } from '../../core/notices/letter.ts'
import type { WaitingLetter } from '../../core/notices/outbox.port.ts'
import { departmentCircle } from '../../core/query/circles.ts'
import type { AuditTrail } from '../../core/records/audit-trail.port.ts'
import { type Balance, moved } from '../../core/records/balances.ts'
import { alreadyPosted, missing } from '../../core/records/failures.ts'
import { Ledgers } from '../../core/records/ledgers.port.ts'
import { type KeptInMemory, QUERIES } from './memory-saved-queries.ts'
import type { Kept, MemoryStore } from './store.ts'

type Parts = { readonly catalogue: Catalogue; readonly clock: Clock; readonly ids: Ids; readonly audit: AuditTrail }

/** Entries and balances in maps. */
export class MemoryLedgers extends Ledgers {
  private readonly store: MemoryStore
  private readonly parts: Parts

  constructor(store: MemoryStore, parts: Parts) {
    super()
    this.store = store
    this.parts = parts
  }

  async post(effects: readonly Effect[], from: { readonly type: DocumentType; readonly row: Row }, by: Person): Promise<Result<void>> {
    const { catalogue, clock, ids } = this.parts
    const now = shanghai(clock.now())
    const balances = new Map<string, Balance & { readonly type: string; readonly id: string }>()
    const balanceOf = (type: string, id: string) => {
      const known = balances.get(`${type}/${id}`)
      if (known) return known
      const found = this.store.get<Kept>(type, id)
      if (!found || found.isDeleted || found.tenantId !== by.tenantId) return undefined
      const balance = { type, id, before: found.row, now: { ...found.row } }
      balances.set(`${type}/${id}`, balance)
      return balance
    }
    for (const effect of effects) {
      if (isCarried(effect)) {
        for (const body of lettersOf([effect], from, by)) {
          const id = ids.next()
          this.store.set<WaitingLetter>('outbox', id, { id, tenantId: by.tenantId, sentAt: clock.now(), body })
        }
      } else if (effect.effect === 'patch') {
        const { type = from.type.key, id = String(from.row['id']), values } = effect
        if (!catalogue.find(type)) continue
        const balance = balanceOf(type, id)
        if (!balance) return fail(missing)
        Object.assign(balance.now, values)
      } else if (effect.effect === 'hold') {
        const kept = catalogue.find(effect.balance.of)
        if (!kept) continue
        const balance = balanceOf(effect.balance.of, effect.balance.id)
        if (!balance) return fail(missing)
        const held = moved(balance, effect, kept.fields)
        if (!held.ok) return held
      } else if (effect.effect === 'recode') {
        for (const { key } of catalogue.types) this.recoded(key, effect, by)
        this.shared(effect, by)
      } else if (effect.effect === 'post' && catalogue.find(effect.to)) {
        const source = JSON.stringify([by.tenantId, effect.to, effect.source])
        if (this.store.get('sources', source)) return fail(alreadyPosted)
        const kept = effect.balance && catalogue.find(effect.balance.of)
        const balance = kept && effect.balance ? balanceOf(effect.balance.of, effect.balance.id) : undefined
        if (kept && !balance) return fail(missing)
        const shown = balance && kept ? moved(balance, effect, kept.fields) : { ok: true as const, value: {} }
        if (!shown.ok) return shown
        const id = ids.next()
        this.store.set('sources', source, id)
        const row = { id, version: 1, createBy: by.userName, createTime: now, sysOrgCode: by.orgCode, ...effect.row, ...shown.value }
        this.store.set<Kept>(effect.to, id, { tenantId: by.tenantId, isDeleted: false, row })
      }
    }
    for (const balance of balances.values()) {
      const kept = await this.written(balance, now, by)
      if (!kept.ok) return kept
    }
    return done
  }

  private recoded(key: string, { from, to }: Recoding, by: Person): void {
    for (const kept of this.store.all<Kept>(key)) {
      const code = String(kept.row['sysOrgCode'] ?? '')
      if (kept.tenantId !== by.tenantId || !code.startsWith(from)) continue
      this.store.set<Kept>(key, String(kept.row['id']), { ...kept, row: { ...kept.row, sysOrgCode: to + code.slice(from.length) } })
    }
  }

  private shared({ from, to }: Recoding, by: Person): void {
    const [before, now] = [departmentCircle(from), departmentCircle(to)]
    for (const kept of this.store.all<KeptInMemory>(QUERIES))
      if (kept.tenantId === by.tenantId && kept.sharedWith.startsWith(before))
        this.store.set<KeptInMemory>(QUERIES, kept.id, { ...kept, sharedWith: now + kept.sharedWith.slice(before.length) })
  }

  private async written(
    { type, id, before, now }: Balance & { readonly type: string; readonly id: string },
    at: string,
    by: Person,
  ): Promise<Result<void>> {
    const changes = Object.fromEntries(
      Object.keys(now).flatMap((key) => (now[key] === before[key] ? [] : [[key, [before[key] ?? null, now[key] ?? null]]])),
    )
    if (Object.keys(changes).length === 0) return done
    const version = Number(before['version'])
    this.store.set<Kept>(type, id, {
      tenantId: by.tenantId,
      isDeleted: false,
      row: { ...now, version: version + 1, updateBy: by.userName, updateTime: at },
    })
    return this.parts.audit.note(
      { action: 'effect', typeKey: type, recordId: id, versionBefore: version, versionAfter: version + 1, changes },
      by,
    )
  }
}
