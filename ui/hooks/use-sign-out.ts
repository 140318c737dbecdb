import { useCallback } from 'react'
import { LOGIN } from '../../core/navigation/paths.ts'
import { text } from '../../core/session/text.ts'
import { useConfirm } from './use-confirm.ts'
import { useSession } from './use-session.ts'

/** Signs out after asking. Whoever leaves on purpose is not brought back to where he was. */
export const useSignOut = () => {
  const { sessionActor } = useSession()
  const confirm = useConfirm()
  return useCallback(async () => {
    if (!(await confirm({ title: text.signOutQuestion, confirm: text.signOut }))) return
    window.history.replaceState(null, '', LOGIN)
    sessionActor.send({ type: 'signOut' })
  }, [sessionActor, confirm])
}
