import type { Field } from '../definitions/field.ts'
import { readValue } from '../definitions/kind.ts'
import type { Start } from '../definitions/start.ts'
import type { Wire } from '../kernel/wire.ts'

const beginning = (field: Field, start: Start | undefined): Wire => {
  if (typeof field.default !== 'function') return field.default ?? null
  return start ? field.default(start) : null
}

/** What a field of a new record or row holds before anyone typed; without a start only what is the same for everybody and every day. */
export const beginWith = (field: Field, start?: Start): Wire => {
  const value = readValue(field.kind, field, beginning(field, start))
  return value.ok ? value.value : null
}
