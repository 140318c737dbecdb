import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type EntryRowProps = {
  readonly title: string
  readonly mark?: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** One thing of a panel: what it is, what is known of it, what may be done. */
export const EntryRow = ({ title, mark, children, action }: EntryRowProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 56, p: '8px 16px', borderTop: 1, borderColor: 'line.main' }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <span>{title}</span>
        {mark}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>{children}</Box>
    </Box>
    {action}
  </Box>
)
