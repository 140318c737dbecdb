/** Something put before people: a notice that somebody published, or a message of the program. Empty texts are ''. */
export type Notice = {
  /** Of the notice, not of one reader's copy; of a published record, the record's. */
  readonly id: string
  readonly title: string
  /** Dictionary msg_category: 1 notices, 2 system messages. */
  readonly category: '1' | '2'
  /** Dictionary bus_type. */
  readonly about: string
  /** Dictionary priority: L, M or H. */
  readonly priority: string
  /** An account's name. */
  readonly sender: string
  /** Shanghai, YYYY-MM-DD HH:mm:ss. */
  readonly sentAt: string
  /** Nobody is shown it from then on; '' for never. */
  readonly endsAt: string
  /** Dictionary open_type: `url` or `component`; '' where it leads nowhere. */
  readonly openType: string
  readonly openPage: string
  readonly busId: string
}

/** The same as it lies before one reader. */
export type ReceivedNotice = Notice & {
  readonly senderName: string
  /** '' while it was not read. */
  readonly readAt: string
}

/** The newest that somebody has not read, of each category, and how many there are in all. */
export type UnreadNotices = {
  readonly notices: readonly ReceivedNotice[]
  readonly noticeTotal: number
  readonly messages: readonly ReceivedNotice[]
  readonly messageTotal: number
}

/** Of each category the bell shows so many (wire protocol 5.1). */
export const SHOWN_AT_ONCE = 5
