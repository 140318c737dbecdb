import { filled } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import { forbiddenKey, notUtf8, repeatedParameter, tooManyParameters, wrongName } from './failures.ts'

const MOST = 200
/** What stands for bytes that are no UTF-8; nobody means it. */
const UNREADABLE = '\ufffd'
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** What every object of the language has: no definition, field, table or record is called so. */
const INHERITED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** The parts of a path that name something, or refused: nothing declared is found under a name that every object has. */
export const readPath = (params: Readonly<Record<string, string>>): Result<Readonly<Record<string, string>>> =>
  Object.values(params).some((value) => value.split('.').some((name) => INHERITED.has(name))) ? fail(wrongName) : ok(params)

/** The query string of an address: each parameter once, or refused. */
export const readParameters = (url: string): Result<Parameters> => {
  const mark = url.indexOf('?')
  const found: Record<string, string> = {}
  if (mark < 0) return ok(found)
  let count = 0
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    count += 1
    if (count > MOST) return fail(tooManyParameters)
    if (name.includes(UNREADABLE) || value.includes(UNREADABLE)) return fail(notUtf8)
    if (FORBIDDEN.has(name)) return fail(forbiddenKey)
    if (Object.hasOwn(found, name)) return fail(filled(repeatedParameter, { name: name.slice(0, 60) }))
    found[name] = value
  }
  return ok(found)
}
