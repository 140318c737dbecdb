import { isPosted } from '../definitions/origin.ts'
import type { Chain, Progress } from '../approval/approvals.port.ts'
import { actionOf, actionTo } from '../definitions/action-of.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType, Pool } from '../definitions/document.ts'
import { type Effect, flat, type Update, type Values, type Which, writtenValues } from '../definitions/effect.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Start } from '../definitions/start.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { Balances, type Balance } from '../records/effects/balances.ts'
import {
  amountsBegun,
  eventEffects,
  furtherAmong,
  type FurtherEffect,
  identified,
  ownLog,
  rowsAfter,
  withIdentity,
  withOwnEffects,
} from '../records/effects/effects.ts'
import type { From, LoggedEffect } from '../records/effects/ledgers.port.ts'
import { type ChangeStep, planned, type PlanStep } from '../records/effects/plan.ts'
import { undone } from '../records/effects/reversal.ts'
import { viewOf } from '../definitions/view.ts'
import { all, eq } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import { rowsOf, textAt, wireOf, type Row } from '../kernel/wire.ts'
import type { AuditEntry } from '../records/history/audit-trail.port.ts'
import { completed, newDraft, newRow } from '../records/write/complete-draft.ts'
import { spelling } from '../records/write/numbering.ts'
import { hasStates, stateOf } from '../records/usual-fields.ts'
import { autoActionsIn, hasAutoActions } from '../records/actions/auto-actions.ts'
import { changesBetween } from '../records/history/changes.ts'
import { gather, gatherNamed } from './sample-knowledge.ts'
import type { SampleRecords } from './sample-records.ts'

export type Noted = { readonly entry: AuditEntry; readonly by: Person; readonly at: string }
export type LedgerSource = { readonly register: string; readonly source: string; readonly entryId: string }
/** A line of the log of a record: `area.name/id`. */
export type KeptLine = LoggedEffect & { readonly occurrence: number; readonly of: string }

type Happened = { readonly event: string; readonly effects: readonly Effect[] }

const NOBODY = { userId: '', userName: '' } as Person

export type Counter = { readonly series: string; readonly period: string; value: number }

/** What the demonstration leaves behind beside its records: chains of decisions, the audit trail, ledgers, counters of numbers. */
export class SampleWriter {
  readonly chains = new Map<string, Chain>()
  readonly audit: Noted[] = []
  readonly sources: LedgerSource[] = []
  private readonly lines = new Map<string, KeptLine[]>()
  private readonly reversed = new Set<LoggedEffect>()
  readonly counters = new Map<string, Counter>()
  private readonly made: SampleRecords
  private readonly catalogue: Catalogue
  private readonly ids: Ids

  constructor(made: SampleRecords, catalogue: Catalogue, ids: Ids) {
    this.made = made
    this.catalogue = catalogue
    this.ids = ids
  }

  /** The next number of a type on a day. */
  number(type: DocumentType, day: string): string {
    const { prefix, digits, period } = spelling(type.number?.pattern ?? '', day)
    const key = `${type.key}/${period}`
    const counter = this.counters.get(key) ?? { series: type.key, period, value: this.highest(type, prefix) }
    counter.value += 1
    this.counters.set(key, counter)
    return prefix + String(counter.value).padStart(digits, '0')
  }

