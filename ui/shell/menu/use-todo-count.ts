import { useEffect, useState } from 'react'
import { Inbox } from '../../../core/approval/inbox.port.ts'
import { useCase } from '../../hooks/use-case.ts'

/** How many decisions wait for this person; asked again whenever another page comes to the front. */
export const useTodoCount = (path: string): number => {
  const inbox = useCase(Inbox)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    void inbox.counts().then((found) => isWanted && found.ok && setCount(found.value.todo))
    return () => {
      isWanted = false
    }
  }, [inbox, path])
  return count
}
