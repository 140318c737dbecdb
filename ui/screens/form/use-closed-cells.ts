import type { Field } from '../../../core/definitions/field.ts'
import { saidFixedCell } from '../../../core/granting/said-fixed.ts'
import { fieldKey } from '../../../core/granting/why-not-keys.ts'
import { textAt } from '../../../core/kernel/wire.ts'
import { rowView } from '../../../core/records/form/form-rows.ts'
import { isServerOwned } from '../../../core/records/usual-fields.ts'
import type { RowId } from '../../../core/table/rows.ts'
import { useAskWhyNot } from '../why-not.tsx'
import type { FormActor } from './form-actor.ts'
import { locksOf } from './line-locks.ts'

/** A column, or a cell of it, that somebody may ask about. */
export type AskedCell = { readonly row?: RowId; readonly column: string }

/** Asks why a column, or a cell, is closed to him; nothing where it is open, or is nobody's to write. */
export const useClosedCells = (form: FormActor, table: string, fields: readonly (readonly [string, Field])[]) => {
  const askWhy = useAskWhyNot()
  return ({ row, column }: AskedCell): (() => void) | undefined => {
    const { context } = form.getSnapshot()
    const { type, draft } = context
    const { columns, title, editable } = type.lines[table]!
    const declared = columns[column]
    if (!declared || editable === false || isServerOwned(column, declared)) return undefined
    const isLocked = fields.some(([key, field]) => key === column && field.editable === false)
    const isFixed = row !== undefined && locksOf(context, table, row).has(column)
    if (!isLocked && !isFixed) return undefined
    const id = textAt(draft, 'id')
    return () =>
      askWhy({
        ...(id === '' ? {} : { id }),
        about: { key: fieldKey(table, column), title: `修改${title}·${declared.title}` },
        ...(isFixed ? { refused: saidFixedCell(type, table, column, rowView(context, table, row) as { head: object } | undefined) } : {}),
      })
  }
}
