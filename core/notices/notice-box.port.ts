import type { Result } from '../kernel/result.ts'
import type { Reader } from './notices.port.ts'
import type { UnreadNotices } from './notice.ts'
import type { OpenedNotice } from './open-notice.use-case.ts'

/** The notices of whoever is signed in, as the server keeps them. */
export abstract class NoticeBox {
  abstract unread(): Promise<Result<UnreadNotices>>
  /** What stands in one. Marks nothing. */
  abstract open(id: string): Promise<Result<OpenedNotice>>
  /** One, or several joined by commas. */
  abstract read(ids: string): Promise<Result<void>>
  /** Answers how many were unread. */
  abstract readAll(): Promise<Result<number>>
  /** Who got a notice that this person published, a page of ten. */
  abstract readers(
    id: string,
    page: { readonly pageNo: number; readonly isRead?: boolean },
  ): Promise<Result<{ readonly records: readonly Reader[]; readonly total: number }>>
}
