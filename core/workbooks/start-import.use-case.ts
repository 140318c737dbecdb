import type { DocumentType } from '../definitions/document.ts'
import { filled } from '../kernel/failure.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { ChoiceLists } from '../records/choices/choice-lists.port.ts'
import type { Wire } from '../kernel/wire.ts'
import { forbidden, unknownField } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import type { Remembered } from './column-mapping.ts'
import type { ImportCheck } from './import-check.ts'
import { importColumns } from './import-columns.ts'
import { importRight, isImportable, isImportableTable } from './is-importable.ts'
import { following } from './following.ts'
import { ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'

export type StartedImport = { readonly job: ImportJob; readonly checked: Promise<Result<void>> }

const LONGEST_NAME = 60

/** Takes files in and checks them; the answer does not wait for the check, whoever wants to may. */
export class StartImport {
  private readonly lists: ChoiceLists
  private readonly jobs: ImportJobs
  private readonly check: ImportCheck
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(lists: ChoiceLists, jobs: ImportJobs, check: ImportCheck, ids: Ids, clock: Clock) {
    this.lists = lists
    this.jobs = jobs
    this.check = check
    this.ids = ids
    this.clock = clock
  }

  async run({
    type,
    table,
    files,
    remembered = {},
    headOnly = false,
    shared = {},
    by,
  }: {
    readonly type: DocumentType
    /** For the rows of a form's table. */
    readonly table?: string | undefined
    /** The records' own fields alone, without their table (seed: isSingleTableImport). */
    readonly headOnly?: boolean
    /** What all records have in common: whose they are (seed: foreignKeys). */
    readonly shared?: Readonly<Record<string, Wire>>
    readonly files: readonly NamedBytes[]
    readonly remembered?: Remembered
    readonly by: Person
  }): Promise<Result<StartedImport>> {
    const isOffered = table === undefined ? isImportable(type) : isImportableTable(type, table)
    if (!isOffered || !mayDo(by, type, importRight(type))) return fail(forbidden)
    const columns = importColumns(type, this.lists, by, table).filter((column) => !headOnly || column.table === undefined)
    const isOwn = (key: string) => columns.some((column) => column.place === key && column.table === undefined && !column.tells)
    const strange = Object.keys(shared).find((key) => !isOwn(key))
    if (strange !== undefined) return fail(filled(unknownField, { name: strange.slice(0, LONGEST_NAME) }))
    const open = columns.filter(({ place }) => !Object.hasOwn(shared, place))
    const job = new ImportJob(this.ids.next(), { type, table, shared }, open, by, this.clock)
    const added = this.jobs.add(job)
    if (!added.ok) return added
    return ok({ job, checked: following(job, () => this.take(job, files, remembered)) })
  }

  private async take(job: ImportJob, files: readonly NamedBytes[], remembered: Remembered): Promise<Result<void>> {
    const read = await this.check.read(job, files, remembered)
    return read.ok ? this.check.check(job) : read
  }
}
