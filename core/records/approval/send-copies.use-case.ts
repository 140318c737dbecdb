import type { Approvals } from '../../approval/approvals.port.ts'
import { MOST_READERS, maySendCopies } from '../../approval/copies.ts'
import { mayNotCopy, noReader, readerGone, tooManyReaders } from '../../approval/failures.ts'
import type { Processes } from '../../approval/processes.ts'
import type { Staff } from '../../approval/staff.port.ts'
import { approvalMessages } from '../../approval/approval-messages.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { missing } from '../failures.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { Records } from '../records.port.ts'

type Copied = { readonly typeKey: string; readonly recordId: string }

/** What is laid before them: a document, or that of a chain. */
export type Copying = {
  readonly of: Copied | { readonly processId: string }
  readonly userIds: readonly string[]
  readonly note: string
  readonly by: Person
}

/** 抄送 (oa W18): who applied or decides lays the record before others, who read it and decide nothing. */
export class SendCopies {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly staff: Staff
  private readonly records: Records
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    processes: Processes,
    staff: Staff,
    records: Records,
    writer: RecordWriter,
    work: UnitOfWork,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.staff = staff
    this.records = records
    this.writer = writer
    this.work = work
  }

  run(copying: Copying): Promise<Result<void>> {
    return this.work.whole(() => this.send({ ...copying, userIds: [...new Set(copying.userIds)] }))
  }

  private async send({ of, userIds, note, by }: Copying): Promise<Result<void>> {
    if (userIds.length === 0) return fail(noReader)
    if (userIds.length > MOST_READERS) return fail(tooManyReaders)
    const named = 'processId' in of ? await this.recordOf(of.processId, by) : ok(of)
    if (!named.ok) return named
    const type = this.catalogue.find(named.value.typeKey)
    if (!type) return fail(missing)
    const chain = await this.approvals.lock(type.key, named.value.recordId, by)
    if (!chain.ok) return chain
    const record = await this.records.find(type, named.value.recordId, by)
    if (!record.ok) return record
    if (!chain.value) return fail(missing)
    if (!maySendCopies(chain.value, by.userId)) return fail(mayNotCopy)
    const people = await this.staff.people(userIds, by.tenantId)
    if (!people.ok) return people
    const readers = people.value.filter(({ active }) => active)
    if (readers.length < userIds.length) return fail(readerGone)

    const progress = this.processes.copy(chain.value, readers, note.trim(), by)
    if (progress.added.length === 0) return done
    const kept = await this.approvals.keep(progress, by)
    if (!kept.ok) return kept
    const told = approvalMessages(progress, type, by, note)
    const noted = await this.writer.note({ type, row: record.value, action: 'copy', by }, [{ event: 'told', effects: () => told }])
    return noted.ok ? done : noted
  }

  private async recordOf(processId: string, by: Person): Promise<Result<Copied>> {
    const chain = await this.approvals.ofProcess(processId, by)
    return chain.ok ? ok(chain.value.process) : chain
  }
}
