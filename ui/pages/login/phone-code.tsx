import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { CodePurpose } from '../../../core/identity/sign-in/phone-code.ts'
import { mobileProblem } from '../../../core/identity/accounts/mobile.ts'
import type { PhoneProof } from '../../../core/session/request-phone-check.use-case.ts'
import { LoginField } from './login-field.tsx'
import { SliderField } from './slider-field.tsx'
import { text } from './text.ts'
import { useCodeSending } from './use-code-sending.ts'

type PhoneCodeProps = {
  readonly purpose: CodePurpose
  readonly proof: PhoneProof
  /** Somebody tried to go on: what is missing is said. */
  readonly tried: boolean
  /** What the server found wrong with a field. */
  readonly wrong?: (field: string) => string
  readonly demonstration: boolean
  readonly onChange: (proof: PhoneProof) => void
}

/** A mobile number, proved by the code it gets: the slider first, then the code, again after a minute. */
export const PhoneCode = ({ purpose, proof, tried, wrong, demonstration, onChange }: PhoneCodeProps) => {
  const { actor, shown } = useCodeSending(demonstration)
  const snapshot = useSelector(actor, (current) => current)
  const [pass, setPass] = useState('')
  const [drags, setDrags] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const { secondsLeft, failure } = snapshot.context
  const { mobile, code } = proof
  const mobileWrong = (tried || isAsked ? mobileProblem(mobile)?.message : undefined) ?? wrong?.('mobile') ?? ''
  const isPausing = snapshot.matches('pausing')
  // One drag is for one code: while that one is on its way nobody is asked to drag again.
  const isResting = snapshot.matches('ready') || drags === 0

  const send = () => {
    setAsked(true)
    if (mobileProblem(mobile)) return
    actor.send({ type: 'send', request: { mobile, purpose, pass } })
    setPass('')
    setDrags(drags + 1)
  }

  return (
    <>
      <LoginField
        id="mobile"
        label={text.mobile}
        type="tel"
        value={mobile}
        onChange={({ target }) => onChange({ ...proof, mobile: target.value.trim() })}
        error={mobileWrong}
        autoComplete="tel"
        autoFocus={purpose !== 'register'}
      />
      <SliderField key={isResting ? drags : drags - 1} onPass={setPass} />
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Box sx={{ flex: 1 }}>
            <LoginField
              id="smsCode"
              label={text.smsCode}
              value={code}
              onChange={({ target }) => onChange({ ...proof, code: target.value.trim() })}
              error={tried && code === '' ? text.smsCodeMissing : (wrong?.('smsCode') ?? '')}
              autoComplete="one-time-code"
            />
          </Box>
          <Button
            sx={{ mt: 6, height: 40, minWidth: 120 }}
            disabled={isPausing || pass === ''}
            loading={snapshot.matches('sending')}
            onClick={send}
          >
            {isPausing ? `${secondsLeft} ${text.resendIn}` : text.sendCode}
          </Button>
        </Box>
        <Box role="status" sx={{ mt: 1, fontSize: 12, lineHeight: '18px', color: failure ? 'states.bad.text' : 'ink.soft' }}>
          {failure ? failure.message : isPausing ? (purpose === 'register' ? text.codeGoesTo : text.codeSent) : ''}
          {shown && <div>{`${text.demoMessage}：${shown}`}</div>}
        </Box>
      </Box>
    </>
  )
}
