import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType, Event } from '../../definitions/document.ts'
import { refusalsAgain } from '../../definitions/checks.ts'
import { problemsOf } from '../../definitions/problems.ts'
import { viewOf } from '../../definitions/view.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { missing } from '../failures.ts'
import { matterOf, takenChange } from '../write/judged-change.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { NamedFiles } from '../write/named-files.port.ts'
import { recall } from '../write/prepare.ts'
import { isFilledAt, stepFields, withStepFields } from './step-fields.ts'
import { unknownReferencesIn } from '../write/unknown-references.ts'
import type { Records } from '../records.port.ts'
import type { Approvals, Chain, Progress } from '../../approval/approvals.port.ts'
import { isParty } from '../../approval/separation.ts'
import { notYourTask, ownDocument, processMoved, reasonMissing } from '../../approval/failures.ts'
import { stateAfter, type LifeEvent } from '../../approval/life.ts'
import type { Processes } from '../../approval/processes.ts'
import { takenFrom } from '../../approval/taken.ts'

export type Decision = {
  readonly taskId: string
  readonly verdict: 'agree' | 'reject'
  readonly by: Person
  /** The version of the task that was seen. */
  readonly version: number
  readonly opinion?: string
  /** What is filled in at this step: header fields, and rows of tables by their id. */
  readonly filled?: Readonly<Record<string, unknown>>
}

/**
 * An approver agrees or rejects. The process row is locked first, then the document; of two who press at the same moment one
 * decides and the other is told who did (oa W10 to W12, W25, W33).
 */
export class DecideTask {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  private readonly files: NamedFiles
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    processes: Processes,
    records: Records,
    facts: Facts,
    writer: RecordWriter,
    work: UnitOfWork,
    files: NamedFiles,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.records = records
    this.facts = facts
    this.writer = writer
    this.work = work
    this.files = files
  }

  run(decision: Decision): Promise<Result<Chain>> {
    const opinion = decision.opinion?.trim() ?? ''
    if (decision.verdict === 'reject' && opinion === '') return Promise.resolve(fail(reasonMissing))
    return this.work.whole(() => this.decide(decision, opinion))
  }

  private async decide({ taskId, verdict, by, version, filled = {} }: Decision, opinion: string): Promise<Result<Chain>> {
    const reached = await this.approvals.ofTask(taskId, by)
    if (!reached.ok) return reached
    const { typeKey, recordId } = reached.value.process
    const locked = await this.approvals.lock(typeKey, recordId, by)
    if (!locked.ok) return locked
    const type = this.catalogue.find(typeKey)
    if (!locked.value || !type) return fail(missing)
    const chain = locked.value
    const task = chain.tasks.find(({ id }) => id === taskId)
    if (!task || task.userId !== by.userId) return fail(notYourTask)
    if (isParty(chain.process, by.userId)) return fail(ownDocument)
    if (task.status !== 'open' || task.version !== version || chain.process.status !== 'running') return fail(takenFrom(task, chain.tasks))

    const found = await this.records.lock(type, recordId, by, 'any')
    if (!found.ok) return found
    const own = stepFields(type, chain, found.value, by)
    const given = verdict === 'agree' ? withStepFields(own, found.value, filled) : ok(found.value)
    if (!given.ok) return given
    const strange = await this.unknownReferences(type, given.value, found.value, by)
    if (!strange.ok) return strange
    const before = await recall(type, given.value, this.facts, by)
    if (!before.ok) return before
    // Whoever agrees looks at what he decides under its locks: the steps' conditions, what is asked again and what follows see the same.
    const recalled = verdict === 'agree' ? await this.writer.hold(type, before.value, by) : before
    if (!recalled.ok) return recalled
    const { view } = recalled.value
    const [wrong, ...others] = verdict === 'agree' ? problemsOf(type, view).filter(({ field }) => isFilledAt(own, field)) : []
    if (wrong) return fail(wrong, others)
    const matter = await matterOf(type, recalled.value, chain.process.change, this.facts, by)
    if (!matter.ok) return matter
    const progress =
      verdict === 'reject'
        ? ok<Progress>(this.processes.reject(chain, { task, opinion, by }))
        : await this.processes.agree(matter.value, chain, { task, opinion: opinion || '同意', by })
    if (!progress.ok) return progress

    const { change, status } = progress.value.process
    const hands = { records: this.records, facts: this.facts }
    if (status === 'approved') {
      const [refused, ...more] = change ? [] : refusalsAgain(type, view)
      if (refused) return fail(refused, more)
    }
    const left =
      change && status === 'approved' ? await takenChange(type, given.value, hands, by) : ok({ ...recalled.value, row: given.value })
    if (!left.ok) return left
    const moved = this.moved(left.value.row, progress.value)
    if (!moved) return fail(processMoved)
    const event = (change ? CHANGE_EVENTS : EVENTS)[status]
    const { knowledge } = left.value
    const happening = event && { event, effects: (row: Row) => eventEffects(type, event, viewOf(type, row, knowledge)) }
    const outcome = await this.writer.outcome(type, moved, happening ? [happening] : [], by)
    if (!outcome.ok) return outcome
    const kept = await this.writer.keep({
      type,
      before: found.value,
      after: outcome.value.row,
      action: verdict,
      by,
      progress: progress.value,
      happenings: outcome.value.happenings,
      ...(opinion ? { reason: opinion } : {}),
    })
    if (!kept.ok) return kept
    const after = await this.approvals.ofRecord(typeKey, recordId, by)
    return after.ok && after.value ? ok(after.value) : fail(missing)
  }

  /** What was filled in at the step passes what the form's own fields pass. */
  private async unknownReferences(type: DocumentType, given: Row, before: Row, by: Person): Promise<Result<void>> {
    if (given === before) return done
    const strange = await unknownReferencesIn(type, given, before, { facts: this.facts, files: this.files }, by)
    if (!strange.ok) return strange
    const [problem, ...others] = strange.value
    return problem ? fail(problem, others) : done
  }

  /** The document in the state that the process has reached. */
  private moved(row: Row, { process }: Progress): Row | undefined {
    const arrow = ARROWS[process.status]
    if (!arrow) return row
    const state = stateAfter(String(wireOf(row, 'billStatus')), arrow)
    return state === undefined ? undefined : { ...row, billStatus: state }
  }
}

const ARROWS: Readonly<Record<string, LifeEvent>> = { approved: 'approve', rejected: 'reject' }
const EVENTS: Readonly<Record<string, Event>> = { approved: 'approve', rejected: 'reject' }
const CHANGE_EVENTS: Readonly<Record<string, Event>> = { approved: 'change' }
