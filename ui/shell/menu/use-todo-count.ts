import { useCallback, useEffect, useRef, useState } from 'react'
import { InboxCounts } from '../../../core/approval/inbox-counts.port.ts'
import { useOnRing } from '../../hooks/use-bell.ts'
import { useCase } from '../../hooks/use-case.ts'

/** How many decisions wait for this person; asked again whenever another page comes to the front, and when the server rings. */
export const useTodoCount = (path: string): number => {
  const waiting = useCase(InboxCounts)
  const [count, setCount] = useState(0)
  const last = useRef(0)
  const ask = useCallback(() => {
    const own = (last.current += 1)
    void waiting.counts().then((found) => own === last.current && found.ok && setCount(found.value.todo))
  }, [waiting])
  useEffect(() => {
    ask()
    return () => {
      last.current += 1
    }
  }, [ask, path])
  useOnRing(ask)
  return count
}
