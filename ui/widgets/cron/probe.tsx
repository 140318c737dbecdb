import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import type { Bounds } from '../../../core/cron/bounds.ts'
import { probed } from '../../../core/cron/probe.ts'
import { text } from '../../../core/cron/text.ts'

/** Asks whether the expression runs on a day or at a moment. */
export const Probe = ({ expression, bounds }: { readonly expression: string; readonly bounds: Bounds }) => {
  const id = useId()
  const [asked, setAsked] = useState('')
  const answer = probed(expression, asked, bounds)
  return (
    <Box sx={{ fontSize: 12, color: 'ink.soft' }}>
      <label htmlFor={id}>{text.probe}</label>
      <OutlinedInput
        id={id}
        fullWidth
        value={asked}
        placeholder={text.probeSample}
        onChange={({ target }) => setAsked(target.value)}
        inputProps={{ 'aria-describedby': `${id}-answer`, autoComplete: 'off' }}
        sx={{ mt: 0.5 }}
      />
      <Box id={`${id}-answer`} aria-live="polite" sx={{ minHeight: 18, lineHeight: '18px' }}>
        {answer}
      </Box>
    </Box>
  )
}
