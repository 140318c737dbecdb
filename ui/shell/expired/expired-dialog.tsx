import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSelector } from '@xstate/react'
import { text } from '../../../core/session/text.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { LoginForm } from '../../pages/login/login-form.tsx'

/** The session is over, the page is not: whoever signs in again finds everything as he typed it. */
export const ExpiredDialog = () => {
  const { sessionActor, session } = useInside()
  const snapshot = useSelector(sessionActor, (current) => current)
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
        <DialogContent>
          <LoginForm
            username={session.user.username}
            busy={snapshot.hasTag('busy')}
            failure={snapshot.context.failure}
            onSubmit={(credentials) => sessionActor.send({ type: 'signIn', credentials })}
          />
        </DialogContent>
      )}
    </Dialog>
  )
}
