import { readDecimal } from '../kernel/decimal.ts'
import type { Node, Process } from './approvals.port.ts'
import type { Delegation, Exemption } from './arrangements.port.ts'
import { isParty } from './separation.ts'
import type { Decider } from './staff.port.ts'

/** The code of the process of a type's documents. */
export const processCodeOf = (typeKey: string): string => typeKey.replace('.', ':')

/** An amount that is not known is within no limit. */
const isWithin = (amount: string | null, limit: string | null): boolean => {
  if (limit === null) return true
  const [value, most] = [readDecimal(amount ?? ''), readDecimal(limit)]
  return value !== undefined && most !== undefined && value.le(most)
}

const QUALITY = 'quality'

/**
 * The arrangement by which a step is passed as a whole, if there is one (oa W9, bsc B12). A step of quality is never free, and whoever
 * says himself who decides frees nothing of his own by it.
 */
export const exemptionFor = (
  exemptions: readonly Exemption[],
  node: Node,
  process: Process,
  deciders: readonly Decider[],
  today: string,
): Exemption | undefined => {
  if (!node.role || node.role === QUALITY || node.drawn?.neverFree || process.barred?.includes(process.applyUserId)) return undefined
  return exemptions.find(
    (one) =>
      one.processCode === processCodeOf(process.typeKey) &&
      one.role === node.role &&
      one.from <= today &&
      (one.until === null || today <= one.until) &&
      (one.deptId === '' || one.deptId === process.applyDeptId) &&
      (one.userId === '' || one.userId === process.applyUserId) &&
      isWithin(process.amount, one.maxAmount) &&
      (!one.onlyOwn || deciders.some(({ userId }) => userId === process.applyUserId)),
  )
}

/** Who decides a task of this process for a person now, if he handed his approvals over (oa W16). */
export const delegationOf = (
  delegations: readonly Delegation[],
  principalId: string,
  process: Process,
  now: string,
): Delegation | undefined =>
  delegations.find(
    (one) =>
      one.principalId === principalId &&
      one.from <= now &&
      now <= one.until &&
      (one.processCodes === null || one.processCodes.includes(processCodeOf(process.typeKey))) &&
      isWithin(process.amount, one.maxAmount) &&
      !isParty(process, one.agentId),
  )

/** Somebody who decides, and for whom where he stands in. */
export type DeciderSeat = Decider & { readonly ownerId?: string; readonly ownerName?: string }

/** Who gets the tasks of a step: stand-ins instead of their principals, but nobody twice. */
export const seated = (
  deciders: readonly Decider[],
  delegations: readonly Delegation[],
  process: Process,
  now: string,
): readonly DeciderSeat[] => {
  const taken = new Set(deciders.map(({ userId }) => userId))
  return deciders.map((decider) => {
    const found = delegationOf(delegations, decider.userId, process, now)
    if (!found || taken.has(found.agentId)) return decider
    taken.add(found.agentId)
    return { userId: found.agentId, name: found.agentName, ownerId: decider.userId, ownerName: decider.name }
  })
}
