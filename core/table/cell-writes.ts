import { type CellValue, type ColumnKey, type TableColumn } from './column.ts'
import { isSame } from './tracking.ts'
import type { Change, Values } from './change.ts'
import { idOf } from './rows.ts'
import { wireOf, type Row } from '../kernel/wire.ts'

/** A cell and what shall stand in it. */
export type CellWrite = { readonly column: TableColumn; readonly value: CellValue }

/** Everything that a value brings to its row: itself, its label, what the choice fills. */
const broughtBy = (columns: ReadonlyMap<ColumnKey, TableColumn>, { column, value }: CellWrite): Values => {
  const label = column.labelKey
  if ('value' in value) return { [column.key]: value.value, ...(label ? { [label]: value.label ?? null } : {}) }
  const { choice } = value
  const brought: Record<string, Row[string]> = { [column.key]: choice?.id ?? null, ...(label ? { [label]: choice?.label ?? null } : {}) }
  for (const [own, theirs] of Object.entries(column.fills ?? {})) {
    const filled = columns.get(own)
    // Nothing chosen empties what was filled and cannot be typed.
    if (!choice && !filled?.readonly) continue
    brought[own] = choice ? wireOf(choice.values, theirs) : null
    const ownLabel = filled?.labelKey
    if (ownLabel) brought[ownLabel] = choice ? wireOf(choice.values, `${theirs}${LABEL}`) : null
  }
  return brought
}

const LABEL = '_dictText'

/** Later columns of a chain of selects are emptied with an earlier one (seed §3, linkage). */
const emptiedBy = (columns: readonly TableColumn[], column: TableColumn, row: Row, values: Values): Values => {
  if (column.linkageKey === undefined || isSame(row[column.key], values[column.key])) return NOTHING
  const chain = columns.filter(({ linkageKey }) => linkageKey === column.linkageKey)
  const later = chain.slice(chain.indexOf(column) + 1).flatMap(({ key, labelKey }) => [key, labelKey ?? key])
  return Object.fromEntries(later.map((key) => [key, null]))
}

const NOTHING: Values = {}

/**
 * The change that writes cells of one row. Choices come first, and a chain from its beginning, so that what was pasted beside them
 * stays; undefined where everything stands there already.
 */
export const writeOf = (
  columns: readonly TableColumn[],
  byKey: ReadonlyMap<ColumnKey, TableColumn>,
  row: Row,
  writes: readonly CellWrite[],
): Extract<Change, { do: 'write' }> | undefined => {
  const after: Record<string, Row[string]> = {}
  const ordered = writes.length > 1 ? writes.toSorted((a, b) => rank(a) - rank(b)) : writes
  for (const write of ordered) {
    const values = broughtBy(byKey, write)
    Object.assign(after, emptiedBy(columns, write.column, row, values), values)
  }
  return changeOf(row, after)
}

const rank = ({ value }: CellWrite): number => ('choice' in value ? 0 : 1)

/** The values that differ from what stands there; undefined where none does. */
export const changeOf = (row: Row, values: Values): Extract<Change, { do: 'write' }> | undefined => {
  const before: Record<string, Row[string]> = {}
  const after: Record<string, Row[string]> = {}
  let any = false
  for (const key in values) {
    if (key === 'id' || isSame(row[key], values[key])) continue
    before[key] = row[key]
    after[key] = values[key]
    any = true
  }
  return any ? { do: 'write', row: idOf(row), before, after } : undefined
}

/** What a cell holds, so that it can be written elsewhere: its value and its label, or the record that was chosen with what it filled. */
export const heldBy = (column: TableColumn, row: Row): CellValue => {
  const value = wireOf(row, column.key)
  const label = column.labelKey
  const shown = label ? wireOf(row, label) : null
  if (!column.fills || value === null) return shown === null ? { value } : { value, label: String(shown) }
  const values = Object.fromEntries(
    Object.entries(column.fills).flatMap(([own, theirs]) => [
      [theirs, row[own] ?? null],
      [`${theirs}${LABEL}`, row[`${own}${LABEL}`] ?? null],
    ]),
  )
  return { choice: { id: String(value), label: String(shown ?? ''), values } }
}
