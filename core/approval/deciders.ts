import type { RoleHolder, Organisation } from './staff.port.ts'

/** Who decides a step, by rule W5 of oa: pure, over people and organisations that were looked up. */

/** Steps that never pass by themselves, whoever stands there (W7). */
const STRICT = new Set(['quality', 'finance', 'finance_manager', 'cashier'])

/** Beside those of quality and money: steps that never pass because nobody is found, or nobody answers in time (oa W6, W21). */
const NEVER_BY_ITSELF: ReadonlySet<string> = new Set(['general_manager', 'chairman'])

export const passesByItself = (role: string | undefined): boolean => !isStrict(role) && !NEVER_BY_ITSELF.has(role ?? '')

export const isStrict = (role: string | undefined): boolean => role !== undefined && STRICT.has(role)

/** The manager of the nearest organisation that has one, deputies standing in; the lineage goes from the organisation upwards. */
export const managerOf = (lineage: readonly Organisation[], isActive: (userId: string) => boolean): string | undefined => {
  for (const { managerId, deputyId } of lineage) {
    if (managerId && isActive(managerId)) return managerId
    if (deputyId && isActive(deputyId)) return deputyId
  }
  return undefined
}

const isBelow = (orgCode: string, above: string): boolean => orgCode !== '' && above !== '' && orgCode.startsWith(above)

/** Levels between a jurisdiction and the organisation it covers; fewer is closer. Codes grow by a fixed piece a level. */
const distance = (orgCode: string, jurisdiction: string): number => orgCode.length - jurisdiction.length

/**
 * Of all who hold a role, those who decide for the candidate organisations: the closest covering jurisdiction wins, else
 * those whose main organisation is a candidate, above or below one, else every holder.
 */
export const closestHolders = (holders: readonly RoleHolder[], candidates: readonly string[]): readonly RoleHolder[] => {
  let closest = Number.POSITIVE_INFINITY
  let chosen: RoleHolder[] = []
  for (const holder of holders) {
    const near = Math.min(
      ...holder.jurisdictions.flatMap(({ orgCode, includeChild }) =>
        candidates
          .filter((candidate) => candidate === orgCode || (includeChild && isBelow(candidate, orgCode)))
          .map((candidate) => distance(candidate, orgCode)),
      ),
      Number.POSITIVE_INFINITY,
    )
    if (near === Number.POSITIVE_INFINITY || near > closest) continue
    if (near < closest) {
      closest = near
      chosen = []
    }
    chosen.push(holder)
  }
  if (chosen.length) return chosen
  const related = holders.filter(({ mainOrgCode }) =>
    candidates.some((candidate) => isBelow(candidate, mainOrgCode) || isBelow(mainOrgCode, candidate)),
  )
  return related.length ? related : holders
}
