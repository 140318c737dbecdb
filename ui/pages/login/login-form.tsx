import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import { lazy, type ReactNode, type SubmitEvent, Suspense, useCallback, useRef, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Credentials } from '../../../core/session/session.ts'
import { Icon } from '../../theme/icon.tsx'
import { LoginAlert } from './login-alert.tsx'
import { LoginField } from './login-field.tsx'
import { LoginTick } from './login-tick.tsx'
import { PasswordField } from './password-field.tsx'
import { text } from './text.ts'

const CaptchaField = lazy(() => import('./captcha-field.tsx').then(({ CaptchaField: component }) => ({ default: component })))

const SliderField = lazy(() => import('./slider-field.tsx').then(({ SliderField: component }) => ({ default: component })))

type LoginFormProps = {
  readonly busy: boolean
  readonly failure?: Failure | undefined
  /** Whose session is to be renewed; empty on the login page. */
  readonly username?: string
  /** What the button says where nobody signs in by it: then there is nothing to tick. */
  readonly action?: string
  /** On the login page: the name of last time, and how to keep one. */
  readonly remembered?: { readonly name: string; readonly keep: (name: string) => void }
  /** The server asks for a drag of the slider. */
  readonly slider?: boolean
  readonly onSubmit: (credentials: Credentials) => void
  /** Stands behind the ticks. */
  readonly children?: ReactNode
}

const asksCaptcha = (failure: Failure | undefined) => failure?.details?.['captcha'] === true

/** Name and password, and a captcha when the server asks for one. What was typed stays whatever the answer is. */
export const LoginForm = ({
  busy,
  failure,
  username: known = '',
  action,
  remembered,
  slider = false,
  onSubmit,
  children,
}: LoginFormProps) => {
  const [username, setUsername] = useState(known || (remembered?.name ?? ''))
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState({ captcha: '', checkKey: '' })
  const [lasting, setLasting] = useState(true)
  const [isKept, setKept] = useState(remembered?.name !== '')
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const [pass, setPass] = useState('')
  const [drags, setDrags] = useState(0)
  const [isUndragged, setUndragged] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const answer = useCallback((word: string, checkKey: string) => setCaptcha({ captcha: word, checkKey }), [])

  if (asksCaptcha(failure) && !isAsked) setAsked(true)

  const isWordMissing = isMissed && captcha.captcha === ''

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (username.trim() === '') return nameInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    if (isAsked && captcha.captcha === '') return setMissed(true)
    if (slider && pass === '') return setUndragged(true)
    if (busy) return
    setMissed(false)
    remembered?.keep(isKept ? username.trim() : '')
    onSubmit({ username, password, lasting, ...(isAsked ? captcha : {}), ...(slider ? { pass } : {}) })
    setPass('')
    setUndragged(false)
    setDrags(drags + 1)
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
        autoFocus={username === ''}
        inputRef={nameInput}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="person" />
          </InputAdornment>
        }
      />
      <PasswordField
        id="password"
        label={text.password}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isTried && password === '' ? text.passwordMissing : ''}
        autoComplete="current-password"
        autoFocus={username !== ''}
        inputRef={passwordInput}
      />
      {isAsked && (
        <Suspense>
          <CaptchaField value={captcha.captcha} error={isWordMissing ? text.captchaMissing : ''} refused={failure} onChange={answer} />
        </Suspense>
      )}
      {slider && (
        <Suspense fallback={<Box sx={{ height: 64 }} />}>
          <SliderField key={drags} isMissing={isUndragged && pass === ''} onPass={setPass} />
        </Suspense>
      )}
      {!action && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1.5 }}>
          <LoginTick label={text.lasting} checked={lasting} onChange={setLasting} />
          {remembered && <LoginTick label={text.rememberName} checked={isKept} onChange={setKept} />}
          {children}
        </Box>
      )}
      {failure && !busy && !isWordMissing && !(isUndragged && pass === '') && <LoginAlert message={failure.message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {action ?? text.signIn}
      </Button>
    </Box>
  )
}
