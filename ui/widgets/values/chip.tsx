import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Tone } from './tones.ts'

/** A state in words on a tinted ground; its tone is told to the stylesheet, which adds a sign where colours alone do not do. */
export const Chip = ({ tone = 'idle', children }: { readonly tone?: Tone; readonly children?: ReactNode }) => (
  <Ground tone={tone} data-tone={tone}>
    {children}
  </Ground>
)

const Ground = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 20,
  padding: '0 7px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  ...(tone === 'void'
    ? { color: theme.vars.palette.ink.faint, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line.strong}` }
    : { color: theme.vars.palette.states[tone].text, backgroundColor: theme.vars.palette.states[tone].ground }),
}))
