import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Failure } from '../../core/kernel/failure.ts'
import { pairName, type Pair } from '../../core/session/session.ts'
import { text } from '../../core/session/text.ts'

type PairDialogProps = {
  readonly pairs: readonly Pair[]
  readonly initial: string
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly onChoose: (pairId: string) => void
  readonly onClose: () => void
}

export const PairDialog = ({ pairs, initial, busy, failure, onChoose, onClose }: PairDialogProps) => {
  const [chosen, setChosen] = useState(pairs.some(({ id }) => id === initial) ? initial : '')
  const [isMissing, setMissing] = useState(false)
  const message = isMissing && chosen === '' ? text.pairMissing : failure?.message
  const confirm = () => (chosen === '' ? setMissing(true) : onChoose(chosen))

  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby="pair-title"
      slotProps={{ paper: { sx: { width: 500 } } }}
    >
      <DialogTitle id="pair-title">{text.choosePair}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2, color: 'ink.soft' }}>
          {text.choosePairHint}
        </Typography>
        <RadioGroup aria-labelledby="pair-title" value={chosen} onChange={(_, value) => setChosen(value)}>
          {pairs.map((pair) => (
            <FormControlLabel key={pair.id} value={pair.id} control={<Radio />} label={pairName(pair)} sx={{ minHeight: 36, ml: -1 }} />
          ))}
        </RadioGroup>
        {message && (
          <FormHelperText error role="alert">
            {message}
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        <Button variant="contained" color="primary" loading={busy} loadingPosition="start" onClick={confirm}>
          确认
        </Button>
      </DialogActions>
    </Dialog>
  )
}
