import type { FormContext } from '../../../core/records/form-context.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'

const NONE: ReadonlySet<string> = new Set()

const places = new WeakMap<readonly unknown[], ReadonlyMap<RowId, number>>()

const placeOf = (context: FormContext, table: string, row: RowId): number => {
  const rows = rowsOf(context.draft, table)
  const known = places.get(rows) ?? new Map(rows.map((one, at) => [idOf(one), at]))
  places.set(rows, known)
  return known.get(row) ?? -1
}

/** Columns of the row that nothing may be typed into right now. */
export const locksOf = (context: FormContext, table: string, row: RowId): ReadonlySet<string> => {
  const { fixed: rules, shown } = context.type.lines[table]!
  const quoted = context.fixed.get(row)
  if (!rules && !shown) return quoted?.length ? new Set(quoted) : NONE
  const subject = (context.view as unknown as Record<string, readonly unknown[]>)[table]?.[placeOf(context, table, row)]
  if (!subject) return quoted?.length ? new Set(quoted) : NONE
  const locked = Object.entries(rules ?? {}).filter(([, holds]) => holds?.(subject as never, context.view as never) === true)
  const hidden = Object.entries(shown ?? {}).filter(([, holds]) => holds?.(subject as never, context.view as never) === false)
  return new Set([...(quoted ?? []), ...[...locked, ...hidden].map(([key]) => key)])
}
