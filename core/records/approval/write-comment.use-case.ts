import { commentMessages } from '../../approval/approval-messages.ts'
import type { Approvals, Comment } from '../../approval/approvals.port.ts'
import { LONGEST_COMMENT, MOST_MENTIONED } from '../../approval/comments.ts'
import { commentMissing, commentTooLong, mentionedSeesNot, tooManyMentioned } from '../../approval/failures.ts'
import type { Staff } from '../../approval/staff.port.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai } from '../../kernel/dates.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { missing } from '../failures.ts'
import type { Records } from '../records.port.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { ChainReaders } from './chain-readers.ts'

/** What is said about the document of a chain, and who is to know of it. */
export type Commenting = {
  readonly processId: string
  readonly content: string
  readonly userIds: readonly string[]
  readonly by: Person
}

/** 评论: whoever sees a chain says something about it; who is mentioned sees it too, and is told. Nothing is decided by it. */
export class WriteComment {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly readers: ChainReaders
  private readonly staff: Staff
  private readonly records: Records
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  private readonly ids: Ids
  private readonly clock: Clock
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    readers: ChainReaders,
    staff: Staff,
    records: Records,
    writer: RecordWriter,
    work: UnitOfWork,
    ids: Ids,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.readers = readers
    this.staff = staff
    this.records = records
    this.writer = writer
    this.work = work
    this.ids = ids
    this.clock = clock
  }

  run(commenting: Commenting): Promise<Result<Comment>> {
    return this.work.whole(() => this.write({ ...commenting, userIds: [...new Set(commenting.userIds)] }))
  }

  private async write({ processId, content, userIds, by }: Commenting): Promise<Result<Comment>> {
    const said = content.trim()
    if (said === '') return fail(commentMissing)
    if ([...said].length > LONGEST_COMMENT) return fail(commentTooLong)
    if (userIds.length > MOST_MENTIONED) return fail(tooManyMentioned)
    const chain = await this.approvals.ofProcess(processId, by)
    if (!chain.ok) return chain
    const { typeKey, recordId } = chain.value.process
    const type = this.catalogue.find(typeKey)
    if (!type || !(await this.readers.sees(chain.value, by))) return fail(missing)
    const record = await this.records.find(type, recordId, by)
    if (!record.ok) return record
    const people = await this.staff.people(userIds, by.tenantId)
    if (!people.ok) return people
    const working = people.value.filter(({ active }) => active)
    const mentioned = await this.readers.among(chain.value, working, by)
    if (!mentioned.ok) return mentioned
    // Whoever left and whoever may not see it are not told apart.
    if (mentioned.value.length < userIds.length) return fail(mentionedSeesNot)

    const comment: Comment = {
      ...{ id: this.ids.next(), processId, userId: by.userId, userName: by.realname, content: said },
      mentioned: mentioned.value.map(({ userId, name }) => ({ userId, name })),
      saidAt: shanghai(this.clock.now()),
    }
    const kept = await this.approvals.comment(comment, by)
    if (!kept.ok) return kept
    const told = commentMessages(chain.value, comment)
    if (told.length === 0) return ok(comment)
    const posted = await this.writer.post([{ event: 'told', effects: () => told }], { type, row: record.value }, by)
    return posted.ok ? ok(comment) : posted
  }
}
