import type { Chain, Progress } from '../approval/approvals.port.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Creation, Effect, Moving, Posting } from '../definitions/effect.ts'
import type { Start } from '../definitions/start.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { decimal } from '../kernel/decimal.ts'
import type { Person } from '../kernel/person.ts'
import { wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { AuditEntry } from '../records/audit-trail.port.ts'
import { completed, newDraft } from '../records/complete-draft.ts'
import { spelling } from '../records/numbering.ts'
import { gather } from './gather.ts'
import type { Made } from './made.ts'

export type Noted = { readonly entry: AuditEntry; readonly by: Person; readonly at: string }
export type LedgerSource = { readonly register: string; readonly source: string; readonly entryId: string }
export type Counter = { readonly series: string; readonly period: string; value: number }

/** What the demonstration leaves behind beside its records: chains of decisions, the audit trail, ledgers, counters of numbers. */
export class Book {
  readonly chains = new Map<string, Chain>()
  readonly audit: Noted[] = []
  readonly sources: LedgerSource[] = []
  readonly counters = new Map<string, Counter>()
  private readonly made: Made
  private readonly catalogue: Catalogue
  private readonly ids: Ids

  constructor(made: Made, catalogue: Catalogue, ids: Ids) {
    this.made = made
    this.catalogue = catalogue
    this.ids = ids
  }

  /** The next number of a type on a day. */
  number(type: DocumentType, day: string): string {
    const { prefix, digits, period } = spelling(type.number?.pattern ?? '', day)
    const key = `${type.key}/${period}`
    const counter = this.counters.get(key) ?? { series: type.key, period, value: 0 }
    counter.value += 1
    this.counters.set(key, counter)
    return prefix + String(counter.value).padStart(digits, '0')
  }

  note(entry: AuditEntry, by: Person, at: string): void {
    this.audit.push({ entry, by, at })
  }

  keep({ process, changed, added }: Progress): Chain {
    const known = this.chains.get(process.id)
    const after = new Map(changed.map((task) => [task.id, task]))
    const chain = {
      process: { ...process, version: process.version + 1 },
      tasks: [...(known?.tasks ?? []).map((task) => after.get(task.id) ?? task), ...added],
    }
    this.chains.set(process.id, chain)
    return chain
  }

  /** What a document does elsewhere. */
  post(effects: readonly Effect[], start: Start): void {
    for (const effect of effects) {
      if (effect.effect === 'post') this.enter(effect, start)
      else if (effect.effect === 'hold') this.move(effect.balance, start)
      else if (effect.effect === 'patch' && effect.type && effect.id) this.change(effect.type, effect.id, effect.values, start)
    }
  }

  /** A register's row as it is kept: settled, with an id. */
  register(key: string, row: Row, start: Start): Row | undefined {
    const type = this.catalogue.find(key)
    if (!type) return undefined
    const known = row['id'] ? this.made.find(key, String(row['id'])) : undefined
    const draft: Row = {
      id: this.ids.next(),
      ...entered(start),
      ...known,
      ...row,
      ...(known ? { version: Number(known['version']) + 1 } : {}),
    }
    const kept = completed(type, draft, gather(type, draft, this.made, start))
    this.made.put(key, kept)
    return kept
  }

  /** A record that another one makes, entered by whoever did that. */
  create({ type: key, draft }: Creation, start: Start): void {
    const type = this.catalogue.find(key)
    const row = type && this.register(key, { ...newDraft(type, start), ...draft }, start)
    if (row)
      this.note(
        { action: 'add', typeKey: key, recordId: String(row['id']), billNo: '', versionAfter: 1, changes: row },
        start.me,
        start.now,
      )
  }

  private enter({ to, source, row, balance }: Posting, start: Start): void {
    const after: Record<string, Wire> = {}
    if (balance) {
      const now = this.move(balance, start)
      if (!now) return
      for (const [own, theirs] of Object.entries(balance.after ?? {})) after[own] = wireOf(now, theirs)
    }
    const kept = this.register(to, { ...row, ...after }, start)
    if (kept) this.sources.push({ register: to, source, entryId: String(kept['id']) })
  }

  /** The balance after the movement; nothing where there is none. What it works out follows by itself. */
  private move({ of, id, add, set, notBelowZero }: Moving, start: Start): Row | undefined {
    const before = this.made.find(of, id)
    if (!before) return undefined
    const values: Record<string, Wire> = { ...set }
    for (const [key, by] of Object.entries(add))
      values[key] = decimal(wireOf(before, key) ?? 0)
        .plus(by)
        .toString()
    const short = notBelowZero.find((key) => decimal(values[key] ?? wireOf(before, key) ?? 0).isNegative())
    if (short) throw new Error(`${of} ${id}: ${short} would fall below zero`)
    this.change(of, id, values, start)
    return this.made.find(of, id)
  }

  private change(type: string, id: string, values: Readonly<Record<string, Wire>>, start: Start): void {
    const before = this.made.find(type, id)
    const kept = this.catalogue.find(type)
    if (!before || !kept) return
    const after: Row = { ...before, ...values, version: Number(before['version'] ?? 1) + 1 }
    this.made.put(type, completed(kept, after, gather(kept, after, this.made, start, before)))
  }
}

export const entered = (start: Start): Row => ({
  version: 1,
  createBy: start.me.userName,
  createTime: start.now,
  updateBy: null,
  updateTime: null,
  sysOrgCode: start.me.orgCode,
})
