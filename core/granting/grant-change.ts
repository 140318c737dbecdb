import { fail, ok, type Result } from '../kernel/result.ts'
import { changedByOthers, notYours } from './failures.ts'
import { withMenusAbove } from './granted-tree.ts'
import type { GrantsAtHand } from './grants-at-hand.ts'

/** Entries of the menu, by their ids. */
export type GrantChange = { readonly given: readonly string[]; readonly taken: readonly string[]; readonly after: readonly string[] }

/** What saving would make of the grants, or why it would be refused: a rehearsal asks the same. */
export const turnOf = (
  { entries, held, granted }: GrantsAtHand,
  { menuIds, lastMenuIds }: { readonly menuIds: readonly string[]; readonly lastMenuIds?: readonly string[] },
): Result<GrantChange> => {
  const mine = new Set(held.map((entry) => entry.id))
  const before = entries.filter((entry) => granted.has(entry.id)).map((entry) => entry.id)
  if (lastMenuIds && !isSame(lastMenuIds, before)) return fail(changedByOthers)
  if (menuIds.some((one) => !mine.has(one) && !granted.has(one))) return fail(notYours)
  // What is beyond his reach stays where people find it, below its menus.
  const beyond = before.filter((one) => !mine.has(one))
  const wanted = withMenusAbove([...menuIds, ...beyond], entries)
  const given = [...wanted].filter((one) => !granted.has(one))
  const taken = before.filter((one) => mine.has(one) && !wanted.has(one))
  const gone = new Set(taken)
  const after = entries.filter((entry) => wanted.has(entry.id) || (granted.has(entry.id) && !gone.has(entry.id)))
  return ok({ given, taken, after: after.map((entry) => entry.id) })
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
  const ids = new Set(one)
  return ids.size === other.length && other.every((id) => ids.has(id))
}
