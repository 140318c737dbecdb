import type { Row } from '../kernel/wire.ts'
import type { OutsideEvents, RowPatch } from '../table/grid-events.ts'
import { idOf } from '../table/rows.ts'

type Patch = Extract<OutsideEvents, { type: 'patch' }>

const changed = (before: Row, after: Row): RowPatch[] => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key !== 'id' && !Object.is(before[key] ?? null, after[key] ?? null),
  )
  return keys.length ? [{ id: idOf(after), values: Object.fromEntries(keys.map((key) => [key, after[key] ?? null])) }] : []
}

/** What somebody else's save did to a table of a record that is open here: from the rows it was opened with to those stored now. */
export const linesPatch = (before: readonly Row[], after: readonly Row[]): Patch => {
  const known = new Map(before.map((row) => [idOf(row), row]))
  const kept = new Set(after.map(idOf))
  return {
    type: 'patch',
    source: 'live',
    rows: after.flatMap((row) => {
      const old = known.get(idOf(row))
      return old ? changed(old, row) : []
    }),
    added: after.filter((row) => !known.has(idOf(row))),
    removed: before.map(idOf).filter((id) => !kept.has(id)),
  }
}
