import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import { text } from '../../../core/session/text.ts'
import { NewPasswordFields } from '../../pages/login/new-password-fields.tsx'
import { PasswordField } from '../../pages/login/password-field.tsx'
import { usePasswordChange } from './use-password-change.ts'

type PasswordDialogProps = {
  readonly username: string
  /** Why it is open, where nobody asked for it. */
  readonly reason?: string
  /** Absent where the password must be changed. */
  readonly onClose?: () => void
  /** The way out, where it must be changed. */
  readonly onLeave?: () => void
  /** The password is another one: its owner is out everywhere. */
  readonly onChanged: () => void
}

/** 修改密码 (seed §5): the old one, and the new one twice. */
export const PasswordDialog = ({ username, reason, onClose, onLeave, onChanged }: PasswordDialogProps) => {
  const actor = usePasswordChange(onChanged)
  const snapshot = useSelector(actor, (current) => current)
  const { form, failure } = snapshot.context
  const isBusy = !snapshot.matches('editing')
  const wrong = (field: string) => (failure?.field === field ? failure.message : '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    actor.send({ type: 'submit' })
  }

  return (
    <Dialog
      open
      onClose={(_, reason_) => reason_ === 'escapeKeyDown' && !isBusy && onClose?.()}
      aria-labelledby="password-title"
      slotProps={{ paper: { component: 'form', noValidate: true, onSubmit: submit, sx: { width: 450 } } as object }}
    >
      <DialogTitle id="password-title">{text.passwordTitle}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {reason && <div role="note">{reason}</div>}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          id="oldPassword"
          label={text.oldPassword}
          value={form.old}
          onChange={({ target }) => actor.send({ type: 'type', form: { old: target.value } })}
          error={wrong('oldPassword')}
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordFields
          labels={[text.newPassword, text.confirmation]}
          password={form.password}
          confirmation={form.confirmation}
          wrong={wrong}
          onType={(typed) => actor.send({ type: 'type', form: typed })}
        />
      </DialogContent>
      <DialogActions>
        {onLeave && (
          <Button disabled={isBusy} onClick={onLeave}>
            {text.signOut}
          </Button>
        )}
        {onClose && (
          <Button disabled={isBusy} onClick={onClose}>
            关闭
          </Button>
        )}
        <Button type="submit" variant="contained" color="primary" loading={isBusy} loadingPosition="start">
          确认
        </Button>
      </DialogActions>
    </Dialog>
  )
}
