import type { Result } from '../../core/kernel/result.ts'

/** The value of a result that must not be a refusal. */
export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`)
  return result.value
}

/** The code of a refusal, or 'kept'. */
export const codeOf = (result: Result<unknown>): string => (result.ok ? 'kept' : result.failure.code)

/** What a refusal says; '' where nothing was refused. */
export const refusalOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.message)
