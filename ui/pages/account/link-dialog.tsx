import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { Credentials } from '../../../core/session/session.ts'
import { LoginForm } from '../login/login-form.tsx'

type LinkDialogProps = {
  readonly link: (credentials: Credentials) => Promise<Result<void>>
  readonly onLinked: () => void
  readonly onClose: () => void
}

/** 关联账号: proved by name and password, as at the door. */
export const LinkDialog = ({ link, onLinked, onClose }: LinkDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const prove = async (credentials: Credentials) => {
    setBusy(true)
    setFailure(undefined)
    const linked = await link(credentials)
    setBusy(false)
    if (linked.ok) onLinked()
    else setFailure(linked.failure)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="link-title" slotProps={{ paper: { sx: { width: 400 } } }}>
      <DialogTitle id="link-title">{text.link}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {text.linkHint}
        <LoginForm action={text.link} busy={busy} failure={failure} onSubmit={(credentials) => void prove(credentials)} />
      </DialogContent>
    </Dialog>
  )
}
