import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import { unreadable } from '../http/failures.ts'

/** What the server answers is unknown until it was looked at: an answer of another shape is a failure, not an exception. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value))

export const numberOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0)

const wire = (value: unknown): Wire => {
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export const rowOf = (value: Fields): Row =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, Array.isArray(one) ? one.filter(isFields).map(rowOf) : wire(one)]))

export const read = <T>(answer: Result<unknown>, shape: (value: Fields) => T): Result<T> => {
  if (!answer.ok) return answer
  return isFields(answer.value) ? ok(shape(answer.value)) : fail(unreadable)
}
