import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Tooltip from '@mui/material/Tooltip'
import { useSelector } from '@xstate/react'
import { text } from '../../../core/departments/text.ts'
import { useDepartmentSwitch } from './use-department-switch.ts'

/** 切换部门: 450 wide (seed 2.7). */
export const DepartmentSwitch = ({ onClose }: { readonly onClose: () => void }) => {
  const { actor, confirm } = useDepartmentSwitch(onClose)
  const { list, current, chosen } = useSelector(actor, ({ context }) => context)
  const isShown = useSelector(actor, (snapshot) => snapshot.hasTag('shown'))
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches({ choosing: 'missing' }))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('switching'))
  if (!isShown) return null

  return (
    <Dialog
      open
      onClose={() => actor.send({ type: 'close' })}
      aria-labelledby="departments-title"
      slotProps={{ paper: { sx: { width: 450 } } }}
    >
      <DialogTitle id="departments-title">{text.title(current?.departName ?? '')}</DialogTitle>
      <DialogContent>
        <Tooltip title={text.hint} placement="top">
          <FormControl fullWidth error={isMissing}>
            <Select
              displayEmpty
              autoFocus
              value={chosen}
              // With another one chosen Enter takes it; before, it opens the list.
              onKeyDownCapture={(event) => {
                if (event.key !== 'Enter' || chosen === '' || chosen === current?.id || event.target instanceof HTMLLIElement) return
                event.preventDefault()
                event.stopPropagation()
                confirm()
              }}
              inputProps={{ 'aria-label': text.placeholder, 'aria-describedby': isMissing ? 'departments-missing' : undefined }}
              renderValue={(id) => list.find((one) => one.id === id)?.departName ?? text.placeholder}
              onChange={({ target }) => actor.send({ type: 'choose', id: target.value })}
            >
              {list.map(({ id, departName }) => (
                <MenuItem key={id} value={id}>
                  {departName}
                </MenuItem>
              ))}
            </Select>
            {isMissing && (
              <FormHelperText id="departments-missing" role="alert">
                {text.placeholder}
              </FormHelperText>
            )}
          </FormControl>
        </Tooltip>
      </DialogContent>
      <DialogActions>
        {current && (
          <Button disabled={isBusy} onClick={() => actor.send({ type: 'close' })}>
            {text.close}
          </Button>
        )}
        <Button variant="contained" color="primary" loading={isBusy} loadingPosition="start" onClick={confirm}>
          {text.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
