import type { Result } from '../../core/kernel/result.ts'

/** Why a process does not do what it was started for: one sentence. */
export class Refusal extends Error {}

/** The value of what has to succeed before anything else can. */
export const orRefuse = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Refusal(result.failure.message)
  return result.value
}
