import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { toolOutlines } from './tool-outlines.ts'

const Button = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 28,
  height: 28,
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
  '&:disabled': { color: theme.vars!.palette.ink.off, cursor: 'default' },
  [theme.breakpoints.down('sm')]: { minWidth: 40, height: 40, fontSize: 16 },
}))

type ToolProps = {
  readonly label: string
  /** An outline by its name, or what is written or drawn in its place. */
  readonly sign: ReactNode
  readonly onAct: () => unknown
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean | undefined
}

const isOutline = (sign: ReactNode): sign is keyof typeof toolOutlines => typeof sign === 'string' && Object.hasOwn(toolOutlines, sign)

const Outline = ({ name }: { readonly name: keyof typeof toolOutlines }) => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={toolOutlines[name]} />
  </svg>
)

/** A tool of an editor: its sign, its name over it. */
export const Tool = ({ label, sign, onAct, pressed, disabled }: ToolProps) => (
  <Button type="button" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={() => void onAct()}>
    {isOutline(sign) ? <Outline name={sign} /> : sign}
  </Button>
)
