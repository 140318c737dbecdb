import { importedBy } from '../definitions/origin.ts'
import type { LinesType } from '../definitions/lines.ts'
import { rowNamingSets } from '../definitions/unique.ts'
import { failure, isTrouble, type Failure } from '../kernel/failure.ts'
import { done, fail, failuresOf, inTurn, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { rowsOf, textAt, wireOf, type Row } from '../kernel/wire.ts'
import type { AuditTrail } from '../records/history/audit-trail.port.ts'
import type { Added, Adding, AddRecords, LookedAt } from '../records/write/add-records.ts'
import { versionOf } from '../records/write/prepare.ts'
import type { PostRows } from '../records/write/post-rows.use-case.ts'
import type { Records } from '../records/records.port.ts'
import type { SaveRecord } from '../records/write/save-record.use-case.ts'
import { bodyOf, type ImportRow, type KnownRecord, NOTHING, recordsOf, saysNothingNew } from './check-rows.ts'
import { readingStopped } from './failures.ts'
import { fillingsOf } from './import-check.ts'
import { importedTable, keyOf } from './import-columns.ts'
import type { ImportJob } from './import-job.ts'
import { noteFiles } from './import-notes.ts'
import type { DuplicatePolicy } from './import-state.ts'

export type RunChoice = {
  readonly policy: DuplicatePolicy
  /** 跳过错误行: right rows are imported although others are wrong; else all or nothing. */
  readonly partial: boolean
  /** An empty cell empties the field of a record that is there; else it stays. */
  readonly empties?: boolean
}

const someWrong = failure('import.someWrong', '有错误行，未导入任何数据，请修改后重新导入')
const known = '已存在，未导入'

/** What a refused save says of the row it came from. */
const blame = (rows: readonly ImportRow[], failures: readonly Failure[], table: string | undefined): void => {
  for (const { field = '', message, row } of failures) {
    const target = table !== undefined && field.startsWith(`${table}.`) ? rows[row ?? 0] : rows[0]
    target?.problems.push({ place: field, message })
  }
  for (const row of rows) if (row.problems.length === 0) row.problems.push({ place: '', message: `同一单据的第${rows[0]?.number}行有误` })
}

const NO_CELLS: ImportRow['cells'] = []

/** A row that stays written is never looked at again: a hundred thousand of them need no room. */
const emptied = (row: ImportRow): void => {
  row.cells = NO_CELLS
  row.head = NOTHING
  row.line = NOTHING
}

const settle = (job: ImportJob, rows: Waiting, { partial }: Pick<Way, 'partial'>): void => {
  for (const row of rows) {
    row.settled = true
    if (partial) emptied(row)
  }
  job.kept += rows.length
}

/** Notes what came of rows, so that it can be taken back. */
const noteAdded = (job: ImportJob, [first]: Waiting, kept: { readonly id: string; readonly version: number }): void => {
  job.added.push({ ...kept, number: first?.number ?? 0 })
}

const leaveSame = (job: ImportJob, rows: Waiting): void => {
  for (const row of rows) row.settled = true
  job.same += rows.length
}

/** Records that are written in one unit of work; so few are tried by themselves where many together are refused. */
const TOGETHER = 500
const FEW = 20

type Waiting = readonly ImportRow[]

/** How the records of one import are written. */
type Way = RunChoice & { readonly table: string | undefined; isTogether: boolean }

/** What moved elsewhere by records that were written, where that is known. */
type Moved = Added['moved'] | undefined

const areNew = (some: readonly Waiting[]): boolean => some.every(([first]) => first?.known === undefined)

const addingOf = ({ type, by, shared }: ImportJob, some: readonly Waiting[], { table }: Way): Adding => ({
  type,
  bodies: some.map((rows) => ({ ...bodyOf(rows, table), ...shared })),
  by,
  filesLater: true,
})

const says = (row: Row, keys: readonly string[]): string => JSON.stringify(keys.map((key) => String(wireOf(row, key) ?? '')))

/** The stored rows of a table with those of a workbook: one that says the same in the columns that tell rows apart is the same row. */
const withStored = (table: LinesType, stored: readonly Row[], given: readonly Row[]): readonly Row[] => {
  const free = [...stored]
  const changed = new Map<Row, Row>()
  const added: Row[] = []
  for (const row of given) {
    const keys = rowNamingSets(table)[0]?.fields ?? Object.keys(row)
    const at = free.findIndex((one) => says(one, keys) === says(row, keys))
    const [found] = at < 0 ? [] : free.splice(at, 1)
    if (found) changed.set(found, { ...row, id: found['id'] })
    else added.push(row)
  }
  return [...stored.map((row) => changed.get(row) ?? row), ...added]
}

/** Writes the rows that were checked as somebody would save them by hand, every rule of the type holds; many at once where that is the same. */
export class ImportRun {
  private readonly records: Records
  private readonly save: SaveRecord
  private readonly adding: AddRecords
  private readonly posting: PostRows
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork

  constructor(records: Records, save: SaveRecord, adding: AddRecords, posting: PostRows, audit: AuditTrail, work: UnitOfWork) {
    this.records = records
    this.save = save
    this.adding = adding
    this.posting = posting
    this.audit = audit
    this.work = work
  }

  async run(job: ImportJob, choice: RunChoice): Promise<Result<void>> {
    if (importedBy(job.type)) return this.pass(job)
    const { policy, partial, empties = false } = choice
    const mayChange = job.policies.includes('overwrite')
    const key = keyOf(job.type)
    const isSame = (rows: Waiting) =>
      mayChange && saysNothingNew(rows, key) && !(empties && rows.some((row) => row.known && row.known.emptied.length > 0))
    const hasTable = fillingsOf(job).some(({ target }) => target.table !== undefined)
    if (policy === 'refuse')
      for (const row of job.rows)
        if (row.known && row.problems.length === 0 && !isSame([row])) row.problems.push({ place: '', message: known })
    if (!partial && job.wrongRows().length > 0) return fail(someWrong)
    const right = recordsOf(job.rows, hasTable).filter((rows) => rows.every(({ problems, settled }) => problems.length === 0 && !settled))
    const waiting = right.filter((rows) => !isSame(rows))
    for (const rows of right.filter(isSame)) leaveSame(job, rows)
    job.mayPause = partial
    job.begin(
      'importing',
      waiting.reduce((sum, rows) => sum + rows.length, 0),
    )
    const way: Way = { ...choice, table: hasTable ? importedTable(job.type) : undefined, isTogether: true }
    if (partial) {
      const run = await this.each(job, waiting, way)
      if (job.kept > 0) await this.remember(job)
      return run
    }
    const run = await this.allOrNothing(job, waiting, way)
    // What refuses many at once says nothing of which: one after another they show it.
    const isUnexplained = !run.ok && !isTrouble(run.failure) && !job.isStopped && job.wrongRows().length === 0
    return isUnexplained ? this.allOrNothing(job, waiting, { ...way, isTogether: false }) : run
  }

  /** What passes through enters whole: half of an opening could never be completed. */
  private async pass(job: ImportJob): Promise<Result<void>> {
    if (job.wrongRows().length > 0) return fail(someWrong)
    const { type, by, rows } = job
    job.begin('importing', rows.length)
    const run = await this.work.whole(async () => {
      const bodies = rows.map((row) => bodyOf([row], undefined))
      const posted = await this.posting.run({ type, bodies, by, told: (looked) => (job.at = looked) })
      if (!posted.ok) return posted
      for (const { at, failures } of posted.value) blame([rows[at]!], failures, undefined)
      const [first] = posted.value
      if (first) return fail(first.failures[0] ?? someWrong)
      settle(job, rows, { partial: false })
      return this.remember(job)
    })
    if (!run.ok) this.unwritten(job)
    return run
  }

  private async allOrNothing(job: ImportJob, waiting: readonly Waiting[], way: Way): Promise<Result<void>> {
    job.at = 0
    const run = await this.work.whole(async () => {
      const written = await this.each(job, waiting, way)
      return written.ok ? this.remember(job) : written
    })
    if (!run.ok) this.unwritten(job)
    return run
  }

  private async each(job: ImportJob, waiting: readonly Waiting[], way: Way): Promise<Result<void>> {
    let ahead: LookedAt | undefined
    for (let at = 0; at < waiting.length; at += TOGETHER) {
      const hasRested = await job.turn()
      if (job.isStopped) return fail(readingStopped)
      const kept = await inTurn(
        this.some(job, waiting.slice(at, at + TOGETHER), way, hasRested ? undefined : ahead),
        this.lookedAhead(job, waiting.slice(at + TOGETHER, at + 2 * TOGETHER), way),
      )
      if (!kept.ok) return kept
      const [moved, next] = kept.value
      ahead = next && moved && !this.adding.isOutdated(job.type, next, moved) ? next : undefined
    }
    return done
  }

  /** The next are judged while those before them are written, each by itself: within one unit of work that would have to wait. */
  private async lookedAhead(job: ImportJob, some: readonly Waiting[], way: Way): Promise<Result<LookedAt | undefined>> {
    const isTogether = way.partial && way.isTogether && some.length > 0 && areNew(some)
    return ok(isTogether ? await this.adding.lookAhead(addingOf(job, some, way)) : undefined)
  }

  /**
   * Many at once; where they are refused by what only the database knows, half of them, and then the other half. Answers what else moved
   * by it, as far as that is known.
   */
  private async some(job: ImportJob, some: readonly Waiting[], way: Way, ahead?: LookedAt): Promise<Result<Moved>> {
    const kept = way.isTogether ? await this.together(job, some, way, ahead) : ok(undefined)
    if (!kept.ok || kept.value) return kept
    if (!way.isTogether || some.length <= FEW) return this.oneByOne(job, some, way)
    const middle = Math.ceil(some.length / 2)
    for (const half of [some.slice(0, middle), some.slice(middle)]) {
      const written = await this.some(job, half, way)
      if (!written.ok) return written
    }
    return ok(undefined)
  }

  /** Writes new records in one go; nothing where it did not. */
  private async together(job: ImportJob, some: readonly Waiting[], way: Way, ahead: LookedAt | undefined): Promise<Result<Moved>> {
    if (!areNew(some)) return ok(undefined)
    const added = await this.adding.run(addingOf(job, some, way), ahead)
    if (!added.ok) return way.partial && !isTrouble(added.failure) ? ok(undefined) : added
    if (added.value === undefined) {
      way.isTogether = false
      return ok(undefined)
    }
    const refused = new Map(added.value.refused.map(({ at, failures }) => [at, failures]))
    for (const [at, rows] of some.entries()) {
      const failures = refused.get(at)
      if (failures) blame(rows, failures, way.table)
      else {
        settle(job, rows, way)
        noteAdded(job, rows, added.value.kept[at]!)
      }
      job.at += rows.length
    }
    const [first] = added.value.refused[0]?.failures ?? []
    return first && !way.partial ? fail(first) : ok(added.value.moved)
  }

  private async oneByOne(job: ImportJob, some: readonly Waiting[], way: Way): Promise<Result<undefined>> {
    for (const rows of some) {
      await job.turn()
      if (job.isStopped) return fail(readingStopped)
      const kept = await this.keep(job, rows, way)
      job.at += rows.length
      if (!kept.ok && (!way.partial || isTrouble(kept.failure))) return kept
    }
    return ok(undefined)
  }

  private async keep(job: ImportJob, rows: Waiting, way: Way): Promise<Result<void>> {
    const known = rows[0]?.known
    if (known && way.policy === 'skip') {
      for (const row of rows) row.settled = true
      job.skipped += rows.length
      return done
    }
    const body = { ...bodyOf(rows, way.table), ...job.shared }
    const saved = known
      ? await this.change(job, known, body, way)
      : await this.save.run({ type: job.type, body, by: job.by, confirmed: true, filesLater: true })
    if (!saved.ok) {
      blame(rows, failuresOf(saved), way.table)
      return saved
    }
    settle(job, rows, way)
    if (known) job.edited += 1
    else noteAdded(job, rows, { id: textAt(saved.value, 'id'), version: versionOf(saved.value) })
    return done
  }

  /** Changes the record as it was when it was compared; rows of its table are found again, and others added. */
  private async change(job: ImportJob, { id, version, emptied }: KnownRecord, body: Row, { table, empties }: Way): Promise<Result<Row>> {
    const { type, by } = job
    const none = empties ? Object.fromEntries(emptied.map((key) => [key, null])) : {}
    const lines = table === undefined ? undefined : body[table]
    if (table === undefined || lines === undefined)
      return this.save.run({ type, body: { ...body, ...none, version }, by, id, confirmed: true, filesLater: true })
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const rows = withStored(type.lines[table]!, rowsOf(found.value, table), rowsOf(body, table))
    return this.save.run({ type, body: { ...body, ...none, [table]: rows, version }, by, id, confirmed: true, filesLater: true })
  }

  /** Notes the files, so that the same one is recognised when it comes again. */
  private remember(job: ImportJob): Promise<Result<void>> {
    return noteFiles(this.audit, 'import', job, job.by)
  }

  /** Nothing of it was written after all. */
  private unwritten(job: ImportJob): void {
    for (const row of job.rows) row.settled = false
    job.kept = 0
    job.skipped = 0
    job.same = 0
    job.added = []
    job.edited = 0
  }
}
