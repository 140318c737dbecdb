import { parts } from '../definitions/listed.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { optionsFor, type TableColumn } from './column.ts'
import type { TableState } from './table-state.ts'

/** A column that takes more than its options offers what was typed into other rows, while one of them holds it (seed §3, allowInput). */
export const withTyped = (column: TableColumn, row: Row, model: Pick<TableState, 'order' | 'row'>): TableColumn => {
  if (!column.allowInput) return column
  const options = optionsFor(column, row)
  const known = new Set(options.map(({ value }) => value))
  const typed = new Set<string>()
  for (const id of model.order) {
    const value = wireOf(model.row(id)!, column.key)
    for (const one of column.type === 'multiSelect' ? parts(value) : isEmpty(value) ? [] : [String(value)])
      if (!known.has(one)) typed.add(one)
  }
  const all = [...options, ...[...typed].map((value) => ({ value, title: value }))]
  return { ...column, optionsOf: () => all }
}
