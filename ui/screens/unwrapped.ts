import type { Result } from '../../core/kernel/result.ts'

/**
 * A port's answer as an actor wants it: the value, or the refusal thrown whole. A call nobody waits for any more never answers:
 * a page that is hidden stops its actors and asks again when it is shown.
 */
export const unwrapped = async <T>(answer: Promise<Result<T>>, signal?: AbortSignal): Promise<T> => {
  const result = await answer
  if (signal?.aborted) return new Promise(() => undefined)
  if (result.ok) return result.value
  throw result
}
