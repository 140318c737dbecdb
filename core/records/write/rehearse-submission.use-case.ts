import type { Coming } from '../../approval/advance.ts'
import type { Processes } from '../../approval/processes.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { failure, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, failuresOf, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { seesField } from '../../permissions/visible-fields.ts'
import { calledOf } from '../called.ts'
import type { From, Ledgers } from '../effects/ledgers.port.ts'
import { needsConfirmation } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { RecordWriter } from './record-writer.ts'
import type { Submission, Submitting } from './submission.ts'

/** A figure of a record that would change: what it is, by how much, and what it would be. */
export type Posted = {
  readonly typeKey: string
  readonly typeTitle: string
  readonly id: string
  readonly name: string
  readonly title: string
  readonly now: string
  readonly change: string
  readonly after: string
}

/** What a submit would do, told before it is done: what it would ask first, who would decide, what would be posted and what is left then. */
export type Rehearsal = {
  readonly questions: readonly Failure[]
  readonly steps: readonly Coming[]
  readonly effects: readonly Effect[]
  readonly posted: readonly Posted[]
}

const takenBack = failure('rehearsal.takenBack', '演练结果不保存')

/** Submits for real, answers who would decide and what was posted, and takes it all back. */
export class RehearseSubmission {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly ledgers: Ledgers
  private readonly writer: RecordWriter
  private readonly submission: Submission
  private readonly processes: Processes
  private readonly work: UnitOfWork
  constructor(
    catalogue: Catalogue,
    records: Records,
    ledgers: Ledgers,
    writer: RecordWriter,
    submission: Submission,
    processes: Processes,
    work: UnitOfWork,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.ledgers = ledgers
    this.writer = writer
    this.submission = submission
    this.processes = processes
    this.work = work
  }

  async run(submitting: Submitting): Promise<Result<Rehearsal>> {
    const { by } = submitting
    let rehearsal: Omit<Rehearsal, 'posted'> | undefined
    let written: readonly Written[] = []
    const result = await this.work.whole<Rehearsal>(async () => {
      const asked = await this.submission.ofStored({ ...submitting, confirmed: false })
      if (!asked.ok && asked.failure.code !== needsConfirmation.code) return asked
      const keeping = asked.ok ? asked : await this.submission.ofStored({ ...submitting, confirmed: true })
      if (!keeping.ok) return keeping
      const { type, progress, after, happenings = [], prepared } = keeping.value
      const kept = await this.writer.keep(keeping.value)
      if (!kept.ok) return kept
      const steps = await this.processes.coming({ type, row: after, view: prepared.view }, progress!.process, by.tenantId, 0)
      if (!steps.ok) return steps
      const found = await this.written(
        { type, row: kept.value },
        happenings.map(({ event }) => event),
        by,
      )
      if (!found.ok) return found
      written = found.value
      rehearsal = {
        questions: asked.ok ? [] : failuresOf(asked).slice(1),
        steps: steps.value,
        effects: happenings.flatMap(({ effects }) => effects(kept.value)),
      }
      return fail(takenBack)
    })
    if (!rehearsal) return result
    const posted: Posted[] = []
    for (const one of written) {
      const before = await this.records.find(one.type, textAt(one.row, 'id'), seeingEverybody(by))
      posted.push(...figuresOf(one, before.ok ? before.value : {}, by))
    }
    return ok({ ...rehearsal, posted })
  }

  /** The records that the events changed, as they left them: those whose lists the person may open. */
  private async written(from: From, events: readonly string[], by: Person): Promise<Result<readonly Written[]>> {
    const found = new Map<string, Written>()
    for (const event of events) {
      const lines = await this.ledgers.lastOf(from, event, by)
      if (!lines.ok) return lines
      for (const { type: key, id, made } of lines.value) {
        const type = this.catalogue.find(key)
        if (!type || made || found.has(`${key}/${id}`) || !mayDo(by, type, 'list')) continue
        const record = await this.records.find(type, id, seeingEverybody(by))
        if (record.ok) found.set(`${key}/${id}`, { type, row: record.value })
      }
    }
    return ok([...found.values()])
  }
}

type Written = { readonly type: DocumentType; readonly row: Row }

/** Figures of a record that are others than before, as far as the person may see them. */
const figuresOf = ({ type, row }: Written, before: Row, by: Person): readonly Posted[] => {
  const said = { typeKey: type.key, typeTitle: type.title, id: textAt(row, 'id'), name: calledOf(type, row) }
  const changed = (fields: Fields, old: Row, now: Row): readonly Posted[] =>
    Object.entries<Field>(fields).flatMap(([key, field]) => {
      if (field.kind.storage !== 'decimal' || !seesField(type, field, by)) return []
      const [was, is] = [old, now].map((one) => decimal(wireOf(one, key) ?? 0)) as [Decimal, Decimal]
      const change = is.minus(was)
      return change.isZero() ? [] : [{ ...said, title: field.title, now: was.toString(), change: change.toString(), after: is.toString() }]
    })
  const rows = Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) =>
    rowsOf(row, table).flatMap((now) => changed(columns, rowsOf(before, table).find(({ id }) => id === now['id']) ?? {}, now)),
  )
  return [...changed(type.fields, before, row), ...rows]
}
