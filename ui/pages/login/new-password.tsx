import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SubmitEvent, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { LoginAlert } from './login-alert.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { text } from './text.ts'

type NewPasswordProps = {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly onSet: (password: string, confirmation: string) => void
}

/** A new password, typed twice. */
export const NewPassword = ({ busy, failure, onSet }: NewPasswordProps) => {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const wrong = (field: string) => (failure?.field === field ? failure.message : '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onSet(typed.password, typed.confirmation)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <NewPasswordFields
        labels={[text.newPassword, text.confirmPassword]}
        {...typed}
        wrong={wrong}
        autoFocus
        onType={(more) => setTyped({ ...typed, ...more })}
      />
      {failure && failure.field === undefined && <LoginAlert message={failure.message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {text.setPassword}
      </Button>
    </Box>
  )
}
