import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SubmitEvent, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { LoginAlert } from './login-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { StrengthBar } from './strength-bar.tsx'
import { text } from './text.ts'

type NewPasswordProps = {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly onSet: (password: string, confirmation: string) => void
}

/** A new password, typed twice. */
export const NewPassword = ({ busy, failure, onSet }: NewPasswordProps) => {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const wrong = (field: string) => (failure?.field === field ? failure.message : '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onSet(password, confirmation)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <div>
        <PasswordField
          id="password"
          label={text.newPassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={wrong('password')}
          autoComplete="new-password"
          autoFocus
        />
        <StrengthBar password={password} />
      </div>
      <PasswordField
        id="confirmPassword"
        label={text.confirmPassword}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
        error={wrong('confirmPassword')}
        autoComplete="new-password"
      />
      {failure && failure.field === undefined && <LoginAlert message={failure.message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {text.setPassword}
      </Button>
    </Box>
  )
}
