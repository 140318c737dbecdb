import type { ColumnKey } from './column.ts'

export type Density = 'compact' | 'standard' | 'loose'

/** How a person likes the columns of one table. Only what differs from the declaration is kept. */
export type ColumnLayout = {
  readonly order: readonly ColumnKey[]
  readonly widths: Readonly<Record<ColumnKey, number>>
  readonly hidden: readonly ColumnKey[]
  readonly shown: readonly ColumnKey[]
  readonly pinned: Readonly<Record<ColumnKey, 'left' | 'right' | 'none'>>
  readonly density?: Density
}
