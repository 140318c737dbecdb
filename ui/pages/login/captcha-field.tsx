import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { RequestCaptcha, type Drawn } from '../../../core/session/request-captcha.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { LoginField } from './login-field.tsx'
import { text } from './text.ts'

type CaptchaFieldProps = {
  readonly value: string
  readonly error: string
  /** Every refusal uses the picture up. */
  readonly refused: Failure | undefined
  readonly onChange: (value: string, key: string) => void
}

/** 验证码 with its picture, which is drawn anew by a click and after every refusal. */
export const CaptchaField = ({ value, error, refused, onChange }: CaptchaFieldProps) => {
  const captchas = useCase(RequestCaptcha)
  const [drawn, setDrawn] = useState<Drawn>()
  const [trouble, setTrouble] = useState('')

  const renew = useCallback(
    (isWanted: () => boolean = () => true) =>
      captchas.run().then((answer) => {
        if (!isWanted()) return
        setTrouble(answer.ok ? '' : answer.failure.message)
        setDrawn(answer.ok ? answer.value : undefined)
        onChange('', answer.ok ? answer.value.key : '')
      }),
    [captchas, onChange],
  )

  useEffect(() => {
    let isWanted = true
    void renew(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [renew, refused])

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Box sx={{ flex: 1 }}>
        <LoginField
          id="captcha"
          label={text.captcha}
          value={value}
          onChange={({ target }) => onChange(target.value, drawn?.key ?? '')}
          error={trouble || error}
          autoComplete="off"
        />
      </Box>
      <ButtonBase
        aria-label={text.otherCaptcha}
        title={text.otherCaptcha}
        onClick={() => void renew()}
        sx={(theme) => ({
          width: 120,
          height: 40,
          mt: 6,
          overflow: 'hidden',
          border: `1px solid ${theme.vars.palette.line.strong}`,
          borderRadius: '6px',
          backgroundColor: theme.vars.palette.ground.sunken,
        })}
      >
        {drawn && <img src={drawn.picture} alt={text.captchaPicture} width={120} height={40} />}
      </ButtonBase>
    </Box>
  )
}
