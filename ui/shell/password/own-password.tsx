import { useCallback } from 'react'
import { LOGIN } from '../../../core/navigation/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** 修改密码, opened by whoever is signed in: afterwards he signs in anew, on a page that knows nothing of before. */
export const OwnPassword = ({ onClose }: { readonly onClose: () => void }) => {
  const { session, sessionActor } = useSession()
  const leave = useCallback(() => {
    sessionActor.send({ type: 'signOut' })
    window.location.assign(LOGIN)
  }, [sessionActor])
  return <PasswordDialog username={session.user.signInName} onClose={onClose} onChanged={leave} />
}
