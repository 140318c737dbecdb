import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMemo, useState } from 'react'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Tick } from '../../theme/tick.tsx'
import { textsIn, useUserPreference } from '../user-preferences.ts'
import { text } from './text.ts'

const NONE: readonly string[] = []

type ExportDialogProps = {
  readonly title: string
  /** What is chosen is kept for this person under the name. */
  readonly name: string
  /** All that one may see, in the order they are written. */
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  /** Those that stand on the screen: chosen where nobody chose. */
  readonly shown: readonly string[]
  /** The column that is always among them: what the rows are about. */
  readonly always?: string | undefined
  readonly onExport: (fields: readonly string[]) => void
  readonly onClose: () => void
}

/** 导出: which columns, of all that one may see. */
export const ExportDialog = ({ title, name, columns, shown, always, onExport, onClose }: ExportDialogProps) => {
  const isFull = useIsNarrow()
  const [kept, keep] = useUserPreference<readonly string[]>(`export:${name}`, NONE, textsIn)
  const asListed = useMemo(() => columns.flatMap(({ key }) => (shown.includes(key) ? [key] : [])), [columns, shown])
  const [chosen, choose] = useState<ReadonlySet<string>>(() => {
    const known = columns.flatMap(({ key }) => (kept.includes(key) ? [key] : []))
    return new Set([...(always ? [always] : []), ...(known.length ? known : asListed)])
  })
  const fields = columns.flatMap(({ key }) => (chosen.has(key) ? [key] : []))
  const isAll = fields.length === columns.length

  const begin = () => {
    const isAsListed = fields.length === asListed.length && fields.every((key, at) => key === asListed[at])
    keep(isAsListed ? NONE : fields)
    onClose()
    onExport(fields)
  }
  const toggle = (key: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(key)
    else next.delete(key)
    choose(next)
  }

  return (
    <Dialog
      open
      fullScreen={isFull}
      maxWidth={false}
      aria-labelledby="export-title"
      onClose={onClose}
      slotProps={{ paper: { sx: isFull ? {} : { width: 720, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id="export-title">{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 3 }}>
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, cursor: 'pointer' }}>
            <Tick
              type="checkbox"
              checked={isAll}
              onChange={({ target }) => choose(new Set(columns.flatMap(({ key }) => (target.checked || key === always ? [key] : []))))}
            />
            全选
          </Box>
          <Box sx={{ flex: 1, color: 'ink.soft' }}>{text.chosen(fields.length, columns.length)}</Box>
          <Button variant="text" color="primary" onClick={() => choose(new Set([...(always ? [always] : []), ...asListed]))}>
            {text.asShown}
          </Button>
        </Box>
        <Box
          role="group"
          aria-label={text.columns}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
            columnGap: 4,
            maxHeight: { sm: 400 },
            overflow: 'auto',
          }}
        >
          {columns.map(({ key, title: column }) => (
            <Box
              key={key}
              component="label"
              title={column}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, minWidth: 0, cursor: 'pointer' }}
            >
              <Tick
                type="checkbox"
                checked={chosen.has(key)}
                disabled={key === always}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {column}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Box sx={{ flex: 1, color: 'ink.soft' }}>{text.note}</Box>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" color="primary" disabled={fields.length === 0} autoFocus onClick={begin}>
          导出
        </Button>
      </DialogActions>
    </Dialog>
  )
}