  /** The last number that records which were there from the beginning hold of a series; 0 where none does. */
  private highest({ key, number }: DocumentType, prefix: string): number {
    const held = this.made.rows(key).map((row) => String(row[number?.field ?? ''] ?? ''))
    return held.reduce((most, text) => (text.startsWith(prefix) ? Math.max(most, Number(text.slice(prefix.length)) || 0) : most), 0)
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

  /**
   * What goes through a document: what that does elsewhere is written down, as in life. Answers the document as it writes it itself;
   * `before` is it as it stood.
   */
  happen(type: DocumentType, row: Row, happened: readonly Happened[], start: Start, before?: Row): Row {
    let written = row
    for (const { event, effects } of happened) {
      const { resolved, lines } = this.resolved(effects, { type, row: written })
      for (const line of lines) this.reversed.add(line)
      const own = withOwnEffects(type, written, resolved)
      this.write(event, resolved, { type, row: own }, start, before)
      written = identified(type, own, () => this.ids.next())
    }
    return written
  }

  /** Entries and balances that a record brings along from before the demonstration. */
  post(type: DocumentType, row: Row, effects: readonly Effect[], start: Start): void {
    this.write('import', effects, { type, row }, start, row)
  }

  /** Amounts that a record brings along from before the demonstration: its history begins with them. */
  bring(type: DocumentType, row: Row): void {
    const begun = amountsBegun(type, row)
    if (Object.keys(begun).length)
      this.keepLines('import', [{ event: 'import', type: type.key, id: textAt(row, 'id'), begun }], { type, row })
  }

  /** A record that another one's step leaves: its figures are worked out of what it names, and nothing is asked about others. */
  leave(key: string, row: Row, start: Start): Row | undefined {
    return this.kept(key, row, start, gatherNamed)
  }

  /** A register's row as it is kept: settled, with an id. */
  register(key: string, row: Row, start: Start): Row | undefined {
    return this.kept(key, row, start, gather)
  }

  private kept(key: string, row: Row, start: Start, look: typeof gather): Row | undefined {
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
    const kept = completed(type, draft, look(type, draft, this.made, start, known))
    this.made.put(key, kept)
    return kept
  }

  /** Reversals turned round, and records to be made with their names. */
  private resolved(
    effects: readonly Effect[],
    from: From,
  ): { readonly resolved: readonly Effect[]; readonly lines: readonly LoggedEffect[] } {
    const lines: LoggedEffect[] = []
    const resolved = effects.flatMap((effect): readonly Effect[] => {
      if (effect.effect === 'create') return withIdentity(effect, textAt(effect.values as Row, 'id') || this.ids.next())
      if (effect.effect !== 'reverse') return [effect]
      const back = undone(effect, from, this.lastOf(from, effect.event), {
        typeOf: (key) => this.type(key),
        entryOf: (key, id) => {
          const row = this.made.find(key, id)
          return row && { row, knowledge: gather(this.type(key), row, this.made, this.startOf(row)) }
        },
      })
      if (!back.ok) throw new Error(`${from.type.key}: ${back.failure.message}`)
      lines.push(...back.value.lines)
      return back.value.effects
    })
    return { resolved, lines }
  }

  private startOf(row: Row): Start {
    const now = textAt(row, 'createTime')
    return { now, today: now.slice(0, 10), me: NOBODY }
  }

  private lastOf({ type, row }: From, event: string): readonly LoggedEffect[] {
    const lines = (this.lines.get(`${type.key}/${textAt(row, 'id')}`) ?? []).filter((line) => line.event === event)
    const last = Math.max(0, ...lines.map(({ occurrence }) => occurrence))
    return lines.filter((line) => line.occurrence === last && !this.reversed.has(line))
  }

  private type(key: string): DocumentType {
    const type = this.catalogue.find(key)
    if (!type) throw new Error(`an effect names ${key}, which is not declared`)
    return type
  }

  private write(event: string, effects: readonly Effect[], from: From, start: Start, before: Row | undefined): void {
    const { catalogue, made } = this
    const planning = {
      catalogue,
      start,
      nextId: () => this.ids.next(),
      knowledgeOf: (type: DocumentType, row: Row) => gather(type, row, made, start),
    }
    const steps = planned(effects, planning)
    const found = new Map<string, Balance>()
    const balances = new Balances((step) => this.balance(step as ChangeStep, found, steps, start))
    const taken = balances.take(event, steps)
    const settled = taken.ok ? balances.judge() : taken
    const judged = settled.ok ? this.pooled(balances) : settled
    if (!judged.ok) throw new Error(`${from.type.key} ${textAt(from.row, 'billNo')} ${event}: ${judged.failure.message}`)
    for (const { type, now, before: was } of balances.changed) {
      const row: Row = { ...identified(type, now, () => this.ids.next()), version: Number(was['version'] ?? 1) + 1 }
      made.put(type.key, row)
      if (type.sort === 'document') this.noteChange(type, was, row, 'effect', start)
    }
    for (const step of steps) {
      if (step.step !== 'entry') continue
      const row = this.register(step.type.key, step.row, start)
      if (step.once !== undefined && row) this.sources.push({ register: step.type.key, source: step.once, entryId: textAt(row, 'id') })
    }
    for (const { type, before: was } of balances.changed) this.moveOn(type, textAt(was, 'id'), start)
    for (const effect of furtherAmong(catalogue, effects)) this.further(effect, start)
    this.keepLines(event, [...ownLog(this.catalogue, event, effects, from, before), ...balances.log], from)
  }

  /** Does every pool that is taken from still hold what it must? */
  private pooled(balances: Balances): Result<void> {
    for (const balance of balances.changed) {
      const { type, before, now, knowledge } = balance
      const pool = type.pool as Pool<unknown> | undefined
      if (!pool) continue
      const others = new Map(balances.changed.map((one) => [textAt(one.before, 'id'), one.now]))
      const members = this.made.matching(type.key, pool.where(viewOf(type, before, knowledge)))
      const refused = balances.pooled(
        balance,
        pool,
        members.map(({ row }) => others.get(textAt(row, 'id')) ?? row),
      )
      if (refused) return fail(refused)
      if (!members.length) throw new Error(`${type.key} ${textAt(now, 'id')} is in no pool`)
    }
    return done
  }

  /** What follows by itself once others have changed a record. */
  private moveOn(type: DocumentType, id: string, start: Start): void {
    const before = this.made.find(type.key, id)
    if (!before || !hasAutoActions(type)) return
    const view = (row: Row) => viewOf(type, row, gather(type, row, this.made, start, before))
    const action = autoActionsIn(type, stateOf(before)).find(({ when }) => when === undefined || when(view(before)))
    if (!action) return
    const moved: Row = { ...before, billStatus: action.to }
    const effects = flat(action.effects?.(view(moved) as never, {}) ?? [])
    const after = { ...this.happen(type, moved, [{ event: action.key, effects }], start, before), version: Number(before['version']) + 1 }
    this.made.put(type.key, after)
    this.noteChange(type, before, after, `act:${action.key}`, start)
  }

  private noteChange(type: DocumentType, before: Row, after: Row, action: string, start: Start): void {
    this.note(
      {
        ...{ action, typeKey: type.key, recordId: textAt(after, 'id'), billNo: textAt(after, 'billNo') },
        ...{ versionBefore: Number(before['version']), versionAfter: Number(after['version']) },
        changes: changesBetween(before, after, type),
      },
      start.me,
      start.now,
    )
  }

  private keepLines(event: string, lines: readonly Omit<LoggedEffect, 'place'>[], { type, row }: From): void {
    if (lines.length === 0 || row['id'] === undefined) return
    const of = `${type.key}/${textAt(row, 'id')}`
    const own = this.lines.get(of) ?? []
    this.lines.set(of, own)
    const occurrence = 1 + Math.max(0, ...own.filter((line) => line.event === event).map((line) => line.occurrence))
    lines.forEach((line, place) => own.push({ ...line, place, occurrence, of }))
  }

  /** What events wrote, with whether it was written back. */
  get log(): readonly (KeptLine & { readonly reversed: boolean })[] {
    return [...this.lines.values()].flat().map((line) => ({ ...line, reversed: this.reversed.has(line) }))
  }

  /** The record that a step names, begun where it may be. */
  private balance(
    { type, table, which }: ChangeStep,
    found: Map<string, Balance>,
    steps: readonly PlanStep[],
    start: Start,
  ): Balance | undefined {
    const row = this.named(type, table, which)
    const open = row || typeof which === 'string' ? undefined : openedAs(type, which, steps)
    const begun = row ?? (open ? this.begin(type, { ...(which as Values), ...open }, start) : undefined)
    if (!begun) return undefined
    const name = `${type.key}/${textAt(begun, 'id')}`
    const known = found.get(name)
    if (known) return known
    const knowledge = gather(type, begun, this.made, start)
    const balance: Balance = { type, before: begun, now: begun, isBegun: row === undefined, stated: new Set(), knowledge }
    found.set(name, balance)
    return balance
  }

  private named(type: DocumentType, table: string | undefined, which: Which): Row | undefined {
    if (table !== undefined) return this.made.rowOf(`${type.key}.${table}`, String(which))?.head
    if (typeof which === 'string') return this.made.find(type.key, which)
    const values = writtenValues(which)
    return this.made.matching(type.key, all(...Object.keys(values).map((key) => eq(key, wireOf(values, key)))))[0]?.row
  }

  private begin(type: DocumentType, values: Values, start: Start): Row {
    const row = this.register(type.key, { ...newDraft(type, start), ...writtenValues(values) }, start) as Row
    // What is begun by an effect and may be edited has a history like any other.
    if (!isPosted(type)) {
      const named = { action: 'add', typeKey: type.key, recordId: textAt(row, 'id'), billNo: textAt(row, 'billNo') }
      this.note({ ...named, versionAfter: Number(row['version']), changes: row }, start.me, start.now)
    }
    return row
  }

  /** A record that another one makes, entered by whoever did that. What else follows by the rules of other types the stories say themselves. */
  private further(effect: FurtherEffect, start: Start): void {
    if (effect.effect === 'update') return this.retyped(effect, start)
    if (effect.effect !== 'create') return
    const type = this.type(effect.type)
    const states = hasStates(type) ? { billStatus: effect.state ?? Object.keys(type.states)[0] ?? 'draft' } : {}
    const number = type.number ? { [type.number.field]: this.number(type, start.today) } : {}
    const values = writtenValues(effect.values)
    const row = this.register(
      type.key,
      { ...newDraft(type, start), ...number, ...states, ...values, ...this.rows(type, values, start) },
      start,
    )
    if (!row) return
    this.note(
      { action: 'add', typeKey: type.key, recordId: textAt(row, 'id'), billNo: '', versionAfter: 1, changes: row },
      start.me,
      start.now,
    )
    const events = this.eventsOf(type, row, effect.state, start)
    if (events.length === 0) return
    const after = this.happen(type, row, events, start, row)
    if (after !== row) this.made.put(type.key, after)
  }

  /** Rows that people may type come and go as if whoever caused it had typed them, with what follows when the record is saved. */
  private retyped({ at = '', which, change }: Update, start: Start): void {
    const type = this.type(at)
    const before = this.made.find(type.key, String(which))
    if (!before) return
    const tables = Object.entries(change.rows ?? {}).map(
      ([name, rows]) => [name, rowsAfter(type, name, rowsOf(before, name), rows, before)] as const,
    )
    const draft = identified(type, { ...before, ...Object.fromEntries(tables) }, () => this.ids.next())
    const known = gather(type, draft, this.made, start, before)
    const row = completed(type, draft, known)
    const effects = eventEffects(type, 'save', viewOf(type, row, known))
    this.made.put(type.key, this.happen(type, row, [{ event: 'save', effects }], start, before))
  }

  /** What a record goes through that was brought to a state at once. */
  private eventsOf(type: DocumentType, row: Row, state: string | undefined, start: Start): readonly Happened[] {
    const view = viewOf(type, row, gather(type, row, this.made, start))
    if (state === 'approved') return ['submit', 'approve'].map((event) => ({ event, effects: eventEffects(type, event, view) }))
    const event = actionTo(type, state)
    return event === undefined ? [] : [{ event, effects: flat(actionOf(type, event)?.effects?.(view as never, {}) ?? []) }]
  }

  private rows(type: DocumentType, values: Row, start: Start): Row {
    const tables = Object.entries<LinesType>(type.lines).filter(([name]) => values[name] !== undefined)
    return Object.fromEntries(
      tables.map(([name, table]) => [name, rowsOf(values, name).map((row) => ({ ...newRow(table, start, this.ids.next()), ...row }))]),
    )
  }
}

/** How a record begins that several steps name: the first of them says most. */
const openedAs = (type: DocumentType, which: Values, steps: readonly PlanStep[]): Values | undefined => {
  const name = JSON.stringify(writtenValues(which))
  const opens = steps.flatMap((step) =>
    step.step === 'change' && step.type === type && typeof step.which !== 'string' && JSON.stringify(writtenValues(step.which)) === name
      ? [step.change.begins ?? []].flat()
      : [],
  )
  return opens.length ? Object.assign({}, ...opens.toReversed()) : undefined
}

export const entered = (start: Start): Row => ({
  version: 1,
  createBy: start.me.userName,
  createTime: start.now,
  updateBy: null,
  updateTime: null,
  sysOrgCode: start.me.orgCode,
})
