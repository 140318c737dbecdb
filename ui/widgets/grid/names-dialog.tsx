import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { CellChoice } from '../../../core/table/column.ts'
import type { Cleared, Doubt } from '../../../core/table/paste-names.ts'

type NamesDialogProps = { readonly doubts: readonly Doubt[]; readonly onClear: (cleared: Cleared) => void; readonly onClose: () => void }

/** Which record is meant by each name that several share, told by what tells them apart. */
export const NamesDialog = ({ doubts, onClear, onClose }: NamesDialogProps) => {
  const id = useId()
  const [cleared, setCleared] = useState<Cleared>(() => new Map())
  const left = doubts.length - cleared.size
  const choose = (doubt: Doubt, choice: CellChoice | undefined) => choice && setCleared(new Map(cleared).set(doubt, choice))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 720 } } }}>
      <DialogTitle id={id}>{`${doubts.length} 个名称有多个同名记录，请选择`}</DialogTitle>
      <DialogContent>
        {doubts.map((doubt) => (
          <Box
            key={`${doubt.line} ${doubt.column.key}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '56px 200px 1fr' },
              alignItems: 'center',
              columnGap: 3,
              py: 1,
              fontSize: 13,
              borderBottom: 1,
              borderColor: 'line.main',
            }}
          >
            <Box component="span" sx={{ color: 'ink.faint' }}>{`第 ${doubt.line + 1} 行`}</Box>
            <b>{doubt.text}</b>
            <RadioGroup
              row
              aria-label={`第 ${doubt.line + 1} 行 ${doubt.text}`}
              value={cleared.get(doubt)?.id ?? ''}
              onChange={(_, chosen) =>
                choose(
                  doubt,
                  doubt.options.find((one) => one.id === chosen),
                )
              }
            >
              {doubt.options.map((one) => (
                <FormControlLabel key={one.id} value={one.id} control={<Radio size="small" />} label={one.apart ?? one.label} />
              ))}
            </RadioGroup>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Box role="status" sx={{ flex: 1, fontSize: 13, color: 'ink.soft' }}>
          {left > 0 ? `还有 ${left} 个未选，粘贴后可在单元格中选择` : '全部已选'}
        </Box>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" color="primary" onClick={() => onClear(cleared)}>
          粘贴
        </Button>
      </DialogActions>
    </Dialog>
  )
}
