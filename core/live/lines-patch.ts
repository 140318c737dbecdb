import type { Row } from '../kernel/wire.ts'
import { differing } from '../records/form/row-differences.ts'
import type { PatchEvent, RowPatch } from '../table/grid-events.ts'
import { idOf } from '../table/rows.ts'

const NOTHING: ReadonlySet<string> = new Set()

const except = (values: RowPatch['values'], keys: ReadonlySet<string>): RowPatch['values'] =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

/**
 * What somebody else's save did to a table of a record that is open here: from the rows it was opened with to those stored now.
 * Values under the `worked` keys are left to whoever works them out.
 */
export const linesPatch = (before: readonly Row[], after: readonly Row[], worked = NOTHING): PatchEvent => {
  const known = new Map(before.map((row) => [idOf(row), row]))
  const kept = new Set(after.map(idOf))
  return {
    type: 'patch',
    source: 'live',
    rows: after.flatMap((row) => {
      const old = known.get(idOf(row))
      const values = except((old && differing(old, row)) ?? {}, worked)
      return Object.keys(values).length ? [{ id: idOf(row), values }] : []
    }),
    added: after.filter((row) => !known.has(idOf(row))),
    removed: before.map(idOf).filter((id) => !kept.has(id)),
  }
}
