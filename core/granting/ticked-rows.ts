import type { GrantPlan } from '../definitions/grant-plan.ts'
import { rowsOf, wireOf, type Row } from '../kernel/wire.ts'

/** A plan whose ticks are rows of the record's own table. */
export type TickPlan = Extract<GrantPlan, { readonly rows: string }>

/** The rows of a table as ticks: those that ticking makes and takes away, and those that stand whatever is ticked. */
export type TickedRows = { readonly ticked: readonly Row[]; readonly standing: readonly Row[] }

export const tickedRows = ({ rows, stands }: TickPlan, record: Row): TickedRows => {
  const all = rowsOf(record, rows)
  return { ticked: all.filter((row) => !stands?.(row)), standing: all.filter((row) => stands?.(row)) }
}

export const namedBy = ({ column }: TickPlan, rows: readonly Row[]): readonly string[] => rows.map((row) => String(wireOf(row, column)))

/** The table once these are ticked: rows that were ticked before stay as they are, what stands anyway is not added again. */
export const rowsTicked = (plan: TickPlan, record: Row, ids: readonly string[]): readonly Row[] => {
  const { ticked, standing } = tickedRows(plan, record)
  const wanted = new Set(ids)
  const held = new Set(namedBy(plan, [...ticked, ...standing]))
  return [
    ...standing,
    ...ticked.filter((row) => wanted.has(String(wireOf(row, plan.column)))),
    ...[...wanted].filter((id) => !held.has(id)).map((id): Row => ({ [plan.column]: id })),
  ]
}
