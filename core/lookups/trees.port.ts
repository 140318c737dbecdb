import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Branch, TreePlan } from './branches.ts'

/** Records that lie below each other, step by step. */
export abstract class Trees {
  /** Of the root, where `above` is empty. */
  abstract below(plan: TreePlan, above: string, signal?: Cancel): Promise<Result<readonly Branch[]>>
}
