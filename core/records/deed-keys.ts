import type { Failure } from '../kernel/failure.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Deed } from './remote-records.port.ts'

/** Keys of deeds whose answer was lost, by what was to be done: pressed again, they go under the same key and happen once. */
export type DeedKeys = ReadonlyMap<string, string>

export const signOf = (deed: Deed, record: Row): string => JSON.stringify([deed, wireOf(record, 'id'), wireOf(record, 'version')])

/** The key of an earlier try that may have been done, else the fresh one. */
export const deedKey = (keys: DeedKeys, deed: Deed, record: Row, fresh: string): string => keys.get(signOf(deed, record)) ?? fresh

/** Nobody knows whether it was done: the way to the server failed, not the server. */
export const isUnanswered = ({ code }: Failure): boolean => /^http\.(offline|timeout|unavailable|unreadable)$/.test(code)
