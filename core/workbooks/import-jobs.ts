import { failure } from '../kernel/failure.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Person } from '../kernel/person.ts'
import { notReady } from './failures.ts'
import type { ImportJob } from './import-job.ts'
import { isRunning, isWriting } from './import-state.ts'

const MOST_AT_ONCE = 3
const FORGOTTEN_AFTER = 30 * 60_000

const running = failure('import.running', '您有一个导入正在进行，请等待完成或先取消')
const crowded = failure('import.crowded', '正在进行的导入较多，请稍后重试')
const over = failure('import.over', '导入已过期，请重新选择文件')

/** The imports of this server: one a person, three that run at a time (reliability IN5); forgotten half an hour after they were last looked at. */
export class ImportJobs {
  private readonly clock: Clock
  private readonly jobs = new Map<string, { readonly job: ImportJob; seen: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Takes in a new import in the place of the person's last one, unless that still runs. */
  add(job: ImportJob): Result<void> {
    this.forget()
    const own = [...this.jobs.values()].find((one) => one.job.by.userId === job.by.userId)?.job
    if (own && isRunning(own)) return fail(running)
    const free = this.mayRun()
    if (!free.ok) return free
    if (own) this.jobs.delete(own.id)
    this.jobs.set(job.id, { job, seen: this.clock.now() })
    return ok(undefined)
  }

  /** Is there room for one more that runs? */
  mayRun(): Result<void> {
    const busy = [...this.jobs.values()].filter(({ job }) => isRunning(job)).length
    return busy >= MOST_AT_ONCE ? fail(crowded) : done
  }

  find(id: string, by: Person): Result<ImportJob> {
    const found = this.jobs.get(id)
    if (!found || found.job.by.userId !== by.userId || found.job.by.tenantId !== by.tenantId) return fail(over)
    found.seen = this.clock.now()
    return ok(found.job)
  }

  /** One that waits for its owner's word. */
  ready(id: string, by: Person): Result<ImportJob> {
    const found = this.find(id, by)
    return found.ok && found.value.phase !== 'ready' ? fail(notReady) : found
  }

  /** The person's own import of that type, or into that table of its form, if there is one. */
  of(type: string, table: string | undefined, by: Person): ImportJob | undefined {
    const found = [...this.jobs.values()].find(
      ({ job }) => job.type.key === type && job.table === table && job.by.userId === by.userId && job.by.tenantId === by.tenantId,
    )
    if (found) found.seen = this.clock.now()
    return found?.job
  }

  /** Ends an import. One that is writing stays, so that it can be told what was kept. */
  stop(job: ImportJob): void {
    job.stop()
    if (!isWriting(job)) this.jobs.delete(job.id)
  }

  private forget(): void {
    const before = this.clock.now() - FORGOTTEN_AFTER
    for (const { job, seen } of this.jobs.values()) if (seen < before && !isRunning(job)) this.jobs.delete(job.id)
  }
}
