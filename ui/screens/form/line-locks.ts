import type { FormContext } from '../../../core/records/form/form-context.ts'
import { rowView } from '../../../core/records/form/form-rows.ts'
import type { RowId } from '../../../core/table/rows.ts'

const NONE: ReadonlySet<string> = new Set()

/** Columns of the row that nothing may be typed into right now. */
export const locksOf = (context: FormContext, table: string, row: RowId): ReadonlySet<string> => {
  const { shown } = context.type.lines[table]!
  const quoted = context.fixed.get(row)
  if (!shown) return quoted?.length ? new Set(quoted) : NONE
  const subject = rowView(context, table, row) as { readonly head: never } | undefined
  if (!subject) return quoted?.length ? new Set(quoted) : NONE
  const hidden = Object.entries(shown).filter(([, holds]) => holds?.(subject as never, subject.head) === false)
  return new Set([...(quoted ?? []), ...hidden.map(([key]) => key)])
}
