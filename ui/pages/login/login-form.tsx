import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Credentials } from '../../../core/session/session.ts'
import { Icon } from '../../theme/icon.tsx'
import { Tick } from '../../theme/tick.tsx'
import { LoginAlert } from './login-alert.tsx'
import { LoginField } from './login-field.tsx'
import { text } from './text.ts'

type LoginFormProps = {
  readonly busy: boolean
  readonly failure?: Failure | undefined
  /** Whose session is to be renewed; empty on the login page. */
  readonly username?: string
  readonly onSubmit: (credentials: Credentials) => void
}

/** Name and password. What was typed stays whatever the answer is. */
export const LoginForm = ({ busy, failure, username: known = '', onSubmit }: LoginFormProps) => {
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [lasting, setLasting] = useState(true)
  const [isShown, setShown] = useState(false)
  const [isTried, setTried] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (username.trim() === '') return nameInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    if (!busy) onSubmit({ username, password, lasting })
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <LoginField
        id="username"
        label={text.account}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={isTried && username.trim() === '' ? text.accountMissing : ''}
        autoComplete="username"
        autoFocus={known === ''}
        inputRef={nameInput}
        startAdornment={<Adornment icon="person" />}
      />
      <LoginField
        id="password"
        label={text.password}
        type={isShown ? 'text' : 'password'}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isTried && password === '' ? text.passwordMissing : ''}
        autoComplete="current-password"
        autoFocus={known !== ''}
        inputRef={passwordInput}
        startAdornment={<Adornment icon="lock" />}
        endAdornment={
          <IconButton
            aria-label={isShown ? text.hidePassword : text.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            sx={{ mr: -1.5 }}
          >
            <Icon name="eye" />
          </IconButton>
        }
      />
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, alignSelf: 'flex-start', typography: 'body2' }}>
        <Tick type="checkbox" checked={lasting} onChange={({ target }) => setLasting(target.checked)} />
        {text.lasting}
      </Box>
      {failure && !busy && <LoginAlert message={failure.message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {text.signIn}
      </Button>
    </Box>
  )
}

const Adornment = ({ icon }: { icon: 'person' | 'lock' }) => (
  <InputAdornment position="start">
    <Icon name={icon} />
  </InputAdornment>
)
