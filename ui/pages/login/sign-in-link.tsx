import Box from '@mui/material/Box'
import type { MouseEvent, ReactNode } from 'react'

type DoorLinkProps = { readonly to: string; readonly go: (to: string) => void; readonly children: ReactNode }

/** A way to another page before the sign-in; within a sentence it is told from its words by more than its colour. */
export const DoorLink = ({ to, go, children }: DoorLinkProps) => {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <Box
      component="a"
      href={to}
      onClick={follow}
      sx={{ color: 'primary.main', textDecoration: 'none', '&:hover, p &': { textDecoration: 'underline' } }}
    >
      {children}
    </Box>
  )
}
