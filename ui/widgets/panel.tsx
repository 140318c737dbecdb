import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'

type PanelProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A card under its heading. */
export const Panel = ({ title, note, aside, children }: PanelProps) => {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
        '& a': { color: 'primary.main', textDecoration: 'none' },
        '& a:hover': { textDecoration: 'underline' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: 48, p: '8px 16px' }}>
        <Box component="h2" id={id} sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {title}
        </Box>
        {note && <Box sx={{ fontSize: 12, color: 'ink.soft' }}>{note}</Box>}
        {aside && <Box sx={{ ml: 'auto' }}>{aside}</Box>}
      </Box>
      {children}
    </Box>
  )
}
