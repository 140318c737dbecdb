import type { InboxRow, InboxPage } from './inbox.port.ts'

/** Where a task stands among those that wait, in the order of the inbox; `at` is -1 where it is not among them. */
export type QueuePosition = {
  readonly at: number
  readonly total: number
  readonly before: InboxRow | undefined
  readonly after: InboxRow | undefined
}

export const placeIn = (queue: InboxPage | undefined, taskId: string): QueuePosition => {
  const at = queue?.records.findIndex((row) => row.taskId === taskId) ?? -1
  return { at, total: queue?.total ?? 0, before: queue?.records[at - 1], after: at < 0 ? undefined : queue?.records[at + 1] }
}

/** What waits once one of it was decided, as far as it is known before it is asked again. */
export const withoutTask = (queue: InboxPage, taskId: string): InboxPage => {
  const records = queue.records.filter((row) => row.taskId !== taskId)
  return { records, total: queue.total - (queue.records.length - records.length) }
}
