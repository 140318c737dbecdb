import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef, useSelector } from '@xstate/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { running } from '../../../core/kernel/result.ts'
import { RequestRegistration as Registering } from '../../../core/session/request-registration.use-case.ts'
import { registeringMachine } from '../../../core/session/registering.machine.ts'
import { LOGIN, REGISTERED } from '../../../core/navigation/paths.ts'
import { useCase } from '../../hooks/use-case.ts'
import { SignInHead } from './sign-in-head.tsx'
import { DoorLink } from './sign-in-link.tsx'
import { LoginAlert } from './login-alert.tsx'
import { LoginField } from './login-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PhoneCode } from './phone-code.tsx'
import { text } from './text.ts'

const NOTHING = { userName: '', realname: '', email: '', password: '', confirmation: '', mobile: '', code: '' }
const SHOWN: ReadonlySet<string> = new Set(['username', 'realname', 'email', 'password', 'confirmPassword', 'mobile', 'smsCode'])

type RegisterProps = { readonly demonstration: boolean; readonly go: (to: string) => void }

/** 注册: who asks for an account, and his phone. */
export const Register = ({ demonstration, go }: RegisterProps) => {
  const registering = useCase(Registering)
  const actor = useActorRef(registeringMachine.provide({ actors: { register: fromPromise(running(registering)) } }))
  const snapshot = useSelector(actor, (current) => current)
  const [said, setSaid] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const isDone = snapshot.matches('registered')
  const { failures } = snapshot.context
  const wrong = (field: string) => failures.find((failure) => failure.field === field)?.message ?? ''
  const other = failures.find(({ field }) => !SHOWN.has(field ?? ''))
  const type = (key: keyof typeof NOTHING) => (event: { readonly target: { readonly value: string } }) =>
    setSaid({ ...said, [key]: event.target.value })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    actor.send({ type: 'register', said })
  }

  useEffect(() => {
    if (isDone) go(REGISTERED)
  }, [isDone, go])

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <SignInHead title={text.register} />
      <LoginField
        id="username"
        label={text.userName}
        value={said.userName}
        onChange={type('userName')}
        error={wrong('username')}
        autoComplete="username"
        autoFocus
      />
      <LoginField
        id="realname"
        label={text.realname}
        value={said.realname}
        onChange={type('realname')}
        error={wrong('realname')}
        autoComplete="name"
      />
      <LoginField
        id="email"
        label={text.email}
        optional
        value={said.email}
        onChange={type('email')}
        error={wrong('email')}
        autoComplete="email"
      />
      <NewPasswordFields
        labels={[text.password, text.confirmPassword]}
        password={said.password}
        confirmation={said.confirmation}
        wrong={wrong}
        onType={(typed) => setSaid({ ...said, ...typed })}
      />
      <PhoneCode
        purpose="register"
        proof={said}
        tried={isTried}
        wrong={wrong}
        demonstration={demonstration}
        onChange={(proof) => setSaid({ ...said, ...proof })}
      />
      {other && <LoginAlert message={other.message} />}
      <Button
        type="submit"
        variant="contained"
        color="primary"
        size="large"
        fullWidth
        loading={snapshot.matches('registering')}
        loadingPosition="start"
      >
        {text.register}
      </Button>
      <DoorLink to={LOGIN} go={go}>
        {text.haveAccount}
      </DoorLink>
    </Box>
  )
}
