import type { Row } from '../../kernel/wire.ts'
import type { RowPatch } from '../../table/grid-events.ts'
import { idOf } from '../../table/rows.ts'

/** Values of a row that are others there; undefined where there are none. */
export const differing = (own: Row, theirs: Row): Record<string, Row[string]> | undefined => {
  const values: Record<string, Row[string]> = {}
  for (const key of new Set([...Object.keys(own), ...Object.keys(theirs)]))
    if (key !== 'id' && !Object.is(own[key] ?? null, theirs[key] ?? null)) values[key] = theirs[key] ?? null
  return Object.keys(values).length ? values : undefined
}

/** What a draft worked out beside the rows it was given, row by row; undefined where it holds other rows or another order. */
export const differencesIn = (own: readonly Row[], theirs: readonly Row[]): readonly RowPatch[] | undefined => {
  if (own.length !== theirs.length) return undefined
  const patches: RowPatch[] = []
  for (const [at, row] of theirs.entries()) {
    const before = own[at]!
    if (row === before) continue
    if (idOf(row) !== idOf(before)) return undefined
    const values = differing(before, row)
    if (values) patches.push({ id: idOf(row), values })
  }
  return patches
}
