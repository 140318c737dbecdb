import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef, useSelector } from '@xstate/react'
import { type SubmitEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { mobileProblem } from '../../../core/identity/mobile.ts'
import { running } from '../../../core/kernel/result.ts'
import { LOGIN } from '../../../core/navigation/paths.ts'
import { alterationMachine } from '../../../core/session/alteration.machine.ts'
import { RecoverPassword } from '../../../core/session/recover-password.use-case.ts'
import { VerifyPhone } from '../../../core/session/verify-phone.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { DoorHead } from './door-head.tsx'
import { DoorLink } from './door-link.tsx'
import { LoginAlert } from './login-alert.tsx'
import { NewPassword } from './new-password.tsx'
import { PhoneCode } from './phone-code.tsx'
import { Outcome } from './register-result.tsx'
import { Steps } from './steps.tsx'
import { text } from './text.ts'

type AlterationProps = { readonly demonstration: boolean; readonly go: (to: string) => void }

/** 找回账号: by its phone, in four steps. */
export const Alteration = ({ demonstration, go }: AlterationProps) => {
  const [phones, passwords] = [useCase(VerifyPhone), useCase(RecoverPassword)]
  const actor = useActorRef(
    alterationMachine.provide({ actors: { verifyPhone: fromPromise(running(phones)), recoverPassword: fromPromise(running(passwords)) } }),
  )
  const snapshot = useSelector(actor, (current) => current)
  const { verified, failure } = snapshot.context
  const step = [['proving', 'verifying'], ['naming'], ['setting', 'changing'], ['changed']].findIndex((states) =>
    states.includes(String(snapshot.value)),
  )
  if (snapshot.matches('changed')) return <Outcome title={text.recovered} message={text.recoveredMessage} go={go} />

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <DoorHead title={text.alteration} />
      <Steps titles={text.alterationSteps} at={step} />
      {step === 0 && (
        <Proof
          busy={snapshot.matches('verifying')}
          demonstration={demonstration}
          wrong={(field) => (failure?.field === field ? failure.message : '')}
          message={failure && failure.field === undefined ? failure.message : ''}
          onProve={(proof) => actor.send({ type: 'verify', proof })}
        />
      )}
      {step === 1 && (
        <>
          <div>
            {text.yourAccount}
            <Box component="strong" sx={{ ml: 2 }}>
              {verified?.username}
            </Box>
          </div>
          <Button variant="contained" color="primary" size="large" autoFocus onClick={() => actor.send({ type: 'go' })}>
            {text.next}
          </Button>
        </>
      )}
      {step === 2 && (
        <NewPassword
          busy={snapshot.matches('changing')}
          failure={failure}
          onSet={(password, confirmation) => actor.send({ type: 'set', password, confirmation })}
        />
      )}
      <DoorLink to={LOGIN} go={go}>
        {text.backToLogin}
      </DoorLink>
    </Box>
  )
}

type ProofProps = {
  readonly busy: boolean
  readonly demonstration: boolean
  readonly wrong: (field: string) => string
  readonly message: string
  readonly onProve: (proof: { readonly mobile: string; readonly code: string }) => void
}

const Proof = ({ busy, demonstration, wrong, message, onProve }: ProofProps) => {
  const [proof, setProof] = useState({ mobile: '', code: '' })
  const [isTried, setTried] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && !mobileProblem(proof.mobile) && proof.code !== '') onProve(proof)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <PhoneCode purpose="recover" proof={proof} tried={isTried} wrong={wrong} demonstration={demonstration} onChange={setProof} />
      {message && <LoginAlert message={message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {text.next}
      </Button>
    </Box>
  )
}
