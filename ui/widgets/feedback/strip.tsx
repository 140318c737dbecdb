import Box from '@mui/material/Box'
import type { ReactNode, Ref } from 'react'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'

const ICONS = { ok: 'check', warn: 'warning' } as const satisfies Readonly<Record<string, IconName>>

type StripProps = {
  readonly tone: keyof typeof ICONS
  /** What interrupts is an alert, what only tells a status. */
  readonly role: 'alert' | 'status'
  /** It stands by itself, not between the lines of a table. */
  readonly rounded?: boolean
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** One line across its place that says what happened, and what can be done about it at its end. */
export const Strip = ({ tone, role, rounded = false, ref, children }: StripProps) => (
  <Box
    ref={ref}
    role={role}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      px: 3,
      py: 1,
      fontSize: 13,
      lineHeight: '20px',
      borderRadius: rounded ? 1.5 : 0,
      bgcolor: `states.${tone}.ground`,
      color: `states.${tone}.text`,
    }}
  >
    <Icon name={ICONS[tone]} size={16} />
    {children}
  </Box>
)
