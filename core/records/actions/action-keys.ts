import type { Failure } from '../../kernel/failure.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import type { RecordOperation } from '../remote-records.port.ts'

/** What is being done to which record, under the key that makes a repeat harmless. */
export type Performing = { readonly operation: RecordOperation; readonly record: Row; readonly key: string }

/** Keys of operations whose answer was lost, by what was to be done: pressed again, they go under the same key and happen once. */
export type ActionKeys = ReadonlyMap<string, string>

const signOf = (operation: RecordOperation, record: Row): string =>
  JSON.stringify([operation, wireOf(record, 'id'), wireOf(record, 'version')])

/** The key of an earlier try that may have been done, else the fresh one. */
export const actionKey = (keys: ActionKeys, operation: RecordOperation, record: Row, fresh: string): string =>
  keys.get(signOf(operation, record)) ?? fresh

/** Keys are kept for operations that were not answered, and for no others. */
export const keysAfter = (keys: ActionKeys, { operation, record, key }: Performing, failure?: Failure): ActionKeys => {
  const after = new Map(keys)
  if (failure && isUnanswered(failure)) after.set(signOf(operation, record), key)
  else after.delete(signOf(operation, record))
  return after
}

/** Nobody knows whether it was done: the way to the server failed, not the server. */
export const isUnanswered = ({ code }: Failure): boolean => /^http\.(offline|timeout|unavailable|unreadable)$/.test(code)
