import { useEffect, useState } from 'react'
import { Inbox, type InboxPage } from '../../../core/approval/inbox.port.ts'
import { placeIn, withoutTask, type QueuePosition } from '../../../core/approval/queue.ts'
import { useCase } from '../../hooks/use-case.ts'

const MOST = 100

/** What waited for somebody when it was asked last: the next task stands in it at once. */
let known: { readonly userId: string; readonly queue: InboxPage } | undefined

/** Where a task stands among those that wait; asked anew once the task is there, for it may have become another one. */
export const useQueue = (userId: string, taskId: string): QueuePosition => {
  const inbox = useCase(Inbox)
  const [queue, setQueue] = useState(known?.userId === userId ? known.queue : undefined)
  useEffect(() => {
    const control = new AbortController()
    void inbox.page('todo', { pageNo: 1, pageSize: MOST, keyword: '' }, control.signal).then((answer) => {
      if (!answer.ok || control.signal.aborted) return
      known = { userId, queue: answer.value }
      setQueue(answer.value)
    })
    return () => control.abort()
  }, [inbox, userId, taskId])
  return placeIn(queue, taskId)
}

/** A task was decided: the next one stands where it stood. */
export const leaveQueue = (taskId: string): void => {
  if (known) known = { ...known, queue: withoutTask(known.queue, taskId) }
}
