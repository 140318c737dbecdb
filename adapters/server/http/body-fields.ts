import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { notAnObject, wrongId, wrongParameter } from './failures.ts'

const LONGEST_ID = 64
const MOST_IDS = 1_000
const ID = /^[A-Za-z0-9_-]+$/

/** What a body says, each thing still to be read as what it should be. */
export type BodyFields = Readonly<Record<string, unknown>>

/** The body as an object; nothing at all is an empty one. */
export const fieldsOf = (body: unknown): Result<BodyFields> => {
  if (body === undefined || body === null) return ok({})
  return typeof body === 'object' && !Array.isArray(body) ? ok(body as BodyFields) : fail(notAnObject)
}

export const textIn = (fields: BodyFields, key: string): string => {
  const value = fields[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const isYes = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 'Y' || value === 1

/** A version as it was sent, undefined where none was. */
export const readVersion = (value: unknown): Result<number | undefined> => {
  if (value === undefined || value === null || value === '') return ok(undefined)
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return Number.isInteger(version) && (version as number) >= 0 ? ok(version as number) : fail(wrongParameter)
}

export const readId = (value: unknown): Result<string> => {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && id.length <= LONGEST_ID && ID.test(id) ? ok(id) : fail(wrongId)
}

/** Comma-joined ids, or a list of them; a trailing comma is passed over. */
export const readIds = (value: unknown): Result<readonly string[]> => {
  const given: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',').filter((one) => one.trim() !== '')
      : []
  if (given.length > MOST_IDS) return fail(wrongParameter)
  const ids: string[] = []
  for (const one of given) {
    const id = readId(typeof one === 'string' ? one.trim() : one)
    if (!id.ok) return id
    ids.push(id.value)
  }
  return ok(ids)
}

/** Opinions, reasons, keywords: text of at most so many characters, without what cannot be kept. */
export const readText = (value: unknown, longest: number): Result<string> => {
  if (value === undefined || value === null) return ok('')
  if (typeof value !== 'string') return fail(wrongParameter)
  const text = value.normalize('NFC').trim()
  return [...text].length <= longest && !text.includes('\u0000') && text.isWellFormed() ? ok(text) : fail(wrongParameter)
}
