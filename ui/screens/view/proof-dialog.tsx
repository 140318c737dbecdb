import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type { ApprovalView, Decision } from '../../../core/approval/inbox.port.ts'
import { SignaturePad } from '../../widgets/signature-pad.tsx'

type Given = Required<Pick<Decision, 'signature' | 'password'>>

type ProofDialogProps = {
  readonly asks: NonNullable<ApprovalView['asks']>
  readonly onProved: (given: Given) => void
  readonly onClose: () => void
}

/** What is given with 同意 where the step or the amount asks for it: a drawn signature, the password (oa W29). */
export const ProofDialog = ({ asks, onProved, onClose }: ProofDialogProps) => {
  const [signature, setSignature] = useState('')
  const [password, setPassword] = useState('')
  const isGiven = (!asks.signature || signature !== '') && (!asks.password || password !== '')
  return (
    <Dialog open onClose={onClose} aria-labelledby="proof-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isGiven) onProved({ signature, password })
        }}
      >
        <DialogTitle id="proof-title">确认同意</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3, width: { sm: 392 } }}>
          {asks.signature && <SignaturePad onDrawn={setSignature} />}
          {asks.password && (
            <Box component="label" sx={{ display: 'grid', gap: 1, fontSize: 13 }}>
              登录密码
              <OutlinedInput
                type="password"
                value={password}
                autoComplete="current-password"
                autoFocus={!asks.signature}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" color="primary" disabled={!isGiven}>
            同意
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
