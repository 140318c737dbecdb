import type { TableColumn } from '../../core/table/column.ts'
import { type ColumnLayout, isShown, ordered } from '../../core/table/column-layout.ts'

/** What may be exported of a table, in the order its reader gave it, and which of it he sees. */
export type ColumnsSeen = {
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  readonly shown: readonly string[]
}

export const columnsSeen = (columns: readonly TableColumn[], layout: ColumnLayout): ColumnsSeen => {
  const all = ordered(columns, layout)
  return {
    columns: all.map(({ key, title }) => ({ key, title })),
    shown: all.flatMap((column) => (isShown(column, layout) ? [column.key] : [])),
  }
}
