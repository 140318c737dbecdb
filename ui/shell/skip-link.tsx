import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { useShortcut } from '../hooks/use-shortcut.ts'
import { text } from './text.ts'

export const CONTENT = 'content'

const skip = () => document.getElementById(CONTENT)?.focus()

/** The first stop of Tab, and F6 from anywhere: past menu and tabs into the content. */
export const SkipLink = () => {
  useShortcut('F6', skip)
  return (
    <Box
      component="a"
      href={`#${CONTENT}`}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        skip()
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
}
