import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Notice, ReceivedNotice, UnreadNotices } from './notice.ts'

export type Reader = { readonly userId: string; readonly name: string; readonly readAt: string }

export type Readers = { readonly records: readonly Reader[]; readonly total: number }

export type ReadersAsked = { readonly noticeId: string; readonly isRead?: boolean; readonly pageNo: number; readonly pageSize: number }

/** A notice, and whom it is put before. */
export type Delivery = { readonly notice: Notice; readonly readers: readonly string[] }

/** What is done, and who was asked for it. */
export type Settlement = { readonly busId: string; readonly userId: string }

/** What lies before whom, and who has read it. */
export abstract class Notices {
  /** Puts different notices before their readers, before each once. One that was taken back comes again unread. */
  abstract put(deliveries: readonly Delivery[], tenantId: number): Promise<Result<void>>

  /** Takes it back from everybody; answers from whom. */
  abstract withdraw(noticeId: string, tenantId: number): Promise<Result<readonly string[]>>

  /** Whoever has not read it. */
  abstract unreadBy(noticeId: string, tenantId: number): Promise<Result<readonly string[]>>

  /** What the person has not read and what has not ended, urgent ones first, then the newest. */
  abstract unread(by: Person, most: number): Promise<Result<UnreadNotices>>

  /** As it lies before the person, or `missing`. */
  abstract find(noticeId: string, by: Person): Promise<Result<ReceivedNotice>>

  /** The person has read these, or all; the first time counts. Answers how many were unread. */
  abstract read(noticeIds: readonly string[] | 'all', by: Person): Promise<Result<number>>

  /** What asks for these is done: those people need not read it. Answers before whom any of it lay. */
  abstract settle(settlements: readonly Settlement[], tenantId: number): Promise<Result<readonly string[]>>

  /** Who got a notice, unread ones first. */
  abstract readers(asked: ReadersAsked, by: Person): Promise<Result<Readers>>
}
