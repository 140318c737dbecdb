import type { ApprovalView, Inbox, OpenedTask } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isApproved } from '../../../core/definitions/is-approved.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { prepare } from '../../hooks/prepared-page.ts'
import { arrivedBy, remembered } from '../../hooks/remembered-promise.ts'
import { viewPath } from '../address.ts'
import { ViewScreen } from '../screens.tsx'

/** A record grows old: a page that is drawn later asks for itself. */
const FRESH = 5_000

type Ahead = {
  readonly place: string
  readonly record: Promise<Result<Row>>
  readonly approval: Promise<Result<ApprovalView | null>> | undefined
}

let ahead: Ahead | undefined

const placeOf = ({ key }: DocumentType, id: string): string => `${key}/${id}`

/** Asks what the page of a record will ask, while it is not drawn yet. */
export const readAhead = (records: RemoteRecords, inbox: Inbox, type: DocumentType, id: string): Ahead => {
  const place = placeOf(type, id)
  if (ahead?.place === place) return ahead
  const asked = {
    place,
    record: remembered(records.open(type, id)),
    approval: isApproved(type) ? remembered(inbox.ofRecord(type.key, id)) : undefined,
  }
  ahead = asked
  setTimeout(() => {
    if (ahead === asked) ahead = undefined
  }, FRESH)
  return asked
}

/** The same, and draws the page out of sight once it has come. */
export const prepareRecord = async (records: RemoteRecords, inbox: Inbox, type: DocumentType, id: string): Promise<void> => {
  const asked = readAhead(records, inbox, type, id)
  const [answers] = await Promise.all([Promise.all([asked.record, asked.approval]), ViewScreen.fetch()])
  if (ahead === asked && answers.every((answer) => answer?.ok !== false)) prepare(viewPath(type, id))
}

/** A record and its approval, where both are there by now and are all that the page asks: it begins with them, and takes them once it is seen. */
export const readByNow = (
  type: DocumentType,
  id: string,
  isAll: (record: Row) => boolean,
): { readonly record: Row; readonly approval: ApprovalView | null } | undefined => {
  if (ahead?.place !== placeOf(type, id)) return undefined
  const record = arrivedBy(ahead.record)?.value
  const approval = ahead.approval ? arrivedBy(ahead.approval)?.value : ok(null)
  if (!record?.ok || !approval?.ok || !isAll(record.value)) return undefined
  return { record: record.value, approval: approval.value }
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
