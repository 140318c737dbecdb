import type { KeyValues } from '../../core/kernel/key-values.port.ts'

/** What this device keeps, in a map: by default nothing yet. */
export const keyValuesIn = (kept: Map<string, unknown> = new Map()): KeyValues => ({
  get: (key) => kept.get(key),
  set: (key, value) => void kept.set(key, value),
  remove: (key) => void kept.delete(key),
  keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
})
