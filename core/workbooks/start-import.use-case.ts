import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { unexpected } from '../kernel/failure.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { forbidden } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import type { Remembered } from './column-mapping.ts'
import type { ImportCheck } from './import-check.ts'
import { importColumns } from './import-columns.ts'
import { isImportable } from './is-importable.ts'
import { type GivenFile, ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'

export type StartedImport = { readonly job: ImportJob; readonly checked: Promise<Result<void>> }

/** Takes files in and checks them; the answer does not wait for the check, whoever wants to may. */
export class StartImport {
  private readonly catalogue: Catalogue
  private readonly jobs: ImportJobs
  private readonly check: ImportCheck
  private readonly ids: Ids

  constructor(catalogue: Catalogue, jobs: ImportJobs, check: ImportCheck, ids: Ids) {
    this.catalogue = catalogue
    this.jobs = jobs
    this.check = check
    this.ids = ids
  }

  async run({
    type,
    files,
    remembered = {},
    by,
  }: {
    readonly type: DocumentType
    readonly files: readonly GivenFile[]
    readonly remembered?: Remembered
    readonly by: Person
  }): Promise<Result<StartedImport>> {
    if (!isImportable(type) || !mayDo(by, type, 'import')) return fail(forbidden)
    const job = new ImportJob(this.ids.next(), type, importColumns(type, this.catalogue.dictionaries, by), by)
    const added = this.jobs.add(job)
    if (!added.ok) return added
    return ok({ job, checked: this.take(job, files, remembered) })
  }

  private async take(job: ImportJob, files: readonly GivenFile[], remembered: Remembered): Promise<Result<void>> {
    try {
      const read = await this.check.read(job, files, remembered)
      const checked = read.ok ? await this.check.check(job) : read
      if (!checked.ok) job.end(job.isStopped ? 'stopped' : 'failed', checked.failure)
      return checked
    } catch {
      // Nobody waits for a job that fails by a bug: it says so itself.
      job.end('failed', unexpected)
      return fail(unexpected)
    }
  }
}
