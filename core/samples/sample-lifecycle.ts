import type { Processes } from '../approval/processes.ts'
import { stateAfter, type LifecycleEvent } from '../approval/lifecycle.ts'
import type { Progress, Task } from '../approval/approvals.port.ts'
import type { RandomChoices } from '../definitions/random-choices.ts'
import { actionOf, isFrom } from '../definitions/action-of.ts'
import type { DocumentType, DocView, Event } from '../definitions/document.ts'
import { flat } from '../definitions/effect.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import { isAskedAgain, refusalsAgain, refusalsOf } from '../definitions/checks.ts'
import type { FollowUp, SampleOutcome, SampleStep } from '../definitions/samples.ts'
import type { Start } from '../definitions/start.ts'
import { DOING } from '../definitions/formula-views.ts'
import { viewOf } from '../definitions/view.ts'
import { addDays, today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import { type Row, rowsOf, textAt } from '../kernel/wire.ts'
import { changesBetween } from '../records/history/changes.ts'
import { completed } from '../records/write/complete-draft.ts'
import { eventEffects } from '../records/effects/effects.ts'
import { stateOf } from '../records/usual-fields.ts'
import type { Agenda } from './agenda.ts'
import type { SampleWriter } from './sample-writer.ts'
import { gather, gatherAgain } from './sample-knowledge.ts'
import type { SampleRecords } from './sample-records.ts'
import type { MadeRecord } from './make-record.ts'
import type { SampleClock } from './sample-clock.ts'
import { during } from './working-time.ts'

export type Stage = {
  readonly made: SampleRecords
  readonly book: SampleWriter
  readonly clock: SampleClock
  readonly processes: Processes
  readonly agenda: Agenda
  readonly personOf: (userId: string) => Person
  readonly accountOf: (username: string) => Person
  /** Enters a document that another one leads to. */
  readonly enter: (followUp: FollowUp) => void
}

const OPINIONS = ['同意', '同意', '同意', '已核对，同意', '资料齐全，同意', '价格符合政策，同意']
const REASONS = ['价格与协议不符，请核对', '收货地址有误，请修改后重新提交', '数量超出合理用量，请说明', '请补充客户订单']

const valueOf = <T>(result: Result<T>): T => {
  if (result.ok) return result.value
  throw new Error(result.failure.message)
}

/** Tables whose rows are the same objects did not change. */
const changesIn = (before: Row, after: Row) => {
  const touched = (name: string): boolean => {
    const [old, now] = [rowsOf(before, name), rowsOf(after, name)]
    return !Array.isArray(after[name]) || old.length !== now.length || now.some((row, at) => row !== old[at])
  }
  const keys = Object.keys(after).filter(touched)
  const only = (row: Row): Row => Object.fromEntries(keys.map((key) => [key, row[key]]))
  return changesBetween(only(before), only(after))
}

/** What somebody does to the document, what it goes through by that, and whose effects come of it: its own where nothing is said. */
type Move = {
  readonly before: Row
  readonly after?: Row
  readonly by: Person
  readonly action: string
  readonly event: LifecycleEvent & Event
  readonly effects?: readonly Event[]
  readonly reason?: string
}

/** Leads one document to the outcome it is to have, by the rules every document goes by: chains, effects, ledgers, audit. */
export class SampleLifecycle {
  private readonly stage: Stage
  private readonly type: DocumentType
  private readonly id: string
  private readonly pick: RandomChoices
  private readonly outcome: SampleOutcome
  private agreements = 0
  private knowledge: Knowledge

  constructor(
    stage: Stage,
    type: DocumentType,
    { row, knowledge }: Pick<MadeRecord, 'row' | 'knowledge'>,
    pick: RandomChoices,
    outcome: SampleOutcome,
  ) {
    this.stage = stage
    this.type = type
    this.id = String(row['id'])
    this.knowledge = knowledge
    this.pick = pick
    this.outcome = outcome
  }

  begin(): void {
    if (this.outcome.ends === 'draft') return this.walk(this.outcome.beforehand ?? [])
    if (!this.type.approval?.length) return this.follow()
    if (this.outcome.ends === 'voided') this.later(1, 5, () => this.end())
    else this.walk(this.outcome.beforehand ?? [], () => this.later(0, 1, () => this.submit()))
  }

  private async submit(): Promise<void> {
    const { type, stage } = this
    const before = this.row
    const by = stage.accountOf(String(before['createBy']))
    const start = this.startOf(by)
    const row = before
    const view = viewOf<DocView>(type, row, this.look(before, start, before))
    // As in life: what is refused today stays a draft. Its fields were looked through when it was entered.
    if (refusalsOf(type, view).length || this.isHeldByAnother(row, 'submit')) return

    const progress = valueOf(await stage.processes.begin({ type, row, view }, by))
    stage.book.keep(progress)
    const submitted: Row = {
      ...row,
      processInstanceId: progress.process.id,
      ...(type.sort === 'document' ? { applyUserId: by.userId, applyDeptId: by.deptId, applyDate: start.today } : {}),
    }
    this.move({
      before,
      after: submitted,
      by,
      action: 'submit',
      event: 'submit',
      effects: progress.process.status === 'approved' ? ['submit', 'approve'] : ['submit'],
    })
    this.next(progress)
  }

  private next({ process }: Progress): void {
    if (process.status === 'approved') return this.follow()
    if (process.status !== 'running') return
    const isOver = this.outcome.ends !== 'approved' && this.agreements >= (this.outcome.agreements ?? 0)
    if (isOver && this.outcome.ends === 'approving') return
    this.later(0, 2, () => (isOver ? this.reject() : this.agree()))
  }

  private async agree(): Promise<void> {
    const { stage, type } = this
    const before = this.row
    const [chain, task] = this.waiting(before)
    const by = stage.personOf(task.userId)
    const fills = this.outcome.fills?.[chain.process.nodes[task.node]?.role ?? '']
    const after = fills ? { ...before, ...fills(before, this.pick) } : before
    const view = viewOf<DocView>(type, after, isAskedAgain(type) ? this.look(after, this.startOf(by), before) : this.knowledge)
    const progress = valueOf(await stage.processes.agree({ type, row: after, view }, chain, { task, opinion: this.pick.of(OPINIONS), by }))
    // As in life: what is refused at the last decision is sent back with what was said.
    const isLast = progress.process.status === 'approved'
    const [refused] = isLast ? refusalsAgain(type, view) : []
    if (refused) return this.reject(refused.message)
    if (isLast && this.isHeldByAnother(before, 'approve')) return this.reject()
    stage.book.keep(progress)
    this.agreements += 1
    if (isLast) this.move({ before, after, by, action: 'agree', event: 'approve' })
    else if (fills) this.put(before, after, 'agree', by)
    else stage.book.note({ ...this.named(before), action: 'agree', changes: {} }, by, stage.clock.text)
    this.next(progress)
  }

  private async reject(refusal?: string): Promise<void> {
    const { stage } = this
    const before = this.row
    const [chain, task] = this.waiting(before)
    const by = stage.personOf(task.userId)
    const reason = refusal ?? this.pick.of(REASONS)
    stage.book.keep(stage.processes.reject(chain, { task, opinion: reason, by }))
    this.move({ before, by, action: 'reject', event: 'reject', reason })
  }

  /** Voids a draft that nobody wants any more. */
  private async end(): Promise<void> {
    const before = this.row
    const by = this.stage.accountOf(String(before['createBy']))
    this.move({ before, by, action: 'void', event: 'void', reason: '客户取消' })
  }

  private follow(): void {
    this.walk(this.outcome.afterwards ?? [])
  }

  /** One step after the other, a day or two later than they say where that is not at once; then what comes after them. */
  private walk([step, ...further]: readonly SampleStep[], then?: () => void): void {
    if (step) this.later(step.days, step.days && step.days + 2, () => this.take(step, () => this.walk(further, then)))
    else then?.()
  }

  private async take(step: SampleStep, then: () => void): Promise<void> {
    const { type, stage, pick } = this
    const before = this.row
    if (step.when && !step.when(before, pick)) return
    const by = stage.accountOf(step.by?.(before, pick) ?? String(before['createBy']))
    const start = this.startOf(by)
    const asked = step.values?.(before, pick, start.today) ?? {}
    const given: Row = { ...before, ...asked }
    for (const [register, rows] of Object.entries(step.entries?.(given, pick, start.today) ?? {}))
      for (const row of rows) stage.book.leave(register, row, start)
    const action = step.action ? actionOf(type, step.action) : undefined
    // Others may have moved it on meanwhile.
    if (action && !isFrom(action, stateOf(before))) return
    // Other documents wrote these values: nothing is asked anew unless an action decides by it.
    const seen: Knowledge = action ? this.look({ ...given, [DOING]: step.action ?? '' }, start, before) : { ...this.knowledge, old: before }
    let row = completed(type, given, seen)
    if (action) {
      if (action.when && !action.when(viewOf(type, row, seen))) throw new Error(`${type.key} ${this.id}: ${step.action} is not possible`)
      if (action.to && stage.made.isHeldByAnother(type, { ...row, billStatus: action.to })) return
      // As in life: what the action refuses is left undone, and nothing comes of it.
      if (action.checks?.some(({ holds }) => !holds(viewOf(type, row, seen), asked))) return
      // What belongs to the new state alone is there only now.
      row = action.to ? completed(type, { ...given, billStatus: action.to }, seen) : row
      const effects = flat(action.effects?.(viewOf(type, row, seen), asked) ?? [])
      row = completed(type, stage.book.happen(type, row, [{ event: step.action ?? '', effects }], start, before), seen)
    }
    if (step.action || step.values) this.put(before, row, step.action ? `act:${step.action}` : 'edit', by)
    for (const followUp of step.begins?.(this.row, pick, start.today) ?? []) stage.enter(followUp)
    then()
  }

  /** The state after an event, and what the event does to the document and elsewhere. */
  private move({ before, after = before, by, action, event, effects = [event], reason }: Move): void {
    const start = this.startOf(by)
    const from = String(before['billStatus'])
    let state = stateAfter(from, event, this.type.submittableIn) ?? from
    if (effects.includes('approve') && state === 'approving') state = stateAfter(state, 'approve') ?? state
    const moved: Row = { ...after, billStatus: state }
    const view = viewOf<DocView>(this.type, moved, this.look(moved, start, before))
    const happened = effects.map((event) => ({ event, effects: eventEffects(this.type, event, view) }))
    this.put(before, this.stage.book.happen(this.type, moved, happened, start, before), action, by, reason)
  }

  private put(before: Row, after: Row, action: string, by: Person, reason?: string): void {
    const { stage } = this
    const version = Number(before['version']) + 1
    const row: Row = { ...after, version, updateBy: by.userId, updateTime: stage.clock.text }
    stage.made.put(this.type.key, row)
    stage.book.note(
      {
        ...this.named(row),
        action,
        versionBefore: version - 1,
        versionAfter: version,
        changes: changesIn(before, row),
        ...(reason ? { reason } : {}),
      },
      by,
      stage.clock.text,
    )
  }

  /** Does another record hold already what this one would hold alone after the event? */
  private isHeldByAnother(row: Row, event: LifecycleEvent): boolean {
    const billStatus = stateAfter(String(row['billStatus']), event, this.type.submittableIn) ?? String(row['billStatus'])
    return this.stage.made.isHeldByAnother(this.type, { ...row, billStatus })
  }

  private named(row: Row) {
    return { typeKey: this.type.key, recordId: this.id, billNo: textAt(row, this.type.number?.field ?? 'billNo') }
  }

  private waiting(row: Row) {
    const chain = this.stage.book.chains.get(String(row['processInstanceId']))
    const open = chain?.tasks.filter(({ status }) => status === 'open') ?? []
    if (!chain || open.length === 0) throw new Error(`${this.type.key} ${this.id}: nobody is to decide`)
    return [chain, this.pick.of(open) as Task] as const
  }

  private later(from: number, to: number, happens: () => Promise<void>): void {
    const { clock, agenda } = this.stage
    const day = addDays(today(clock.now()), this.pick.whole(from, to))
    const at = during(day, this.pick)
    agenda.add(Math.max(at, clock.now() + this.pick.whole(300, 7_200) * 1_000), happens)
  }

  private look(row: Row, start: Start, before: Row): Knowledge {
    this.knowledge = isAskedAgain(this.type)
      ? gather(this.type, row, this.stage.made, start, before)
      : gatherAgain(this.type, row, this.stage.made, start, this.knowledge, before)
    return this.knowledge
  }

  private startOf(me: Person): Start {
    const now = this.stage.clock.text
    return { now, today: now.slice(0, 10), me }
  }

  private get row(): Row {
    const row = this.stage.made.find(this.type.key, this.id)
    if (!row) throw new Error(`${this.type.key} ${this.id} is not there`)
    return row
  }
}
