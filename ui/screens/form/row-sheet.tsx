import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { readValue } from '../../../core/definitions/kind.ts'
import { type Row, rowsOf, textAt } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { isTyped, isWritable, type TableColumn } from '../../../core/table/column.ts'
import type { CellInput } from '../../../core/table/grid-events.ts'
import { rowGone } from '../../../core/table/failures.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { dialogKeys } from '../../widgets/dialog-keys.ts'
import { useCellUploading } from '../../widgets/cells/cell-uploads.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import { Labelled } from '../../widgets/fields/labelled.tsx'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import { useLatest } from '../../widgets/use-latest.ts'
import { UploadKeeping } from '../../widgets/upload/upload-keeping.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import type { FormActor } from './form-actor.ts'
import { readErrors, rowErrors } from './row-errors.ts'
import type { AskedCell } from './use-closed-cells.ts'

type RowSheetProps = {
  readonly actor: FormActor
  readonly grid: GridActor
  readonly table: string
  readonly columns: readonly TableColumn[]
  readonly row: RowId
  readonly whyClosed: (cell: AskedCell) => (() => void) | undefined
  readonly onClose: () => void
}

/** Seed §2. */
const WIDTH = 1200

/** 详细信息: one row of a form's table with all its columns, those that the table has no room for too. What is written is a step of the grid's. */
export const RowSheet = ({ actor, grid, table, columns, row: id, whyClosed, onClose }: RowSheetProps) => {
  const narrow = useIsNarrow()
  const [isWhole, setWhole] = useState(false)
  const isFull = narrow || isWhole
  const label = useId()
  const index = useSelector(actor, ({ context }) => rowsOf(context.draft, table).findIndex((one) => idOf(one) === id))
  const row = useSelector(actor, ({ context }) => rowsOf(context.draft, table)[index])
  const errors = readErrors(useSelector(actor, ({ context }) => rowErrors(context, table, index)))
  const notices = useNotices()
  const gone = useLatest(() => {
    notices.warning(rowGone.message)
    onClose()
  })
  useEffect(() => {
    if (!row) gone.current()
  }, [row, gone])
  if (!row) return null
  const { readOnly } = grid.getSnapshot().context.input

  return (
    <Dialog
      open
      fullScreen={isFull}
      maxWidth={false}
      aria-labelledby={label}
      onClose={onClose}
      onKeyDown={dialogKeys(onClose)}
      slotProps={{ paper: { sx: isFull ? {} : { width: WIDTH, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box component="h2" id={label} sx={{ m: 0, flex: 1, font: 'inherit', fontWeight: 600 }}>
          {narrow ? `第 ${index + 1} 行` : `详细信息（第 ${index + 1} 行）`}
        </Box>
        {!narrow && (
          <HintButton title={isWhole ? '退出全屏' : '全屏'} icon="fullscreen" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)} />
        )}
        <IconButton aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 3,
          alignContent: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {columns.map((column) => (
          <SheetField
            key={column.key}
            grid={grid}
            table={table}
            column={column}
            row={row}
            isOpen={!readOnly && isTyped(column) && isWritable(column, row)}
            error={errors.get(column.key)}
            onWhy={whyClosed({ row: id, column: column.key })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        {!readOnly && (
          <Button
            color="error"
            onClick={() => {
              onClose()
              grid.send({ type: 'rows.remove', rows: [id] })
            }}
          >
            删除
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" color="primary" onClick={onClose}>
          完成
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type SheetFieldProps = {
  readonly grid: GridActor
  readonly table: string
  readonly column: TableColumn
  readonly row: Row
  /** It may be typed into. */
  readonly isOpen: boolean
  readonly error: string | undefined
  readonly onWhy: (() => void) | undefined
}

const SheetField = ({ grid, table, column, row, isOpen, error, onWhy }: SheetFieldProps) => {
  const { key, field, marked } = column
  const id = useId()
  const shown = useShown()
  /** What was typed and is not written yet, or could not be read. */
  const [typed, setTyped] = useState<string>()
  const pending = useRef<string>(undefined)
  const uploads = useCellUploading()
  const cell = { row: idOf(row), column: key }
  const write = (input: CellInput) => grid.send({ type: 'write', cell, input })
  const settle = () => {
    const text = pending.current
    pending.current = undefined
    if (text === undefined || !field) return
    const read = readValue(field.kind, field, text)
    write(read.ok ? { value: read.value } : { text })
    if (read.ok) setTyped(undefined)
  }
  const latest = useLatest(settle)
  // Nothing typed is lost where the sheet is closed by a key.
  useEffect(() => () => latest.current(), [latest])
  const Input = field && inputs[field.kind.name]
  if (!field || !Input) return null
  const kept = textAt(row, key)

  return (
    <Labelled id={id} title={field.title} required={marked === true && isOpen} error={error} onWhy={onWhy}>
      <UploadKeeping value={uploads.keep(cell.row, key)}>
        <Input
          id={id}
          field={field}
          place={`${table}.${key}`}
          text={isOpen ? (typed ?? kept) : shown(field, row, key)}
          label={String(labelOf(row, key) ?? '')}
          onText={(text) => {
            pending.current = text
            setTyped(text)
          }}
          onHeld={(what) => uploads.hold(cell.row, key, what)}
          onChoose={(choice) => {
            pending.current = undefined
            setTyped(undefined)
            write({ choice })
          }}
          onBlur={settle}
          invalid={error !== undefined}
          readOnly={!isOpen}
          required={marked === true}
          describedBy={error ? `${id}-error` : undefined}
        />
      </UploadKeeping>
    </Labelled>
  )
}
