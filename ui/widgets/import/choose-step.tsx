import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { useRef, useState, type DragEvent } from 'react'
import { isWriting } from '../../../core/workbooks/import-state.ts'
import { text } from '../../../core/workbooks/text.ts'
import { Icon } from '../../theme/icon.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'
import { ImportProgress } from './import-progress.tsx'

const KILO = 1024
const sizeText = (size: number) =>
  size >= KILO * KILO ? `${(size / KILO / KILO).toFixed(1)} MB` : `${Math.max(1, Math.round(size / KILO))} KB`

/** Files to be imported: dropped, pasted or chosen; how far the server has come with them. */
export const ChooseStep = ({ state, send, onTemplate }: ImportDialogProps) => {
  const { files, state: known, last, failure, validates, isInForm, isWhole } = state.context
  const picking = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isFree = state.matches('choosing')
  const choose = (list: FileList | null) => list && send({ type: 'choose', files: [...list] })
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on)
  }
  const isReading = known?.phase === 'reading'
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
      onPaste={({ clipboardData }) => clipboardData.files.length > 0 && isFree && choose(clipboardData.files)}
    >
      <Box
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          if (isFree) choose(event.dataTransfer.files)
        }}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 4,
          minHeight: 86,
          p: 4,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'line.edge',
          borderRadius: 2,
          bgcolor: isOver ? 'primary.tint' : 'ground.sunken',
        }}
      >
        <Box sx={{ color: 'states.ok.text', fontSize: 28, lineHeight: 0 }}>
          <Icon name="file" />
        </Box>
        <Box>
          <Box sx={{ fontWeight: 600 }}>
            {text.drop}{' '}
            <Button
              variant="text"
              color="primary"
              disabled={!isFree}
              onClick={() => picking.current?.click()}
              sx={{ p: 0, minWidth: 0, fontWeight: 600 }}
            >
              {text.choose}
            </Button>
          </Box>
          <Box sx={{ fontSize: 12, color: 'ink.soft' }}>{text.kinds}</Box>
        </Box>
        <input
          ref={picking}
          type="file"
          multiple
          hidden
          accept=".xls,.xlsx"
          aria-label={text.choose}
          onChange={({ target }) => {
            choose(target.files)
            target.value = ''
          }}
        />
      </Box>
      {files.map((file, at) => (
        <Box
          key={`${file.name} ${at}`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            minHeight: 40,
            px: 3,
            border: 1,
            borderColor: 'line.main',
            borderRadius: 1.5,
          }}
        >
          <Box sx={{ color: 'states.ok.text', lineHeight: 0 }}>
            <Icon name="file" />
          </Box>
          <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 13 }}>{file.name}</Box>
          <Box sx={{ flex: 1, fontSize: 12, color: 'ink.soft', whiteSpace: 'nowrap' }}>{sizeText(file.size)}</Box>
          {isFree && (
            <IconButton aria-label={`移除${file.name}`} onClick={() => send({ type: 'drop', at })}>
              <Icon name="close" size={14} />
            </IconButton>
          )}
        </Box>
      ))}
      {known && !isFree && (
        <Box role="status">
          <ImportProgress known={known} name="校验进度" said={isReading ? text.reading(known.at) : text.checking(known.at, known.of)} />
        </Box>
      )}
      {failure && (
        <Box role="alert" sx={{ color: 'states.bad.text' }}>
          {failure.message}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        {!isInForm && !isWhole && (
          <FormControlLabel
            control={<Switch checked={validates} onChange={({ target }) => send({ type: 'validates', validates: target.checked })} />}
            label={text.validates(validates)}
            disabled={!isFree}
          />
        )}
        <Box sx={{ flex: 1 }} />
        {isFree && last && (
          <Button variant="text" color="primary" onClick={() => send({ type: 'last' })} sx={{ minWidth: 0 }}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {text.last(last.files.map(({ name }) => name).join('、'))}
            </Box>
          </Button>
        )}
        <Button variant="text" color="primary" startIcon={<Icon name="download" size={14} />} onClick={onTemplate}>
          {text.template}
        </Button>
      </Box>
    </Box>
  )
}

export const ChooseFoot = ({ state, send, onClose }: ImportDialogProps) => {
  const isFree = state.matches('choosing')
  return (
    <DialogActions>
      {state.matches('waiting') || state.matches('looking') ? (
        <>
          {state.context.state?.mayPause && state.context.state.phase === 'importing' && (
            <Button onClick={() => send({ type: state.context.state?.isPaused ? 'goOn' : 'pause' })}>
              {state.context.state.isPaused ? '继续' : '暂停'}
            </Button>
          )}
          <Button onClick={() => send({ type: 'back' })}>取消</Button>
        </>
      ) : (
        <Button onClick={onClose}>关闭</Button>
      )}
      {!(state.context.state && isWriting(state.context.state)) && (
        <Button
          variant="contained"
          color="primary"
          disabled={!isFree || state.context.files.length === 0}
          onClick={() => send({ type: 'start' })}
        >
          {isFree ? text.start : text.starting}
        </Button>
      )}
    </DialogActions>
  )
}
