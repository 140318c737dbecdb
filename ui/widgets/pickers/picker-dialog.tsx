import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

type PickerDialogProps = {
  readonly title: string
  readonly width: number
  readonly chosen: number
  /** At the left of the foot. */
  readonly side?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A window to choose in: Esc closes, Ctrl+Enter confirms; keys stay inside. */
export const PickerDialog = ({ title, width, chosen, side, onConfirm, onClose, children }: PickerDialogProps) => {
  const titleId = useId()
  const isNarrow = useMediaQuery('(max-width:767px)', { noSsr: true })
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      maxWidth={false}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={press}
      slotProps={{
        paper: { sx: { width: isNarrow ? '100%' : width, maxWidth: 'calc(100% - 32px)', ...(isNarrow ? { maxWidth: '100%' } : {}) } },
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>{children}</DialogContent>
      <DialogActions>
        <Box sx={{ flex: 1, fontSize: 13, color: 'ink.soft' }}>{side}</Box>
        <Button onClick={onClose}>关闭</Button>
        <Button variant="contained" color="primary" title="Ctrl Enter" onClick={onConfirm}>
          {chosen > 0 ? `确认（${chosen}）` : '确认'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
