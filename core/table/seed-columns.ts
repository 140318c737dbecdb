import { objectIn } from '../kernel/json.ts'
import { isEmpty, wireOf } from '../kernel/wire.ts'
import type { CellChoice, CellOption, TableColumn } from './column.ts'

/** The column with what its `fieldExtendJson` says in words of its own; what it says itself goes first (seed §3). */
export const extended = (column: TableColumn): TableColumn => {
  if (column.fieldExtendJson === undefined) return column
  const { store, text, multiSelect, uploadnum } = objectIn(column.fieldExtendJson) ?? {}
  const number = Number(uploadnum)
  return {
    ...(typeof store === 'string' ? { store } : {}),
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof multiSelect === 'boolean' ? { multi: multiSelect } : {}),
    ...(uploadnum !== undefined && Number.isInteger(number) && number >= 0 ? { number } : {}),
    ...column,
  }
}

/** A record as its column keeps it: by the keys that `store` and `text` name, where the record has them. */
export const keptChoice = ({ store, text }: Pick<TableColumn, 'store' | 'text'>, choice: CellChoice): CellChoice => {
  const own = (key: string | undefined, usual: string) => {
    const value = key === undefined ? null : wireOf(choice.values, key)
    return isEmpty(value) ? usual : String(value)
  }
  return { ...choice, id: own(store, choice.id), label: own(text, choice.label) }
}

/** Columns with a `dictCode` offer the items of that dictionary behind their own options, each value once (widgets §2.4). */
export const withDictionaries = (
  columns: readonly TableColumn[],
  items: (code: string) => readonly { readonly value: string; readonly text: string }[],
): readonly TableColumn[] =>
  columns.map((column) => {
    const found = column.dictCode === undefined ? [] : items(column.dictCode)
    if (!found.length) return column
    const own = column.options ?? []
    const known = new Set(own.map(({ value }) => value))
    const more = found.filter(({ value }) => !known.has(value)).map(({ value, text }): CellOption => ({ value, title: text }))
    return { ...column, options: [...own, ...more] }
  })
