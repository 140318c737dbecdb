import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import { text } from '../../../core/workbooks/text.ts'
import { Icon } from '../../theme/icon.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'
import { ImportProgress } from './import-progress.tsx'

const headline = ({ phase, kept, wrong, skipped, same }: ImportState): string => {
  if (phase === 'stopped') return text.stopped(kept)
  if (kept === 0 && skipped === 0) return same > 0 && wrong === 0 ? text.nothingNew : text.failed
  return wrong > 0 || skipped > 0 ? text.someKept : text.allKept(kept)
}

/** How far the rows have come, and in the end what became of them. */
export const ResultStep = ({ state, onErrors }: ImportDialogProps) => {
  const known = state.context.state
  if (!known) return null
  if (known.phase === 'importing')
    return (
      <Box role="status">
        <ImportProgress known={known} name="导入进度" said={text.importing(known.at, known.of)} />
        {state.context.failure && (
          <Box role="alert" sx={{ mt: 2, color: 'states.bad.text' }}>
            {state.context.failure.message}
          </Box>
        )}
      </Box>
    )
  const isGood = known.phase === 'done' && known.wrong === 0
  return (
    <Box
      role={isGood ? 'status' : 'alert'}
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, py: 6, textAlign: 'center' }}
    >
      <Box sx={{ fontSize: 36, lineHeight: 0, color: isGood ? 'dots.ok' : 'dots.warn' }}>
        <Icon name={isGood ? 'check' : 'warning'} />
      </Box>
      <Box sx={{ fontSize: 16, fontWeight: 600 }}>{headline(known)}</Box>
      <Box sx={{ color: 'ink.soft' }}>{text.result(known.kept, known.skipped, known.same, known.wrong)}</Box>
      {known.failure && <Box sx={{ color: 'states.bad.text' }}>{known.failure.message}</Box>}
      {known.wrong > 0 && (
        <Box>
          {text.details}{' '}
          <Button variant="text" color="primary" onClick={() => onErrors(known.id)} sx={{ p: 0, minWidth: 0 }}>
            {text.download}
          </Button>
        </Box>
      )}
    </Box>
  )
}

export const ResultFoot = ({ send, onClose }: ImportDialogProps) => (
  <DialogActions>
    <Button onClick={() => send({ type: 'back' })}>继续导入</Button>
    <Button variant="contained" color="primary" onClick={onClose}>
      关闭
    </Button>
  </DialogActions>
)
