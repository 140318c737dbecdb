import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useRef, useState } from 'react'
import { codesIn } from '../../../core/definitions/kinds/codes.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { type Row, rowsOf, textAt } from '../../../core/kernel/wire.ts'
import { labelKey } from '../../../core/records/labels.ts'
import type { CodesTaken } from '../../../core/scanning/codes-taken.ts'
import { RemoteCodes } from '../../../core/scanning/remote-codes.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import type { FormActor } from './form-actor.ts'

/** So many refused codes are told one by one. */
const MOST_TOLD = 200

type CodesDialogProps = {
  readonly actor: FormActor
  readonly table: string
  /** Where the codes would go. */
  readonly preview: (codes: readonly string[]) => CodesTaken
  readonly onTake: (codes: readonly string[]) => void
  readonly onClose: () => void
}

const nameOf = (row: Row | undefined): string =>
  row ? [textAt(row, labelKey('productId')) || textAt(row, 'productId'), textAt(row, 'batchNo')].filter(Boolean).join(' · ') : ''

/** 导入追溯码: codes of a file, or pasted, shown by the rows that take them before any row takes one. */
export const CodesDialog = ({ actor, table, preview, onTake, onClose }: CodesDialogProps) => {
  const remote = useCase(RemoteCodes)
  const notices = useNotices()
  const isFull = useIsNarrow()
  const id = useId()
  const picking = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [rounded, setRounded] = useState(0)
  const [isReading, setReading] = useState(false)
  const codes = parts(codesIn(text))
  const { each, values } = preview(codes)
  const refused = each.flatMap((one) => ('refusal' in one ? [one] : []))
  const taken = each.length - refused.length
  const { type, draft } = actor.getSnapshot().context
  const rows = rowsOf(draft, table)
  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return
    setReading(true)
    const answer = await remote.read(type, table, files)
    setReading(false)
    if (!answer.ok) return notices.failure(answer.failure)
    setRounded(answer.value.rounded)
    setText((before) => [before.trim(), ...answer.value.codes].filter(Boolean).join('\n'))
  }
  return (
    <Dialog
      open
      fullScreen={isFull}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      slotProps={{ paper: { sx: isFull ? {} : { width: 720, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={`${id}-title`}>导入追溯码</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<Icon name="file" size={16} />}
            disabled={isReading}
            onClick={() => picking.current?.click()}
          >
            {isReading ? '正在读取…' : '选择文件'}
          </Button>
          <Box sx={{ fontSize: 13, color: 'ink.soft' }}>支持 .xlsx、.xls、.txt、.csv，文件中的追溯码按产品填入各行</Box>
          <input
            ref={picking}
            type="file"
            multiple
            hidden
            accept=".xlsx,.xls,.txt,.csv"
            aria-label="选择文件"
            onChange={({ target }) => {
              void choose([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </Box>
        <TextField
          multiline
          minRows={4}
          maxRows={8}
          placeholder="每行一个，也可以直接粘贴一列"
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{
            htmlInput: { 'aria-label': '追溯码', spellCheck: false, style: { fontFamily: 'var(--mono, monospace)', fontSize: 13 } },
          }}
        />
        {rounded > 0 && (
          <Box role="alert" sx={{ fontSize: 13, color: 'states.warn.text' }}>
            另有{rounded}个码以数字保存，末几位已丢失，未读取；请将该列设为文本后重新导出
          </Box>
        )}
        {each.length > 0 && (
          <Box role="status" sx={{ fontSize: 13, fontWeight: 600 }}>
            共{each.length}个码，可填入{taken}个{refused.length > 0 ? `，${refused.length}个不能填入` : ''}
          </Box>
        )}
        {each.length > 0 && (
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              maxHeight: 280,
              overflow: 'auto',
              fontSize: 13,
              border: 1,
              borderColor: 'line.main',
              borderRadius: 1,
            }}
          >
            {[...values].map(([row, value]) => (
              <Box component="li" key={row} sx={{ display: 'flex', gap: 2, px: 2, py: 1, borderBottom: 1, borderColor: 'line.main' }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  第{row + 1}行 {nameOf(rows[row])}
                </Box>
                <Box sx={{ color: 'states.ok.text', whiteSpace: 'nowrap' }}>
                  填入{each.filter((one) => 'row' in one && one.row === row).length}个，共{parts(value).length}个
                </Box>
              </Box>
            ))}
            {refused.slice(0, MOST_TOLD).map(({ code, refusal }) => (
              <Box component="li" key={code} sx={{ px: 2, py: 1, color: 'states.bad.text', bgcolor: 'states.bad.ground' }}>
                {refusal}
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="contained"
          color="primary"
          disabled={taken === 0}
          onClick={() => {
            onTake(codes)
            onClose()
          }}
        >
          {taken > 0 ? `填入${taken}个码` : '填入'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
