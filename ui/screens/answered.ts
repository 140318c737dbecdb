import type { Result } from '../../core/kernel/result.ts'

/** A port's answer as an actor wants it: the value, or the refusal thrown whole. */
export const answered = async <T>(answer: Promise<Result<T>>): Promise<T> => {
  const result = await answer
  if (result.ok) return result.value
  throw result
}
