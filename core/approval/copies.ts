import { defineRegister } from '../definitions/document.ts'
import { longText, users } from '../definitions/fields.ts'
import type { Process, Task } from './approvals.port.ts'
import { text } from './text.ts'

/** A copy belongs to no step of the chain. */
export const NO_STEP = -1

/** oa W18: at once. */
export const MOST_READERS = 20
export const LONGEST_NOTE = 200

export const isCopy = ({ status }: Pick<Task, 'status'>): boolean => status === 'copied' || status === 'read'

/** Only who applied, decides or decided sends copies; whoever was merely copied does not pass them on. */
export const maySendCopies = (
  { process, tasks }: { readonly process: Process; readonly tasks: readonly Task[] },
  userId: string,
): boolean => process.applyUserId === userId || tasks.some((task) => task.userId === userId && !isCopy(task))

/** 抄送: what its dialog asks. */
export const copies = defineRegister({
  key: 'oa.copy',
  title: '抄送',
  fields: {
    userIds: users('抄送人', { required: true }),
    note: longText('说明', { max: LONGEST_NOTE }),
  },
  actions: { send: { title: text.copy, ask: ['userIds', 'note'] } },
})
