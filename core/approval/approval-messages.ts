import type { DocumentType } from '../definitions/document.ts'
import { type Effect, message, system } from '../definitions/effect.ts'
import type { Person } from '../kernel/person.ts'
import { isUntold } from './chain-reader.ts'
import type { Chain, Comment, Progress, Task } from './approvals.port.ts'
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
  const settled = changed
    .filter((task) => isPersons(task) && task.status !== 'open')
    .map(({ userId, id }) => system('settlement', { userId, id }))
  const copies = copied.map(({ id, userId }) => copyTo(userId, id, text.copied(by.realname, process.title)))
  return [...settled, ...said({ process, changed, added }, type, by, opinion), ...copies]
}

/** Who was mentioned in a comment is told, and opens the document: by his own task, where he has one. */
export const commentMessages = ({ process, tasks }: Chain, { mentioned, userId: from, userName }: Comment): readonly Effect[] =>
  mentioned
    .filter(({ userId }) => userId !== from)
    .map(({ userId }) => {
      const own = tasks.findLast((task) => task.userId === userId || task.ownerId === userId)
      const opens = own ? { opens: { page: TASK_PAGE, id: own.id } } : {}
      return message(text.mentioned(userName, process.title), { userId, about: 'cc', ...opens })
    })

const copyTo = (userId: string, id: string, words: string) => message(words, { userId, about: 'cc', opens: { page: TASK_PAGE, id } })

const isPersons = ({ userId }: Task) => userId !== ''

const isTaken = ({ status }: Task) => status === 'cancelled'

/** What whoever gets a task is told of how it came to him. */
const toldOf = ({ taskType }: Task, { changed, process }: Progress, by: Person, opinion: string): string => {
  if (taskType === 'delegate') return text.asked(by.realname, process.title)
  if (taskType !== undefined) return text.signing(by.realname, process.title)
  if (changed.some(({ status }) => status === 'transferred')) return text.transferred(by.realname, process.title)
  if (changed.some(({ status }) => status === 'backed')) return text.sentBack(by.realname, process.title, opinion)
  return text.todo(process.applyUserName, process.title)
}

const said = (progress: Progress, type: DocumentType, by: Person, opinion: string): readonly Effect[] => {
  const { process, changed, added } = progress
  const { status, applyUserId, applyUserName, title, billNo } = process
  const toApplicant = (words: string) => [message(words, { userId: applyUserId, about: 'done' })]
  if (status === 'approved') return toApplicant(text.approved(type.title, billNo))
  if (status === 'rejected') {
    const isKept = changed.some((task) => task.status === 'rejected' && isUntold(process, task))
    return toApplicant(text.rejected(type.title, billNo, by.realname, isKept ? '' : opinion))
  }
  if (status === 'terminated') return toApplicant(text.terminated(opinion))
  const toTaken = (words: string) =>
    changed.filter((task) => isTaken(task) && isPersons(task)).map(({ userId }) => message(words, { userId, about: 'done' }))
  if (status === 'withdrawn') return toTaken(text.withdrawn(applyUserName, title))
  // Who takes his agreement back says so to those who have not looked yet.
  const tookBack =
    changed.some((task) => task.undone && task.status === 'agreed' && task.userId === by.userId) &&
    !changed.some(({ status }) => status === 'backed')
      ? toTaken(text.tookBack(by.realname, title))
      : []
  const waiting = [...added, ...changed].filter((task) => task.status === 'open' && isPersons(task) && task.userId !== by.userId)
  const asks = waiting.map((task) =>
    message(toldOf(task, progress, by, opinion), { userId: task.userId, about: 'todo', opens: { page: TASK_PAGE, id: task.id } }),
  )
  return [...tookBack, ...asks]
}
