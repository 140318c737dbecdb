import { isObject, type JsonObject, textOf } from '../../../core/kernel/json.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import { unreadable } from '../http/failures.ts'

export const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value))

const wire = (value: unknown): Wire => {
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export const rowOf = (value: JsonObject): Row =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, Array.isArray(one) ? one.filter(isObject).map(rowOf) : wire(one)]))

/** What the server answers is unknown until it was looked at: an answer of another shape is a failure, not an exception. */
export const read = <T>(answer: Result<unknown>, shape: (value: JsonObject) => T): Result<T> => {
  if (!answer.ok) return answer
  return isObject(answer.value) ? ok(shape(answer.value)) : fail(unreadable)
}
