import { useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { SignInMethod } from '../../../core/session/sign-in-method.ts'
import { LoginTick } from './login-tick.tsx'
import { PhoneProofForm } from './phone-proof-form.tsx'
import { text } from './text.ts'

type PhoneFormProps = {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly demonstration: boolean
  readonly onSubmit: (way: SignInMethod) => void
}

/** 手机号登录: a number and the code it got. */
export const PhoneForm = ({ onSubmit, ...props }: PhoneFormProps) => {
  const [lasting, setLasting] = useState(true)
  return (
    <PhoneProofForm {...props} purpose="login" action={text.signIn} onProve={(proof) => onSubmit({ by: 'phone', ...proof, lasting })}>
      <LoginTick label={text.lasting} checked={lasting} onChange={setLasting} />
    </PhoneProofForm>
  )
}
