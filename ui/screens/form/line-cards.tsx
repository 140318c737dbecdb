import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSelector } from '@xstate/react'
import { useId, useMemo, useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { isTyped, type TableColumn } from '../../../core/table/column.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCellUploading } from '../../widgets/cells/cell-uploads.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import { Labelled } from '../../widgets/fields/labelled.tsx'
import { UploadKeeping } from '../../widgets/upload/upload-keeping.ts'
import { isNumber, NOTHING } from '../../widgets/values/shown.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import type { FormActor } from './form-actor.ts'
import { readErrors, rowErrors } from './row-errors.ts'

type CardColumn = { readonly key: string; readonly field: Field; readonly typed: boolean; readonly required: boolean }

type LineCardsProps = { readonly actor: FormActor; readonly table: string; readonly columns: readonly TableColumn[] }

type CardProps = Omit<LineCardsProps, 'columns'> & { readonly columns: readonly CardColumn[] }

const cardColumns = (columns: readonly TableColumn[]): readonly CardColumn[] =>
  columns.flatMap((column) =>
    column.field ? [{ key: column.key, field: column.field, typed: isTyped(column), required: column.marked === true }] : [],
  )

/** An editable table on a telephone: a card per row, edited in a sheet. */
export const LineCards = ({ actor, table, columns: given }: LineCardsProps) => {
  const shown = useShown()
  const columns = useMemo(() => cardColumns(given), [given])
  const rows = useSelector(actor, ({ context }) => rowsOf(context.draft, table))
  const [edited, setEdited] = useState<string>()
  const index = rows.findIndex((row) => idOf(row) === edited)
  const [title, ...others] = columns
  const money = columns.find(({ field }) => field.derived && field.totalled && field.kind.name === 'money')

  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 3, pt: 0, listStyle: 'none' }}>
        {rows.map((row, at) => (
          <li key={idOf(row)}>
            <Box
              component="button"
              type="button"
              onClick={() => setEdited(idOf(row))}
              sx={{
                width: '100%',
                p: 3,
                border: 1,
                borderColor: rowErrors(actor.getSnapshot().context, table, at) ? 'states.bad.text' : 'line.main',
                borderRadius: 2,
                bgcolor: 'ground.card',
                color: 'inherit',
                font: 'inherit',
                textAlign: 'left',
              }}
            >
              <Box sx={{ fontWeight: 600 }}>{title && (shown(title.field, row, title.key) || `第 ${at + 1} 行`)}</Box>
              <Box sx={{ display: 'flex', gap: 2, fontSize: 13, color: 'ink.soft' }}>
                <Box component="span" sx={{ flex: 1 }}>
                  {facts(row, others, shown)}
                </Box>
                {money && <Box component="b" sx={{ color: 'ink.main' }}>{`¥ ${shown(money.field, row, money.key) || NOTHING}`}</Box>}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
      {index >= 0 && <RowSheet actor={actor} table={table} columns={columns} index={index} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const facts = (row: Row, columns: readonly CardColumn[], shown: Show) =>
  columns
    .filter(({ typed, field }) => typed && isNumber(field))
    .slice(0, 2)
    .map(({ key, field }) => `${field.title} ${shown(field, row, key) || NOTHING}`)
    .join(' · ')

const RowSheet = ({ actor, table, columns, index, onClose }: CardProps & { readonly index: number; readonly onClose: () => void }) => {
  const row = useSelector(actor, ({ context }) => rowsOf(context.draft, table)[index])
  const errors = readErrors(useSelector(actor, ({ context }) => rowErrors(context, table, index)))
  if (!row) return null
  return (
    <Dialog open fullScreen onClose={onClose}>
      <DialogTitle>{`第 ${index + 1} 行`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {columns.map((column) => (
          <SheetField key={column.key} actor={actor} table={table} column={column} row={row} error={errors.get(column.key)} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button
          color="error"
          onClick={() => {
            actor.send({ type: 'rows.remove', table, ids: [idOf(row)] })
            onClose()
          }}
        >
          删除
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" color="primary" onClick={onClose}>
          完成
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type SheetFieldProps = {
  readonly actor: FormActor
  readonly table: string
  readonly column: CardColumn
  readonly row: Row
  readonly error: string | undefined
}

const SheetField = ({ actor, table, column: { key, field, typed, required }, row, error }: SheetFieldProps) => {
  const id = useId()
  const shown = useShown()
  const [text, setText] = useState(() => String(wireOf(row, key) ?? ''))
  const uploads = useCellUploading()
  const Input = inputs[field.kind.name]
  const place = { table, row: idOf(row), column: key }
  if (!Input) return null
  return (
    <Labelled id={id} title={field.title} required={required && typed} error={error}>
      <UploadKeeping value={uploads.keep(idOf(row), key)}>
        <Input
          id={id}
          field={field}
          place={`${table}.${key}`}
          text={typed ? (field.kind.labelled ? String(wireOf(row, key) ?? '') : text) : shown(field, row, key)}
          label={String(labelOf(row, key) ?? '')}
          onText={(written) => {
            setText(written)
            const read = readValue(field.kind, field, written)
            actor.send(
              read.ok
                ? { type: 'cell.write', ...place, value: read.value }
                : { type: 'cell.unread', ...place, unread: { text: written, failure: read.failure } },
            )
          }}
          onHeld={(what) => uploads.hold(place.row, key, what)}
          onChoose={(choice) => actor.send({ type: 'cell.choose', ...place, choice })}
          onBlur={() => actor.send({ type: 'cell.left', ...place })}
          invalid={error !== undefined}
          readOnly={!typed}
          required={required}
          describedBy={error ? `${id}-error` : undefined}
        />
      </UploadKeeping>
    </Labelled>
  )
}
