import Box from '@mui/material/Box'
import { useId, type ReactNode } from 'react'

/** One part of the look, under its name. */
export const Card = ({
  title,
  children,
  wide = false,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly wide?: boolean
}) => {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 3,
        p: 4,
        breakInside: 'avoid',
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
        fontSize: 13,
        lineHeight: '20px',
        ...(wide ? { columnSpan: 'all' } : {}),
      }}
    >
      <Box component="h2" id={id} sx={{ m: 0, mb: 2.5, fontSize: 13, fontWeight: 600, color: 'ink.soft' }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

/** Things beside each other that wrap. */
export const Wrap = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>{children}</Box>
)
