import type { DocumentType } from '../definitions/document.ts'
import { seen } from '../definitions/seen.ts'
import type { Person } from '../kernel/person.ts'
import { wireOf, type Row } from '../kernel/wire.ts'

/** Thrown where a condition looks at what is not known here. */
const UNKNOWN = Symbol('unknown')

const unknown = (): never => {
  throw UNKNOWN
}

/** What stands around a record that was only read: who looks at it, and no answers to its questions. */
const around = (row: Row, me: Person) => ({
  id: String(row['id'] ?? ''),
  state: String(row['billStatus'] ?? 'draft'),
  me,
  old: row,
  ref: unknown,
  asked: unknown,
  get facts(): never {
    return unknown()
  },
  get today(): never {
    return unknown()
  },
  get now(): never {
    return unknown()
  },
})

/**
 * Whether a condition of the definition holds, as far as the values tell that the record was read with; undefined where it looks further,
 * at other records or at the time. What cannot be told here the server says.
 */
export const foreseen = (type: DocumentType, row: Row, me: Person, holds: (doc: never) => boolean): boolean | undefined => {
  const look = (key: string): unknown => {
    if (key === '$') return around(row, me)
    const field = type.fields[key]
    return !field || row[key] === undefined ? unknown() : seen(field, wireOf(row, key))
  }
  try {
    return holds(new Proxy({}, { get: (_, key) => look(String(key)) }) as never)
  } catch (thrown) {
    if (thrown === UNKNOWN) return undefined
    throw thrown
  }
}
