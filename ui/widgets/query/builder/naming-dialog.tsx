import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import type { Naming } from '../../../../core/query/query-builder.machine.ts'
import { Labelled } from '../../fields/labelled.tsx'
import { Pick } from '../pick.tsx'
import { audienceName, type OwnDepartment } from './saved-panel.tsx'

type NamingDialogProps = {
  readonly title: string
  readonly naming: Naming
  /** Roles and departments it may be shared with; none where nobody else could find it. */
  readonly audiences: readonly string[]
  readonly department: OwnDepartment
  readonly onName: (title: string) => void
  readonly onShare: (audience: string) => void
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The name a query is saved under, and who else finds it. */
export const NamingDialog = ({ title, naming, audiences, department, onName, onShare, onConfirm, onClose }: NamingDialogProps) => {
  const id = useId()
  const offered = [...new Set(['', ...audiences, naming.sharedWith])]
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} slotProps={{ paper: { sx: { width: 400 } } }}>
      <DialogTitle id={`${id}-title`}>{naming.renamed ? '重命名' : title}</DialogTitle>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onConfirm()
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, '--label': '56px', '&&': { pt: 4 } }}>
          <Labelled id={id} title="名称" required>
            <OutlinedInput
              id={id}
              fullWidth
              autoFocus
              value={naming.title}
              placeholder="如：本月大额订单"
              onChange={({ target }) => onName(target.value)}
              inputProps={{ maxLength: 50, autoComplete: 'off' }}
            />
          </Labelled>
          {audiences.length > 0 && (
            <Labelled id={`${id}-share`} title="共享">
              <Pick id={`${id}-share`} value={naming.sharedWith} onChange={({ target }) => onShare(target.value)}>
                {offered.map((audience) => (
                  <option key={audience} value={audience}>
                    {audienceName(audience, department)}
                  </option>
                ))}
              </Pick>
            </Labelled>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" color="primary">
            保存
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
