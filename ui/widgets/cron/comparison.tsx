import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useMemo, useState } from 'react'
import { shanghaiWall } from '../../../core/cron/calendar.ts'
import { compared } from '../../../core/cron/compare.ts'
import { text } from '../../../core/cron/text.ts'
import { mono } from '../../theme/typography.ts'
import type { CronEditor } from './use-cron-editor.ts'

/** Another expression, and where its times and those of the one that is edited part. */
export const Comparison = ({ editor: { state, clock } }: { readonly editor: CronEditor }) => {
  const id = useId()
  const [other, setOther] = useState('')
  const { expression } = state
  const told = useMemo(() => compared(expression, other, shanghaiWall(clock.now())), [expression, other, clock])
  return (
    <Box sx={{ fontSize: 12, color: 'ink.soft' }}>
      <label htmlFor={id}>{text.compare}</label>
      <OutlinedInput
        id={id}
        fullWidth
        value={other}
        placeholder={text.compareSample}
        onChange={({ target }) => setOther(target.value)}
        inputProps={{ 'aria-describedby': `${id}-told`, autoComplete: 'off', spellCheck: false, maxLength: 256 }}
        sx={{ mt: 0.5, '& input': { fontFamily: mono } }}
      />
      <Box id={`${id}-told`} aria-live="polite" sx={{ minHeight: 18, lineHeight: '18px' }}>
        {told?.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Box>
    </Box>
  )
}
