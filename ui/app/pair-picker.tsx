import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Failure } from '../../core/kernel/failure.ts'
import { KeptSession } from '../../core/session/kept-session.port.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { PairDialog } from '../shell/pair-dialog.tsx'
import type { AppActors } from './start-actors.ts'

/** Several organisation-and-post pairs: somebody who signs in says in which one he works now. */
export const PairPicker = ({ appActors: { session, resolve } }: { appActors: AppActors }) => {
  const snapshot = useSelector(session, (current) => current)
  const [failure, setFailure] = useState<Failure>()
  useEmitted(session, { failed: (event) => setFailure(event.failure) })

  const signedIn = snapshot.context.session
  if (!signedIn) return null
  return (
    <PairDialog
      pairs={signedIn.pairs}
      closingKeepsCurrent
      current={resolve(KeptSession).lastPair(signedIn.user.userId)}
      busy={snapshot.hasTag('busy')}
      failure={failure}
      onChoose={(pairId) => session.send({ type: 'choosePair', pairId })}
      onClose={() => session.send({ type: 'signOut' })}
    />
  )
}
