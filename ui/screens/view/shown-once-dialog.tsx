import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Told } from '../../../core/records/remote-records.port.ts'
import { text } from '../text.ts'
import { useCopying } from '../use-copying.ts'

type ToldDialogProps = { readonly told: Told; readonly onClose: () => void }

/** What is told this one time: to be copied, gone when it is closed (sys S12). */
export const ShownOnceDialog = ({ told: { title, hint, text: told }, onClose }: ToldDialogProps) => {
  const copy = useCopying()
  return (
    <Dialog open aria-labelledby="told-title" slotProps={{ paper: { sx: { width: 450 } } }}>
      <DialogTitle id="told-title">{title}</DialogTitle>
      <DialogContent>
        <Box
          component="output"
          sx={{
            display: 'block',
            p: '12px 16px',
            borderRadius: '6px',
            bgcolor: 'ground.sunken',
            fontSize: 18,
            fontFamily: 'monospace',
            userSelect: 'all',
            overflowWrap: 'anywhere',
          }}
        >
          {told}
        </Box>
        <Box sx={{ mt: 2, color: 'ink.soft' }}>{`${text.toldOnce}，${hint}`}</Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        <Button autoFocus variant="contained" color="primary" onClick={() => copy(told)}>
          {text.copy}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
