import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { running } from '../../../core/kernel/result.ts'
import { LOGIN } from '../../../core/navigation/paths.ts'
import { passwordRecoveryMachine } from '../../../core/session/password-recovery.machine.ts'
import { RequestRecovery } from '../../../core/session/request-recovery.use-case.ts'
import { RequestPhoneCheck } from '../../../core/session/request-phone-check.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { SignInHead } from './sign-in-head.tsx'
import { DoorLink } from './sign-in-link.tsx'
import { NewPassword } from './new-password.tsx'
import { PhoneProofForm } from './phone-proof-form.tsx'
import { ResultMessage } from './register-result.tsx'
import { Steps } from './steps.tsx'
import { text } from './text.ts'

type AlterationProps = { readonly demonstration: boolean; readonly go: (to: string) => void }

/** 找回账号: by its phone, in four steps. */
export const PasswordRecovery = ({ demonstration, go }: AlterationProps) => {
  const [phones, passwords] = [useCase(RequestPhoneCheck), useCase(RequestRecovery)]
  const actor = useActorRef(
    passwordRecoveryMachine.provide({
      actors: { verifyPhone: fromPromise(running(phones)), recoverPassword: fromPromise(running(passwords)) },
    }),
  )
  const snapshot = useSelector(actor, (current) => current)
  const { verified, failure } = snapshot.context
  const step = [['proving', 'verifying'], ['naming'], ['setting', 'changing'], ['changed']].findIndex((states) =>
    states.includes(String(snapshot.value)),
  )
  if (snapshot.matches('changed')) return <ResultMessage title={text.recovered} message={text.recoveredMessage} go={go} />

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <SignInHead title={text.alteration} />
      <Steps titles={text.alterationSteps} at={step} />
      {step === 0 && (
        <PhoneProofForm
          purpose="recover"
          action={text.next}
          busy={snapshot.matches('verifying')}
          failure={failure}
          demonstration={demonstration}
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
