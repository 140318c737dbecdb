import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { accessText as text } from '../../../core/session/access-text.ts'
import { RequestLoginWays } from '../../../core/session/request-login-ways.use-case.ts'
import type { NewPhone } from '../../../core/session/own-access.port.ts'
import type { PhoneProof } from '../../../core/session/request-phone-check.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useAnswer } from '../../screens/view/use-answer.ts'
import { CaptchaField } from '../login/captcha-field.tsx'
import { PasswordField } from '../login/password-field.tsx'
import { PhoneProofForm } from '../login/phone-proof-form.tsx'
import { text as loginText } from '../login/text.ts'

type PhoneDialogProps = {
  readonly prove: (phone: NewPhone) => Promise<Result<void>>
  readonly onProved: () => void
  readonly onClose: () => void
}

/** 验证手机号: the number and the code it got, and the password of whoever says that it is his. */
export const PhoneDialog = ({ prove, onProved, onClose }: PhoneDialogProps) => {
  const ways = useCase(RequestLoginWays)
  const offered = useAnswer(useCallback(() => ways.run(), [ways]))
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState({ captcha: '', checkKey: '' })
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const answer = useCallback((word: string, checkKey: string) => setCaptcha({ captcha: word, checkKey }), [])

  const run = async (proof: PhoneProof) => {
    setTried(true)
    if (password === '' || (asksCaptcha && captcha.captcha === '')) return
    setBusy(true)
    const proved = await prove({ ...proof, password, ...captcha })
    setBusy(false)
    if (proved.ok) return onProved()
    setFailure(proved.failure)
    if (proved.failure.details?.['captcha'] === true) setAsksCaptcha(true)
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="phone-title" slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id="phone-title">{text.provePhone}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {text.provePhoneHint}
        <PhoneProofForm
          purpose="prove"
          action={text.provePhone}
          busy={busy}
          failure={failure}
          demonstration={offered.value?.demonstration === true}
          onProve={(proof) => void run(proof)}
        >
          <PasswordField
            id="password"
            label={text.password}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={isTried && password === '' ? loginText.passwordMissing : ''}
            autoComplete="current-password"
          />
          {asksCaptcha && (
            <CaptchaField
              value={captcha.captcha}
              error={isTried && captcha.captcha === '' ? loginText.captchaMissing : ''}
              refused={failure}
              onChange={answer}
            />
          )}
        </PhoneProofForm>
      </DialogContent>
    </Dialog>
  )
}
