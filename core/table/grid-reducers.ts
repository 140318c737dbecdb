import { filled } from '../kernel/failure.ts'
import type { Row } from '../kernel/wire.ts'
import { readDecimal } from '../kernel/decimal.ts'
import type { TableColumn } from './column.ts'
import { noRoom } from './failures.ts'
import type { GridContext } from './grid-context.ts'
import type { GridEmitted } from './grid-events.ts'
import type { RowId } from './rows.ts'

/** What an act leaves behind in the context; the rows it has changed already. */
export type ContextPatch = Partial<GridContext>

export type Say = (emitted: GridEmitted) => void

/** The id of a row that the server does not know: it begins with the case id of its table (seed §3). */
export const temporaryId = ({ input: { caseId, ids } }: GridContext): RowId => `${caseId}${ids.next()}`

/** May the table take so many rows more? Says so where it may not. */
export const hasRoom = ({ input: { atMost }, model }: GridContext, count: number, say: Say): boolean => {
  if (atMost === undefined || model.order.length + count <= atMost) return true
  say({ type: 'refused', failure: filled(noRoom, { most: atMost }) })
  return false
}

const largestIn = ({ model }: GridContext, key: string): number => {
  let largest = 0
  for (const id of model.order) {
    const read = readDecimal(model.row(id)?.[key])
    if (read?.gt(largest)) largest = Math.trunc(read.toNumber())
  }
  return largest
}

const beginning = ({ defaultValue }: TableColumn, row: Row) => (typeof defaultValue === 'function' ? defaultValue(row) : defaultValue)

/** New rows as they begin: what the table gives them, then the columns' defaults, then these values. */
export const newRows = (context: GridContext, count: number, values: Readonly<Record<string, Row[string]>> = {}): readonly Row[] => {
  const { input, model } = context
  const orders = model.columns.filter(({ isOrder }) => isOrder).map(({ key }) => [key, largestIn(context, key)] as const)
  return Array.from({ length: count }, (_, index) => {
    const id = temporaryId(context)
    const row: Record<string, Row[string]> = { ...input.newRow?.(id), id }
    for (const column of model.columns)
      if (column.defaultValue !== undefined && row[column.key] == null) row[column.key] = beginning(column, row) ?? null
    for (const [key, largest] of orders) row[key] = largest + 1 + index
    return model.completed({ ...row, ...values, id })
  })
}
