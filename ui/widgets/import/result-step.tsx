import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { type ImportState, isWriting } from '../../../core/workbooks/import-state.ts'
import { text } from '../../../core/workbooks/text.ts'
import { Icon } from '../../theme/icon.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'
import { ImportProgress } from './import-progress.tsx'

const headline = ({ phase, kept, wrong, skipped, same }: ImportState): string => {
  if (phase === 'takenBack') return text.takenBack(kept)
  if (phase === 'stopped') return text.stopped(kept)
  if (kept === 0 && skipped === 0) return same > 0 && wrong === 0 ? text.nothingNew : text.failed
  return wrong > 0 || skipped > 0 ? text.someKept : text.allKept(kept)
}

const progress = ({ phase, at, of }: ImportState): { readonly name: string; readonly said: string } => {
  if (phase === 'importing') return { name: '导入进度', said: text.importing(at, of) }
  return { name: '撤回进度', said: phase === 'lookingBack' ? text.lookingBack(at, of) : text.takingBack(at, of) }
}

/** How far the rows have come, and in the end what became of them. */
export const ResultStep = ({ title, state, onErrors }: ImportDialogProps) => {
  const known = state.context.state
  if (!known) return null
  if (isWriting(known))
    return (
      <Box role="status">
        <ImportProgress known={known} {...progress(known)} />
        {state.context.failure && (
          <Box role="alert" sx={{ mt: 2, color: 'states.bad.text' }}>
            {state.context.failure.message}
          </Box>
        )}
      </Box>
    )
  const { failure = known.failure } = state.context
  const isBack = known.phase === 'takenBack'
  const isGood = isBack || (known.phase === 'done' && known.wrong === 0 && !failure)
  return (
    <Box
      role={isGood ? 'status' : 'alert'}
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, py: 6, textAlign: 'center' }}
    >
      <Box sx={{ fontSize: 36, lineHeight: 0, color: isGood ? 'dots.ok' : 'dots.warn' }}>
        <Icon name={isGood ? 'check' : 'warning'} />
      </Box>
      <Box sx={{ fontSize: 16, fontWeight: 600 }}>{headline(known)}</Box>
      {!isBack && <Box sx={{ color: 'ink.soft' }}>{text.result(known.kept, known.skipped, known.same, known.wrong)}</Box>}
      {failure && <Box sx={{ color: 'states.bad.text' }}>{failure.message}</Box>}
      {known.edited > 0 && <Box sx={{ color: 'ink.soft' }}>{text.changedSome(title)}</Box>}
      {!isBack && known.wrong > 0 && (
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

export const ResultFoot = ({ state, send, onTakeBack, onClose }: ImportDialogProps) => (
  <DialogActions>
    {(state.context.state?.removable ?? 0) > 0 && (
      <Button color="error" disabled={!state.matches('over')} onClick={onTakeBack} sx={{ mr: 'auto' }}>
        {text.takeBack}
      </Button>
    )}
    <Button onClick={() => send({ type: 'back' })}>继续导入</Button>
    <Button variant="contained" color="primary" onClick={onClose}>
      关闭
    </Button>
  </DialogActions>
)
