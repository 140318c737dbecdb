import { filled } from '../kernel/failure.ts'
import { isObject } from '../kernel/json.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Node } from './approvals.port.ts'
import { decidersUnchosen, notOffered } from './failures.ts'
import type { Decider } from './staff.port.ts'

/** Steps at which the applicant chooses who decides (oa W5), pure. */

/** Whom he chose: accounts by the place of the step among the steps, counted from 0. */
export type ChosenDeciders = Readonly<Record<string, readonly string[]>>

/** A step that leaves it to the applicant, and whom it offers him. */
export type Choice = { readonly node: Node; readonly among: readonly Decider[] }

/** As whoever submits sent it; what is none of it chooses nobody. */
export const readChosen = (sent: unknown): ChosenDeciders =>
  isObject(sent)
    ? Object.fromEntries(
        Object.entries(sent).map(([step, ids]) => [step, Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []]),
      )
    : {}

/**
 * The steps with whom was chosen for them: who was chosen before is chosen still where nothing is said of the step. Somebody whom a step
 * does not offer is refused, and so is nobody at all, but for what only `isAsking`.
 */
export const withChosen = (
  nodes: readonly Node[],
  choices: readonly Choice[],
  chosen: ChosenDeciders,
  isAsking: boolean,
): Result<readonly Node[]> => {
  const decided = new Map<number, readonly Decider[]>()
  for (const { node, among } of choices) {
    const offered = new Map(among.map((one) => [one.userId, one]))
    const wanted = chosen[node.index]
    const before = (node.drawn?.chosen ?? []).map(({ userId }) => userId).filter((userId) => offered.has(userId))
    const own = [...new Set(wanted ?? before)].map((userId) => offered.get(userId))
    if (own.includes(undefined)) return fail(filled(notOffered, { nodeName: node.title }))
    if (own.length === 0 && !isAsking) return fail(filled(decidersUnchosen, { nodeName: node.title }))
    decided.set(node.index, own as readonly Decider[])
  }
  return ok(
    nodes.map((node) => {
      const own = decided.get(node.index)
      return own && node.drawn ? { ...node, drawn: { ...node.drawn, chosen: own } } : node
    }),
  )
}

/** Whom the applicant chose, step by step, for the step that he took himself. */
export const chosenIn = (nodes: readonly Node[]): readonly { readonly title: string; readonly names: readonly string[] }[] =>
  nodes.flatMap(({ title, drawn }) => (drawn?.chosen?.length ? [{ title, names: drawn.chosen.map(({ name }) => name) }] : []))
