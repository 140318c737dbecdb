import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { Key } from '../../shell/key.tsx'
import { Icon } from '../../theme/icon.tsx'
import { dialogKeys } from '../dialog-keys.ts'

type PickerDialogProps = {
  readonly title: string
  readonly width: number
  readonly chosen: number
  /** At the left of the foot. */
  readonly side?: ReactNode
  /** It holds rows that keys go about in: they are said at the foot. */
  readonly hasRows?: boolean
  /** What its button does; 确认 where nothing is said. */
  readonly verb?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], '移动'],
  [['空格'], '选择'],
  [['Ctrl Enter'], '确认'],
  [['Esc'], '关闭'],
]

const RowKeys = () =>
  KEYS.map(([keys, does]) => (
    <Box key={does} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 12, whiteSpace: 'nowrap' }}>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
      {does}
    </Box>
  ))

/** A window to choose in: Esc closes, Ctrl+Enter confirms; keys stay inside. */
export const PickerDialog = ({
  title,
  width,
  chosen,
  side,
  hasRows = false,
  verb = '确认',
  onConfirm,
  onClose,
  children,
}: PickerDialogProps) => {
  const titleId = useId()
  const isNarrow = useMediaQuery('(max-width:767px)', { noSsr: true })
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      maxWidth={false}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={dialogKeys(onConfirm)}
      slotProps={{
        paper: { sx: { width: isNarrow ? '100%' : width, maxWidth: 'calc(100% - 32px)', ...(isNarrow ? { maxWidth: '100%' } : {}) } },
      }}
    >
      <DialogTitle component="div">
        <Box component="h2" id={titleId} sx={{ m: 0, flex: 1, font: 'inherit', fontWeight: 600 }}>
          {title}
        </Box>
        <IconButton aria-label="关闭窗口" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', height: 'auto', minHeight: 56 }}>
        <Box sx={{ flex: '1 0 auto', display: 'flex', alignItems: 'center', gap: 4, fontSize: 13, color: 'ink.soft' }}>
          {side}
          {hasRows && !isNarrow && <RowKeys />}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="contained" color="primary" title="Ctrl Enter" onClick={onConfirm}>
            {chosen > 0 ? `${verb}（${chosen}）` : verb}
          </Button>
        </Box>
      </DialogActions>
    </Dialog>
  )
}
