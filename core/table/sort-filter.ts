import { readDecimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf } from '../kernel/wire.ts'
import { isNumeric, type ColumnKey, type TableColumn } from './column.ts'
import type { GridContext } from './grid-context.ts'
import type { SortFilterEvent } from './grid-events.ts'
import type { RowId } from './rows.ts'
import { RowFilter, type ColumnFilter, type SortFilter } from './column-filter.ts'
import type { TableState } from './table-state.ts'

export const isSortedOrFiltered = ({ sort, filters }: SortFilter): boolean => sort !== undefined || filters.size > 0

const passes = (text: string, filter: ColumnFilter): boolean =>
  'holds' in filter ? text.toLowerCase().includes(filter.holds.toLowerCase()) : filter.isOneOf.includes(text)

/** The order in which people read texts; that of the letters where nothing is said. */
export type CompareTexts = (a: string, b: string) => number

const byLetters: CompareTexts = (a, b) => a.localeCompare(b)

type Compare = (a: RowId, b: RowId) => number

/** Amounts by what they come to, everything else as it is read. */
const comparing = (model: TableState, column: TableColumn, texts: CompareTexts): Compare => {
  if (!isNumeric(column)) return (a, b) => texts(model.text(a, column.key), model.text(b, column.key))
  const amounts = new Map(model.order.map((id) => [id, readDecimal(wireOf(model.row(id)!, column.key))]))
  return (a, b) => {
    const [one, other] = [amounts.get(a), amounts.get(b)]
    return one && other ? one.cmp(other) : Number(!one) - Number(!other)
  }
}

/** The rows that stay in sight, in the order they are looked at; what is empty comes last whichever way. */
const arranged = (model: TableState, { sort, filters }: SortFilter, texts?: CompareTexts): readonly RowId[] => {
  const found = model.order.filter((id) => [...filters].every(([key, filter]) => passes(model.text(id, key), filter)))
  const column = sort && model.byKey.get(sort.column)
  if (!column) return found
  const compare = comparing(model, column, texts ?? byLetters)
  const isNothing = (id: RowId) => isEmpty(wireOf(model.row(id)!, column.key))
  const way = sort.descending ? -1 : 1
  return found.toSorted((a, b) => Number(isNothing(a)) - Number(isNothing(b)) || way * compare(a, b))
}

/** What stands in a column, each text once, in the order they are read; the empty one last. */
export const textsIn = (model: TableState, key: ColumnKey, compare = byLetters): readonly string[] =>
  [...new Set(model.order.map((id) => model.text(id, key)))].toSorted((a, b) => Number(a === '') - Number(b === '') || compare(a, b))

export const sortedBy = (sortFilter: SortFilter, column: ColumnKey, descending: boolean | undefined): SortFilter => ({
  ...sortFilter,
  sort: descending === undefined ? undefined : { column, descending },
})

/** A filter that holds no word is none. */
export const filteredBy = (sortFilter: SortFilter, column: ColumnKey, filter: ColumnFilter | undefined): SortFilter => {
  const filters = new Map(sortFilter.filters)
  if (filter === undefined || ('holds' in filter && filter.holds.trim() === '')) filters.delete(column)
  else filters.set(column, filter)
  return { ...sortFilter, filters }
}

/** What the grid is told, so that it looks at the rows this way as they are now. */
export const sortFilterEvent = (
  { model }: Pick<GridContext, 'model'>,
  sortFilter: SortFilter,
  compare?: CompareTexts,
): SortFilterEvent => ({
  type: 'sortFilter',
  sortFilter,
  rowFilter: isSortedOrFiltered(sortFilter) ? new RowFilter(arranged(model, sortFilter, compare), model.order) : undefined,
})
