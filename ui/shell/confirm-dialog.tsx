import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import Typography from '@mui/material/Typography'
import type { Confirmation } from '../hooks/use-confirm.ts'
import { dialogKeys } from '../widgets/dialog-keys.ts'
import { text } from './text.ts'

/** The sentence asked, what will happen, and the two answers. */
export const ConfirmDialog = ({ question, onAnswer }: { question: Confirmation; onAnswer: (yes: boolean) => void }) => (
  <Dialog
    open
    onClose={() => onAnswer(false)}
    onKeyDown={dialogKeys(() => onAnswer(true))}
    aria-labelledby="confirm-title"
    slotProps={{ paper: { sx: { width: 400, p: 5 } } }}
  >
    <Typography id="confirm-title" variant="h3" component="h2">
      {question.title}
    </Typography>
    {question.text && (
      <Typography variant="body2" sx={{ mt: 2, color: 'ink.soft' }}>
        {question.text}
      </Typography>
    )}
    <DialogActions sx={{ minHeight: 0, mt: 5, p: 0, border: 0 }}>
      <Button autoFocus={question.destructive === true} onClick={() => onAnswer(false)}>
        {question.cancel ?? text.cancel}
      </Button>
      <Button
        autoFocus={question.destructive !== true}
        variant={question.destructive ? 'outlined' : 'contained'}
        color={question.destructive ? 'error' : 'primary'}
        onClick={() => onAnswer(true)}
      >
        {question.confirm}
      </Button>
    </DialogActions>
  </Dialog>
)
