import type { Course, Inbox, OpenedTask } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isApproved } from '../../../core/definitions/is-approved.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { arrivedBy, remembered } from '../../hooks/use-arrived.ts'

/** A record grows old: a page that is drawn later asks for itself. */
const FRESH = 5_000

type Ahead = { readonly place: string; readonly record: Promise<Result<Row>>; readonly course: Promise<Result<Course | null>> | undefined }

let ahead: Ahead | undefined

const placeOf = ({ key }: DocumentType, id: string): string => `${key}/${id}`

/** Asks what the page of a record will ask, while it is not drawn yet. */
export const readAhead = (records: RemoteRecords, inbox: Inbox, type: DocumentType, id: string): void => {
  const place = placeOf(type, id)
  if (ahead?.place === place) return
  const asked = {
    place,
    record: remembered(records.open(type, id)),
    course: isApproved(type) ? remembered(inbox.ofRecord(type.key, id)) : undefined,
  }
  ahead = asked
  setTimeout(() => {
    if (ahead === asked) ahead = undefined
  }, FRESH)
}

/** A record and its course, where both are there by now and are all that the page asks: it begins with them. */
export const readByNow = (
  type: DocumentType,
  id: string,
  isAll: (record: Row) => boolean,
): { readonly record: Row; readonly course: Course | null } | undefined => {
  if (ahead?.place !== placeOf(type, id)) return undefined
  const record = arrivedBy(ahead.record)?.value
  const course = ahead.course ? arrivedBy(ahead.course)?.value : ok(null)
  if (!record?.ok || !course?.ok || !isAll(record.value)) return undefined
  ahead = undefined
  return { record: record.value, course: course.value }
}

/** What was asked for the page that is drawn now. */
export const takeAhead = (type: DocumentType, id: string): Ahead | undefined => {
  const taken = ahead
  ahead = undefined
  return taken?.place === placeOf(type, id) ? taken : undefined
}

let taskAhead: { readonly taskId: string; readonly opened: Promise<Result<OpenedTask>> } | undefined

/** Asks for a task whose page is about to be drawn. */
export const readTaskAhead = (inbox: Inbox, taskId: string): void => {
  const asked = { taskId, opened: inbox.ofTask(taskId) }
  taskAhead = asked
  setTimeout(() => {
    if (taskAhead === asked) taskAhead = undefined
  }, FRESH)
}

export const takeTaskAhead = (taskId: string): Promise<Result<OpenedTask>> | undefined => {
  const taken = taskAhead
  taskAhead = undefined
  return taken?.taskId === taskId ? taken.opened : undefined
}

/** A refusal is asked for again: nobody listened yet to what it says. */
export const early = async <T>(answer: Promise<Result<T>> | undefined, ask: () => Promise<Result<T>>): Promise<Result<T>> => {
  const first = await answer
  return first?.ok ? first : ask()
}
