import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { ListDemoAccounts } from '../../../core/session/list-demo-accounts.use-case.ts'
import { RequestLoginWays } from '../../../core/session/request-login-ways.use-case.ts'
import { text } from '../../../core/session/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { StatusBar } from '../status/status-bar.tsx'
import { LoginForm } from '../../pages/login/login-form.tsx'

/** The session is over, the page is not: whoever signs in again finds everything as he typed it. */
export const ExpiredDialog = () => {
  const { sessionActor, session } = useSession()
  const isOffered = useIsOffered(session.user.signInName)
  const snapshot = useSelector(sessionActor, (current) => current)
  const slider = useAsksSlider()
  if (snapshot.matches({ expired: 'returning' })) return <StatusBar icon="clock" message={text.returning} />
  return (
    <Dialog open aria-labelledby="expired-title" slotProps={{ paper: { sx: { width: 400 } } }}>
      <DialogTitle id="expired-title">{text.expiredTitle}</DialogTitle>
      {snapshot.matches({ expired: 'telling' }) ? (
        <>
          <DialogContent>{text.expired}</DialogContent>
          <DialogActions>
            <Button autoFocus variant="contained" color="primary" onClick={() => sessionActor.send({ type: 'retry' })}>
              {text.signInAgain}
            </Button>
          </DialogActions>
        </>
      ) : (
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          {text.expired}
          <LoginForm
            username={session.user.signInName}
            slider={slider}
            busy={snapshot.hasTag('busy')}
            failure={snapshot.context.failure}
            onSubmit={(credentials) => sessionActor.send({ type: 'signIn', credentials })}
          />
          {isOffered && (
            <Button
              disabled={snapshot.hasTag('busy')}
              onClick={() => sessionActor.send({ type: 'signInAsDemo', username: session.user.signInName })}
            >
              {text.goOnAsDemo}
            </Button>
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

/** The server may want to see a hand here, too. */
const useAsksSlider = (): boolean => {
  const ways = useCase(RequestLoginWays)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    let isWanted = true
    void ways.run().then((found) => isWanted && found.ok && setAsked(found.value.slider))
    return () => {
      isWanted = false
    }
  }, [ways])
  return isAsked
}

/** Whoever came in by one click of a demonstration knows no password to come in again. */
const useIsOffered = (username: string): boolean => {
  const accounts = useCase(ListDemoAccounts)
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let isWanted = true
    void accounts.run().then((found) => isWanted && found.ok && setOffered(found.value.some((account) => account.username === username)))
    return () => {
      isWanted = false
    }
  }, [accounts, username])
  return isOffered
}
