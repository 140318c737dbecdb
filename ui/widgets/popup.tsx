import Popover from '@mui/material/Popover'
import type { KeyboardEvent, ReactNode } from 'react'

type PopupProps = {
  readonly anchor: HTMLElement
  readonly title: string
  /** Which edge it has in common with its anchor; the left one where nothing is said. */
  readonly edge?: 'left' | 'right'
  /** In pixels; as wide as what it holds where nothing is said. */
  readonly width?: number
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** A small dialog that hangs below what it was opened from, and goes when one clicks elsewhere. */
export const Popup = ({ anchor, title, edge = 'left', width, onClose, onKeyDown, children }: PopupProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    {...(onKeyDown && { onKeyDown })}
    anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
    transformOrigin={{ vertical: 'top', horizontal: edge }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width, maxWidth: 'calc(100vw - 32px)', mt: 1 } } }}
  >
    {children}
  </Popover>
)
