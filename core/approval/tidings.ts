import type { DocumentType } from '../definitions/document.ts'
import { type Message, message } from '../definitions/effect.ts'
import type { Person } from '../kernel/person.ts'
import type { Progress, Task } from './approvals.port.ts'
import { text } from './text.ts'

/** The page of one task; it is opened with the task's id. */
const TASK_PAGE = '/process/detail'

/** Whom the progress of a process concerns, told once it is kept (oa W3, W12, W19, W30). */
export const tidingsOf = ({ process, changed, added }: Progress, type: DocumentType, by: Person, opinion: string): readonly Message[] => {
  const { applyUserId, applyUserName, title, billNo } = process
  const waiting = added
    .filter(({ status, userId }) => status === 'open' && userId !== '')
    .map(({ id, userId }) => message(text.todo(applyUserName, title), { userId, about: 'todo', opens: { page: TASK_PAGE, id } }))
  const toApplicant = (said: string) => [message(said, { userId: applyUserId, about: 'done' })]
  if (process.status === 'approved') return toApplicant(text.approved(type.title, billNo))
  if (process.status === 'rejected') return toApplicant(text.rejected(type.title, billNo, by.realname, opinion))
  if (process.status === 'withdrawn')
    return recalled(changed).map(({ userId }) => message(text.withdrawn(applyUserName, title), { userId, about: 'done' }))
  return waiting
}

const recalled = (changed: readonly Task[]) => changed.filter(({ status, userId }) => status === 'cancelled' && userId !== '')
