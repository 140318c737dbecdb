import type { Row } from '../kernel/wire.ts'
import type { StepReport } from '../table/change.ts'
import type { ColumnKey, TableColumn } from '../table/column.ts'
import type { TableState } from '../table/table-state.ts'

/** More rows than this come to others with the save. */
const MOST = 40

const NOTHING: readonly Row[] = []

const isTold = (column: TableColumn | undefined): boolean =>
  column !== undefined && !column.readonly && !column.computed && column.field?.kind.labelled !== true

/**
 * What an act of the hand wrote into stored rows, for whoever has them open too (seed §4): what is worked out follows there by itself,
 * what is read by a label comes with the save.
 */
export const typedRows = ({ by, changed }: StepReport, model: Pick<TableState, 'byKey' | 'row' | 'tracking'>): readonly Row[] => {
  if (by === 'live' || by === 'trial' || changed.size > MOST) return NOTHING
  return [...changed].flatMap(([id, keys]) => {
    const row = model.row(id)
    const own = [...keys].filter((key: ColumnKey) => isTold(model.byKey.get(key)))
    if (!row || !own.length || model.tracking.added.has(id)) return []
    return [{ id, ...Object.fromEntries(own.map((key) => [key, row[key] ?? null])) }]
  })
}
