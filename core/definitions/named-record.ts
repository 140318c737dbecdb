import { isEmpty, type Row, wireOf } from '../kernel/wire.ts'
import type { Field } from './field.ts'

/** The record that a value leads to: the one it names, or whose number it is. */
export const namedRecord = (field: Field, key: string, row: Row): { readonly type: string; readonly id: string } | undefined => {
  const { id, by, targets } = field.numberOf ?? { id: key, by: field.by, targets: field.targets }
  if (!field.numberOf && field.kind.name !== 'ref' && field.kind.name !== 'refBy') return undefined
  const type = field.to ?? (by && targets?.[String(wireOf(row, by))])
  const value = wireOf(row, id)
  return type && !isEmpty(value) ? { type, id: String(value) } : undefined
}
