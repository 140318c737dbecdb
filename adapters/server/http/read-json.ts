import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { forbiddenKey, tooDeep, unreadableBody } from './failures.ts'

const DEEPEST = 20
const MOST_KEYS = 200
const MOST_ITEMS = 10_000
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const strict = new TextDecoder('utf-8', { fatal: true })

const problem = (value: unknown, depth: number): typeof tooDeep | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (depth > DEEPEST) return tooDeep
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS) return tooDeep
    for (const item of value) {
      const found = problem(item, depth + 1)
      if (found) return found
    }
    return undefined
  }
  const keys = Object.keys(value)
  if (keys.length > MOST_KEYS) return tooDeep
  for (const key of keys) {
    if (FORBIDDEN.has(key)) return forbiddenKey
    const found = problem((value as Readonly<Record<string, unknown>>)[key], depth + 1)
    if (found) return found
  }
  return undefined
}

/** A body as JSON in valid UTF-8, neither too deep nor too wide, without the keys that reach for prototypes. An empty one is nothing. */
export const readJson = (bytes: Uint8Array): Result<unknown> => {
  try {
    const text = strict.decode(bytes)
    if (text.trim() === '') return ok(undefined)
    const value: unknown = JSON.parse(text)
    const found = problem(value, 1)
    return found ? fail(found) : ok(value)
  } catch {
    return fail(unreadableBody)
  }
}
