import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { text } from './text.ts'

export const CONTENT = 'content'

export const SkipLink = () => (
  <Box
    component="a"
    href={`#${CONTENT}`}
    onClick={(event: MouseEvent) => {
      event.preventDefault()
      document.getElementById(CONTENT)?.focus()
    }}
    sx={(theme) => ({
      position: 'fixed',
      zIndex: 'tooltip',
      top: -48,
      left: 16,
      padding: '6px 12px',
      borderRadius: '0 0 6px 6px',
      fontSize: 13,
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.ground.float,
      boxShadow: theme.vars.palette.shade.float,
      '&:focus': { top: 0 },
    })}
  >
    {text.skip}
  </Box>
)
