import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { isTyped, type TableColumn } from '../../../core/table/column.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'
import { isNumber, NOTHING } from '../../widgets/values/shown.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import type { FormActor } from './form-actor.ts'
import { rowErrors } from './row-errors.ts'

type CardColumn = { readonly key: string; readonly field: Field; readonly typed: boolean }

type LineCardsProps = {
  readonly actor: FormActor
  readonly table: string
  readonly columns: readonly TableColumn[]
  readonly onEdit: (row: RowId) => void
}

const cardColumns = (columns: readonly TableColumn[]): readonly CardColumn[] =>
  columns.flatMap((column) => (column.field ? [{ key: column.key, field: column.field, typed: isTyped(column) }] : []))

/** An editable table on a telephone: a card per row, edited in a sheet. */
export const LineCards = ({ actor, table, columns: given, onEdit }: LineCardsProps) => {
  const shown = useShown()
  const columns = useMemo(() => cardColumns(given), [given])
  const rows = useSelector(actor, ({ context }) => rowsOf(context.draft, table))
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
              onClick={() => onEdit(idOf(row))}
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
    </>
  )
}

const facts = (row: Row, columns: readonly CardColumn[], shown: Show) =>
  columns
    .filter(({ typed, field }) => typed && isNumber(field))
    .slice(0, 2)
    .map(({ key, field }) => `${field.title} ${shown(field, row, key) || NOTHING}`)
    .join(' · ')
