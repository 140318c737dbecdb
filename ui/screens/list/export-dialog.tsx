import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMemo, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { exportableColumns, inListOrder } from '../../../core/workbooks/export-columns.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Tick } from '../../theme/tick.tsx'
import { textsIn, useKept } from '../../widgets/kept.ts'
import { text } from '../text.ts'

const NONE: readonly string[] = []

type ExportDialogProps = {
  readonly type: DocumentType
  /** Only these records; all that the list finds where there are none. */
  readonly ids: readonly string[]
  /** Columns as the list shows them, in its order. */
  readonly shown: readonly string[]
  readonly onExport: (ids: readonly string[], fields: readonly string[]) => void
  readonly onClose: () => void
}

/** 导出: which columns, of all that one may see; what was chosen is kept for this person and list. */
export const ExportDialog = ({ type, ids, shown, onExport, onClose }: ExportDialogProps) => {
  const me = usePerson()
  const isFull = useIsNarrow()
  const columns = useMemo(() => inListOrder(exportableColumns(type, me), shown), [type, me, shown])
  const [kept, keep] = useKept<readonly string[]>(`export:${type.key}`, NONE, textsIn)
  const asListed = useMemo(() => columns.flatMap(([key]) => (shown.includes(key) ? [key] : [])), [columns, shown])
  const [chosen, choose] = useState<ReadonlySet<string>>(() => {
    const known = columns.flatMap(([key]) => (kept.includes(key) ? [key] : []))
    return new Set(known.length ? known : asListed)
  })
  const fields = columns.flatMap(([key]) => (chosen.has(key) ? [key] : []))
  const isAll = fields.length === columns.length

  const begin = () => {
    const isAsListed = fields.length === asListed.length && fields.every((key, at) => key === asListed[at])
    keep(isAsListed ? NONE : fields)
    onClose()
    onExport(ids, fields)
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
      <DialogTitle id="export-title">{text.exportTitle(type.title, ids.length)}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 3 }}>
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, cursor: 'pointer' }}>
            <Tick
              type="checkbox"
              checked={isAll}
              onChange={({ target }) => choose(new Set(target.checked ? columns.map(([key]) => key) : []))}
            />
            全选
          </Box>
          <Box sx={{ flex: 1, color: 'ink.soft' }}>{text.exportChosen(fields.length, columns.length)}</Box>
          <Button variant="text" color="primary" onClick={() => choose(new Set(asListed))}>
            与列表一致
          </Button>
        </Box>
        <Box
          role="group"
          aria-label="导出的列"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
            columnGap: 4,
            maxHeight: { sm: 400 },
            overflow: 'auto',
          }}
        >
          {columns.map(([key, { title }]) => (
            <Box
              key={key}
              component="label"
              title={title}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, minWidth: 0, cursor: 'pointer' }}
            >
              <Tick type="checkbox" checked={chosen.has(key)} onChange={({ target }) => toggle(key, target.checked)} />
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {title}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Box sx={{ flex: 1, color: 'ink.soft' }}>{text.exportNote}</Box>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" color="primary" disabled={fields.length === 0} autoFocus onClick={begin}>
          导出
        </Button>
      </DialogActions>
    </Dialog>
  )
}
