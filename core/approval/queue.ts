import type { InboxRow, ErrandPage } from './inbox.port.ts'

/** Where a task stands among those that wait, in the order of the inbox; `at` is -1 where it is not among them. */
export type Place = {
  readonly at: number
  readonly total: number
  readonly before: InboxRow | undefined
  readonly after: InboxRow | undefined
}

export const placeIn = (queue: ErrandPage | undefined, taskId: string): Place => {
  const at = queue?.records.findIndex((errand) => errand.taskId === taskId) ?? -1
  return { at, total: queue?.total ?? 0, before: queue?.records[at - 1], after: at < 0 ? undefined : queue?.records[at + 1] }
}

/** What waits once one of it was decided, as far as it is known before it is asked again. */
export const withoutTask = (queue: ErrandPage, taskId: string): ErrandPage => {
  const records = queue.records.filter((errand) => errand.taskId !== taskId)
  return { records, total: queue.total - (queue.records.length - records.length) }
}
