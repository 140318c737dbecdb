import type { DocumentType } from '../definitions/document.ts'
import { type Effect, message, system } from '../definitions/effect.ts'
import type { Person } from '../kernel/person.ts'
import type { Progress, Task } from './approvals.port.ts'
import { text } from './text.ts'

/** The page of one task; it is opened with the task's id. */
const TASK_PAGE = '/process/detail'

/** Whom the progress of a process concerns, told once it is kept (oa W3, W12, W19, W30); what was asked of those whose task is closed is settled. */
export const approvalMessages = (
  { process, changed, added }: Progress,
  type: DocumentType,
  by: Person,
  opinion: string,
): readonly Effect[] => {
  const copied = added.filter(({ status }) => status === 'copied')
  if (copied.length) return copied.map(({ id, userId }) => copyTo(userId, id, text.copied(by.realname, process.title)))
  const settled = changed.filter(isPersons).map(({ id, userId }) => system('settlement', { userId, id }))
  return [...settled, ...said({ process, changed, added }, type, by, opinion)]
}

const copyTo = (userId: string, id: string, words: string) => message(words, { userId, about: 'cc', opens: { page: TASK_PAGE, id } })

const isPersons = ({ userId }: Task) => userId !== ''

const said = (
  { process: { status, applyUserId, applyUserName, title, billNo }, changed, added }: Progress,
  type: DocumentType,
  by: Person,
  opinion: string,
): readonly Effect[] => {
  const toApplicant = (words: string) => [message(words, { userId: applyUserId, about: 'done' })]
  if (status === 'approved') return toApplicant(text.approved(type.title, billNo))
  if (status === 'rejected') return toApplicant(text.rejected(type.title, billNo, by.realname, opinion))
  if (status === 'withdrawn')
    return changed
      .filter((task) => task.status === 'cancelled' && isPersons(task))
      .map(({ userId }) => message(text.withdrawn(applyUserName, title), { userId, about: 'done' }))
  return added
    .filter((task) => task.status === 'open' && isPersons(task))
    .map(({ id, userId }) => message(text.todo(applyUserName, title), { userId, about: 'todo', opens: { page: TASK_PAGE, id } }))
}
