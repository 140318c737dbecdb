import { useSelector } from '@xstate/react'
import { LOGIN } from '../../core/navigation/paths.ts'
import { text } from '../../core/session/text.ts'
import { Resolver } from '../hooks/use-case.ts'
import { NoticesProvider } from '../shell/notices/notices-provider.tsx'
import { PasswordDialog } from '../shell/password/password-dialog.tsx'
import type { AppActors } from './start-actors.ts'

/** A password that is too old, or was given by somebody else, is changed before anything is seen (S12): nothing else is answered. */
export const PasswordGate = ({ appActors: { resolve, session } }: { appActors: AppActors }) => {
  const user = useSelector(session, ({ context }) => context.session?.user)
  const leave = () => {
    session.send({ type: 'signOut' })
    window.location.assign(LOGIN)
  }
  return (
    <Resolver value={resolve}>
      <NoticesProvider>
        <PasswordDialog username={user?.username ?? ''} reason={text.passwordDue} onLeave={leave} onChanged={leave} />
      </NoticesProvider>
    </Resolver>
  )
}
