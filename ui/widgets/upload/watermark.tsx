import Box from '@mui/material/Box'
import { useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePerson } from '../../hooks/use-person.ts'

const MARKS = 12

/** Who looks, and when, across what is shown: whoever takes a picture of it is named on it. */
export const Watermark = () => {
  const { realname, userName } = usePerson()
  const clock = useCase(Clock)
  const [at] = useState(() => shanghai(clock.now()).slice(0, 16))
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 1,
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        alignItems: 'center',
        justifyItems: 'center',
        overflow: 'hidden',
        color: 'ink.faint',
        fontSize: 14,
        opacity: 0.35,
        pointerEvents: 'none',
      }}
    >
      {Array.from({ length: MARKS }, (_, mark) => (
        <Box key={mark} component="span" sx={{ whiteSpace: 'nowrap', transform: 'rotate(-24deg)' }}>
          {realname || userName} {at}
        </Box>
      ))}
    </Box>
  )
}
