import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef, useSelector } from '@xstate/react'
import { type SubmitEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { mobileProblem } from '../../../core/identity/mobile.ts'
import { running } from '../../../core/kernel/result.ts'
import { BindThird, type Binding } from '../../../core/session/bind-third.use-case.ts'
import { bindingMachine } from '../../../core/session/binding.machine.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { LoginAlert } from './login-alert.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginTabs } from './login-tabs.tsx'
import { PhoneCode } from './phone-code.tsx'
import { text } from './text.ts'

const TABS = [
  { key: 'account', title: text.bindByPassword },
  { key: 'phone', title: text.bindByPhone },
] as const

type BindFormProps = {
  readonly ticket: string
  readonly sendsCodes: boolean
  readonly demonstration: boolean
  readonly onBound: (token: string) => void
}

/** 绑定账号: which account somebody of another site has here, proved by its password or its phone. */
export const BindForm = ({ ticket, sendsCodes, demonstration, onBound }: BindFormProps) => {
  const bindings = useCase(BindThird)
  const actor = useActorRef(bindingMachine.provide({ actors: { bind: fromPromise(running(bindings)) } }))
  const snapshot = useSelector(actor, (current) => current)
  useEmitted(actor, { bound: ({ token }) => onBound(token) })
  const [tab, setTab] = useState<'account' | 'phone'>('account')
  const busy = !snapshot.matches('asking')
  const { failure } = snapshot.context
  const bind = (binding: Binding) => actor.send({ type: 'bind', binding })

  return (
    <>
      <div role="note">{text.bindHint}</div>
      {sendsCodes && <LoginTabs label={text.bind} tabs={TABS} chosen={tab} onChoose={setTab} />}
      {tab === 'account' ? (
        <LoginForm
          action={text.bind}
          busy={busy}
          failure={failure}
          onSubmit={({ username, password, captcha = '', checkKey = '' }) =>
            bind({ ticket, by: 'password', username, password, captcha, checkKey })
          }
        />
      ) : (
        <BindByPhone
          busy={busy}
          message={failure?.message ?? ''}
          demonstration={demonstration}
          onProve={(proof) => bind({ ticket, by: 'phone', ...proof })}
        />
      )}
    </>
  )
}

type BindByPhoneProps = {
  readonly busy: boolean
  readonly message: string
  readonly demonstration: boolean
  readonly onProve: (proof: { readonly mobile: string; readonly code: string }) => void
}

const BindByPhone = ({ busy, message, demonstration, onProve }: BindByPhoneProps) => {
  const [proof, setProof] = useState({ mobile: '', code: '' })
  const [isTried, setTried] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && !mobileProblem(proof.mobile) && proof.code !== '') onProve(proof)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <PhoneCode purpose="bind" proof={proof} tried={isTried} demonstration={demonstration} onChange={setProof} />
      {message && !busy && <LoginAlert message={message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {text.bind}
      </Button>
    </Box>
  )
}
