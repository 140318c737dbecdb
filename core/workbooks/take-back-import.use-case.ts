import { type Failure, filled, isTrouble } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { forbidden, missing, stale } from '../records/failures.ts'
import type { AuditTrail } from '../records/history/audit-trail.port.ts'
import { mayDo } from '../records/permissions.ts'
import type { Removals } from '../records/write/removals.ts'
import {
  importAddedNothing,
  importChangedSome,
  importInUse,
  importNotOver,
  importTakenBack,
  partlyTakenBack,
  readingStopped,
} from './failures.ts'
import { following } from './following.ts'
import type { AddedRecord, ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'
import { noteFiles } from './import-notes.ts'
import { isOver } from './import-state.ts'
import { importRight } from './is-importable.ts'

/** Records of one unit of work. */
const TOGETHER = 200

const REASONS: Readonly<Record<string, string>> = { [stale.code]: '已被修改', [missing.code]: '已被删除' }

/** Why an import cannot be taken back, whatever became of its records. */
const objectionTo = (job: ImportJob, by: Person): Failure | undefined => {
  const { type } = job
  if (!mayDo(by, type, importRight(type)) || !mayDo(by, type, 'delete')) return forbidden
  if (job.phase === 'takenBack') return importTakenBack
  if (!isOver(job)) return importNotOver
  if (job.edited > 0) return filled(importChangedSome, { title: type.title })
  return job.added.length === 0 ? filled(importAddedNothing, { title: type.title }) : undefined
}

/** In the order in which every removal of several locks them. */
const locking = (some: readonly AddedRecord[]): readonly AddedRecord[] =>
  some.toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))

/**
 * Removes what an import added, while it is as it was kept and nothing uses it: all of it is looked at before the first goes. The answer
 * does not wait for the last record, whoever wants to may.
 */
export class TakeBackImport {
  private readonly jobs: ImportJobs
  private readonly removals: Removals
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork

  constructor(jobs: ImportJobs, removals: Removals, audit: AuditTrail, work: UnitOfWork) {
    this.jobs = jobs
    this.removals = removals
    this.audit = audit
    this.work = work
  }

  async run({
    id,
    by,
  }: {
    readonly id: string
    readonly by: Person
  }): Promise<Result<{ readonly job: ImportJob; readonly takenBack: Promise<Result<void>> }>> {
    const found = this.jobs.find(id, by)
    if (!found.ok) return found
    const job = found.value
    const objection = objectionTo(job, by)
    if (objection) return fail(objection)
    const free = this.jobs.mayRun()
    if (!free.ok) return free
    return ok({ job, takenBack: following(job, () => this.takeBack(job, by), job.phase) })
  }

  private async takeBack(job: ImportJob, by: Person): Promise<Result<void>> {
    const all = job.added.length
    job.takeUp()
    job.begin('lookingBack', all)
    while (job.at < all) {
      const some = job.added.slice(job.at, job.at + TOGETHER)
      const looked = await this.each(job, some, ({ id, version }) => this.removals.look(job.type, id, by, version))
      if (!looked.ok) return looked
      job.at += some.length
    }
    job.begin('takingBack', all)
    while (job.added.length > 0) {
      const removed = await this.removeLast(job, by)
      if (!removed.ok) return job.at === 0 ? removed : fail(partly(removed.failure, job))
    }
    job.end('takenBack')
    return done
  }

  /** The last that are left; with the end of them the files are noted as gone. */
  private async removeLast(job: ImportJob, by: Person): Promise<Result<void>> {
    const some = job.added.slice(-TOGETHER)
    const gone = new Set<string>()
    const removed = await this.each(
      job,
      some,
      ({ id, version }) => this.removals.remove(job.type, id, by, { version, confirmed: false, gone }),
      () => (some.length === job.added.length ? noteFiles(this.audit, 'importUndone', job, by) : Promise.resolve(done)),
    )
    if (!removed.ok) return removed
    job.added.length -= some.length
    job.at += some.length
    return done
  }

  /** Does the same to some records in one unit of work; the first that is refused refuses them, by its row. */
  private async each(
    job: ImportJob,
    some: readonly AddedRecord[],
    act: (record: AddedRecord) => Promise<Result<void>>,
    atLast: () => Promise<Result<void>> = () => Promise.resolve(done),
  ): Promise<Result<void>> {
    if (job.isStopped) return fail(readingStopped)
    return this.work.whole(async () => {
      for (const record of locking(some)) {
        const acted = await act(record)
        if (!acted.ok) return fail(inUse(record, acted.failure))
      }
      return atLast()
    })
  }
}

const inUse = ({ number }: AddedRecord, refused: Failure): Failure =>
  isTrouble(refused) ? refused : filled(importInUse, { number, reason: REASONS[refused.code] ?? refused.message })

const partly = ({ message }: Failure, { at, added }: ImportJob): Failure =>
  filled(partlyTakenBack, { reason: message, gone: at, left: added.length })
