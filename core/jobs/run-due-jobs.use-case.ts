import type { Catalogue } from '../definitions/catalogue.ts'
import { message } from '../definitions/effect.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { unexpected } from '../kernel/failure.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Ledgers } from '../records/effects/ledgers.port.ts'
import type { Job, JobResult, PlannedJob, Report, JobRun } from './job.ts'
import type { Jobs } from './jobs.port.ts'
import { planOf } from './plan.ts'
import { text } from './text.ts'

const MINUTE = 60_000
/** A process that holds its runs no longer than this is taken for dead. */
const HELD = MINUTE

const ADMINISTRATORS = 'admin'

/**
 * Runs what is due, each job once over all processes. Ask it every few seconds, whether earlier asks have been answered or not; it
 * answers when the runs it began have ended, and throws what a job threw once that is noted.
 */
export class RunDueJobs {
  private readonly registry: ReadonlyMap<string, Job>
  private readonly jobs: Jobs
  private readonly work: UnitOfWork
  private readonly ledgers: Ledgers
  private readonly catalogue: Catalogue
  private readonly by: Person
  private readonly ids: Ids
  private readonly clock: Clock
  private readonly running = new Map<string, JobRun>()
  private isStopping = false

  constructor(
    registry: readonly Job[],
    jobs: Jobs,
    around: {
      readonly work: UnitOfWork
      readonly ledgers: Ledgers
      readonly catalogue: Catalogue
      /** Who acts where nobody is signed in. */
      readonly by: Person
      readonly ids: Ids
      readonly clock: Clock
    },
  ) {
    this.registry = new Map(registry.map((job) => [job.code, job]))
    this.jobs = jobs
    this.work = around.work
    this.ledgers = around.ledgers
    this.catalogue = around.catalogue
    this.by = around.by
    this.ids = around.ids
    this.clock = around.clock
  }

  async run({ stopping = false }: { readonly stopping?: boolean } = {}): Promise<Result<void>> {
    this.isStopping = stopping
    const held = await this.holdOn()
    if (!held.ok) return held
    if (stopping) return done
    const given = await this.giveUpLost()
    if (!given.ok) return given
    const due = await this.jobs.due([...this.registry.keys()], this.clock.now())
    if (!due.ok) return due
    const ended = await Promise.allSettled(due.value.map((code) => this.take(code)))
    for (const one of ended) {
      if (one.status === 'rejected') throw one.reason
      if (!one.value.ok) return one.value
    }
    return done
  }

  private async holdOn(): Promise<Result<void>> {
    const now = this.clock.now()
    const inTime = [...this.running.values()].filter(({ startedAt, job }) => now - startedAt < job.timeoutMinutes * MINUTE)
    return inTime.length
      ? this.jobs.hold(
          inTime.map(({ id }) => id),
          now + HELD,
        )
      : done
  }

  private async giveUpLost(): Promise<Result<void>> {
    const now = this.clock.now()
    const lost = await this.jobs.lost(now)
    if (!lost.ok) return lost
    for (const job of lost.value) {
      const isOurs = this.running.has(job.runId ?? '')
      const ended = await this.end(job.runId ?? '', job, failed(isOurs ? text.late(job.timeoutMinutes) : text.lost, now))
      if (!ended.ok) return ended
    }
    return done
  }

  private async take(code: string): Promise<Result<void>> {
    const begun = await this.work.whole(() => this.begin(code))
    if (!begun.ok || !begun.value) return begun.ok ? done : begun
    const run = begun.value
    this.running.set(run.id, run)
    try {
      const reported = await this.reportOf(run)
      return await this.end(run.id, run.job, outcome(reported, this.clock.now()))
    } catch (bug) {
      await this.end(run.id, run.job, failed(unexpected.message, this.clock.now()))
      throw bug
    } finally {
      this.running.delete(run.id)
    }
  }

  private async begin(code: string): Promise<Result<JobRun | undefined>> {
    const locked = await this.jobs.lock(code)
    if (!locked.ok) return locked
    const job = locked.value
    const now = this.clock.now()
    if (!job || (job.runningUntil !== null && job.runningUntil > now)) return ok(undefined)
    const { runs, byHand, nextAt } = planOf(job, now)
    if (!runs) {
      const moved = nextAt === job.nextAt ? done : await this.jobs.plan(job, nextAt)
      return moved.ok ? ok(undefined) : moved
    }
    const run: JobRun = { id: this.ids.next(), job, startedAt: now, byHand }
    const begun = await this.jobs.begin(run, nextAt, now + HELD)
    return begun.ok ? ok(run) : begun
  }

  private async reportOf({ job }: JobRun): Promise<Result<Report>> {
    const work = this.registry.get(job.code)
    return work ? work.run({ isStopping: () => this.isStopping }) : fail(unexpected)
  }

  private end(runId: string, job: PlannedJob, ended: JobResult): Promise<Result<void>> {
    return this.work.whole(async () => {
      const noted = await this.jobs.end(runId, ended)
      if (!noted.ok) return noted
      return noted.value && !ended.ok ? this.alarm(job, ended) : done
    })
  }

  private async alarm({ id, name, alarmUsers }: PlannedJob, { message: reason }: JobResult): Promise<Result<void>> {
    const type = this.catalogue.find('sys.quartzJob')
    if (!type) return done
    const title = text.failed(name, reason)
    const told = [message(title, { role: ADMINISTRATORS }), ...alarmUsers.map((userId) => message(title, { userId }))]
    return this.ledgers.tell(told, { type, row: { id } }, this.by)
  }
}

const failed = (reason: string, endedAt: number): JobResult => ({ ok: false, handled: 0, message: reason, endedAt })

const outcome = (reported: Result<Report>, endedAt: number): JobResult =>
  reported.ok
    ? { ok: true, handled: reported.value.handled, message: reported.value.message ?? '', endedAt }
    : failed(reported.failure.message, endedAt)
