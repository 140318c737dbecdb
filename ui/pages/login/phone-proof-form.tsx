import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { mobileProblem } from '../../../core/identity/accounts/mobile.ts'
import type { CodePurpose } from '../../../core/identity/sign-in/phone-code.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { PhoneProof } from '../../../core/session/request-phone-check.use-case.ts'
import { LoginAlert } from './login-alert.tsx'
import { PhoneCode } from './phone-code.tsx'

type PhoneProofFormProps = {
  readonly purpose: CodePurpose
  /** What its button says. */
  readonly action: string
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly demonstration: boolean
  readonly onProve: (proof: PhoneProof) => void
  readonly children?: ReactNode
}

/** A number and the code it got, to be sent together. */
export const PhoneProofForm = ({ purpose, action, busy, failure, demonstration, onProve, children }: PhoneProofFormProps) => {
  const [proof, setProof] = useState<PhoneProof>({ mobile: '', code: '' })
  const [isTried, setTried] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && !mobileProblem(proof.mobile) && proof.code !== '') onProve(proof)
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <PhoneCode purpose={purpose} proof={proof} tried={isTried} demonstration={demonstration} onChange={setProof} />
      {children}
      {failure && !busy && <LoginAlert message={failure.message} />}
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy} loadingPosition="start">
        {action}
      </Button>
    </Box>
  )
}
