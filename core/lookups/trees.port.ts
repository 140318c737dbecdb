import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Branch, TreePlan, Way } from './branches.ts'

/** Records that lie below each other, step by step. */
export abstract class Trees {
  /** Of the root, where `above` is empty. */
  abstract below(plan: TreePlan, above: string, signal?: Cancel): Promise<Result<readonly Branch[]>>

  /** The way to each of several nodes, from the top down to it, all of them with one call; what is not of the tree is left out. */
  abstract ways(plan: TreePlan, ids: readonly string[], signal?: Cancel): Promise<Result<readonly Way[]>>
}
