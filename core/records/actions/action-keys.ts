import type { Failure } from '../../kernel/failure.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import type { Deed } from '../remote-records.port.ts'

/** What is being done to which record, under the key that makes a repeat harmless. */
export type Performing = { readonly deed: Deed; readonly record: Row; readonly key: string }

/** Keys of deeds whose answer was lost, by what was to be done: pressed again, they go under the same key and happen once. */
export type DeedKeys = ReadonlyMap<string, string>

const signOf = (deed: Deed, record: Row): string => JSON.stringify([deed, wireOf(record, 'id'), wireOf(record, 'version')])

/** The key of an earlier try that may have been done, else the fresh one. */
export const deedKey = (keys: DeedKeys, deed: Deed, record: Row, fresh: string): string => keys.get(signOf(deed, record)) ?? fresh

/** Keys are kept for deeds that were not answered, and for no others. */
export const keysAfter = (keys: DeedKeys, { deed, record, key }: Performing, failure?: Failure): DeedKeys => {
  const after = new Map(keys)
  if (failure && isUnanswered(failure)) after.set(signOf(deed, record), key)
  else after.delete(signOf(deed, record))
  return after
}

/** Nobody knows whether it was done: the way to the server failed, not the server. */
export const isUnanswered = ({ code }: Failure): boolean => /^http\.(offline|timeout|unavailable|unreadable)$/.test(code)
