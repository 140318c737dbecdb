import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Button = styled('button')(({ theme }) => ({
  minWidth: 26,
  height: 26,
  padding: '0 6px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: 13,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars!.palette.ground.hover },
  '&[aria-pressed="true"]': { backgroundColor: theme.vars!.palette.primary.tint2, color: theme.vars!.palette.primary.main },
  '&:disabled': { color: theme.vars!.palette.ink.faint, cursor: 'default' },
}))

type ToolProps = {
  readonly label: string
  readonly sign: ReactNode
  readonly onAct: () => unknown
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** A tool of an editor: its sign, its name over it. */
export const Tool = ({ label, sign, onAct, pressed, disabled }: ToolProps) => (
  <Button type="button" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={() => void onAct()}>
    {sign}
  </Button>
)
