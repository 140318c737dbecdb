import { useEffect, useState } from 'react'
import { InboxCounts } from '../../../core/approval/inbox-counts.port.ts'
import { useCase } from '../../hooks/use-case.ts'

/** How many decisions wait for this person; asked again whenever another page comes to the front. */
export const useTodoCount = (path: string): number => {
  const waiting = useCase(InboxCounts)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    void waiting.counts().then((found) => isWanted && found.ok && setCount(found.value.todo))
    return () => {
      isWanted = false
    }
  }, [waiting, path])
  return count
}
