import { Staff } from '../../core/approval/staff.port.ts'
import type { Job } from '../../core/jobs/job.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Changes } from '../../core/live/changes.port.ts'
import { Addressees } from '../../core/notices/addressees.port.ts'
import { DeliverLetters } from '../../core/notices/deliver-letters.use-case.ts'
import { ListReaders } from '../../core/notices/list-readers.use-case.ts'
import { ListUnread } from '../../core/notices/list-unread.use-case.ts'
import { noticeJobs } from '../../core/notices/notice-jobs.ts'
import { Notices } from '../../core/notices/notices.port.ts'
import { OpenNotice } from '../../core/notices/open-notice.use-case.ts'
import { Outbox } from '../../core/notices/outbox.port.ts'
import { PublishDueNotices } from '../../core/notices/publish-due-notices.use-case.ts'
import { ReadNotices } from '../../core/notices/read-notices.use-case.ts'
import { ActOnRecord } from '../../core/records/actions/act-on-record.use-case.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { Records } from '../../core/records/records.port.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'

/** Notices and the letters they begin as; their ports are bound already. */
export const wireNotices = (wire: Wire): void => {
  wire(DeliverLetters, DeliverLetters, [Outbox, Notices, Addressees, Staff, theCatalogue, Records, UnitOfWork, Changes, Ids, Clock])
  wire(ListUnread, ListUnread, [Notices])
  wire(OpenNotice, OpenNotice, [Notices, theCatalogue, Records])
  wire(ReadNotices, ReadNotices, [Notices, Changes])
  wire(ListReaders, ListReaders, [Notices])
  wire(PublishDueNotices, PublishDueNotices, [theCatalogue, Records, ActOnRecord, RecordWriter, UnitOfWork, Clock])
}

/** What routes ask of it, named. */
export const noticeUseCases = (get: Get) => ({
  listUnread: get(ListUnread),
  openNotice: get(OpenNotice),
  readNotices: get(ReadNotices),
  listReaders: get(ListReaders),
})

export type NoticeUseCases = ReturnType<typeof noticeUseCases>

/** What the scheduler does for notices. */
export const noticeJobsOf = (get: Get): readonly Job[] =>
  noticeJobs({ due: get(PublishDueNotices), outbox: get(Outbox), clock: get(Clock) })
