import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import { paceOf } from '../../../core/workbooks/pace.ts'
import { text } from '../../../core/workbooks/text.ts'

const WHOLE = 100

/** How far the rows have come, how fast they go, and how long the rest will take. */
export const ImportProgress = ({ known, name, said }: { readonly known: ImportState; readonly name: string; readonly said: string }) => {
  const pace = paceOf(known)
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, mb: 1, fontSize: 12, color: 'ink.soft' }}>
        <Box sx={{ flex: 1 }}>{said}</Box>
        <Box>{known.isPaused ? text.paused : pace && text.pace(pace.perSecond, pace.secondsLeft)}</Box>
      </Box>
      <LinearProgress
        aria-label={name}
        {...(known.of > 0 ? { variant: 'determinate' as const, value: Math.min(WHOLE, (known.at / known.of) * WHOLE) } : {})}
      />
    </>
  )
}
