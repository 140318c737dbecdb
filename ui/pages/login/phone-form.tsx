import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SubmitEvent, useState } from 'react'
import { mobileProblem } from '../../../core/identity/mobile.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Way } from '../../../core/session/way.ts'
import { LoginAlert } from './login-alert.tsx'
import { LoginTick } from './login-tick.tsx'
import { PhoneCode } from './phone-code.tsx'
import { text } from './text.ts'

type PhoneFormProps = {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly demonstration: boolean
  readonly onSubmit: (way: Way) => void
}

/** 手机号登录: a number and the code it got. */
export const PhoneForm = ({ busy, failure, demonstration, onSubmit }: PhoneFormProps) => {
  const [proof, setProof] = useState({ mobile: '', code: '' })
  const [lasting, setLasting] = useState(true)
  const [isTried, setTried] = useState(false)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && !mobileProblem(proof.mobile) && proof.code !== '') onSubmit({ by: 'phone', ...proof, lasting })
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <PhoneCode purpose="login" proof={proof} tried={isTried} demonstration={demonstration} onChange={setProof} />
      <LoginTick label={text.lasting} checked={lasting} onChange={setLasting} />
      {failure && !busy && <LoginAlert message={failure.message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {text.signIn}
      </Button>
    </Box>
  )
}
