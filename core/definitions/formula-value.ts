import { isEmpty, type Wire } from '../kernel/wire.ts'
import type { Field } from './field.ts'

/** What a formula sees of a stored value: filled fields never null, empty ones null. */
export const formulaValue = (field: Field, wire: Wire): unknown => {
  if (!isEmpty(wire)) return field.kind.read(wire)
  return field.required || field.default !== undefined || field.derived ? field.kind.blank : null
}
