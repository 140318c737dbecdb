import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { later } from '../lazy-part.tsx'

const ExpiredDialog = later(() => import('./expired-dialog.tsx').then((module) => module.ExpiredDialog))

/** What is seen of a session that is over: first a sentence, then the dialog over the pages. */
export const Expired = () => {
  const { sessionActor } = useSession()
  const notices = useNotices()
  useEmitted(sessionActor, { failed: ({ failure }) => notices.failure(failure) })
  const isOver = useSelector(sessionActor, (snapshot) => snapshot.matches('expired') && !snapshot.matches({ expired: 'noticing' }))
  useEffect(() => {
    if (isOver) notices.clear()
  }, [isOver, notices])
  return isOver ? <ExpiredDialog /> : null
}
