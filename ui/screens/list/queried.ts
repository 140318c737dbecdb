import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Queried } from '../../widgets/query/query-row.tsx'

/** 单据状态, asked like a dictionary of several values. */
const stateField = (kind: Field['kind']): Field => ({ kind: { ...kind, many: true }, title: '单据状态' })

const severalOf = (field: Field): Field => (field.kind.name === 'dict' ? { ...field, kind: { ...field.kind, many: true } } : field)

/** What the simple query asks: the departure's first row, then every other queried field. */
export const queriedOf = (
  fields: readonly (readonly [string, Field])[],
  type: DocumentType,
  first: readonly string[] = [],
): readonly Queried[] => {
  const own = fields
    .filter(([, { queried }]) => queried)
    .map(([key, field]) => ({ key, field: severalOf(field), range: field.queried === 'range' }))
  const sample = fields.find(([, { kind }]) => kind.name === 'dict')?.[1].kind
  const state = Object.keys(type.states).length && sample ? [{ key: 'billStatus', field: stateField(sample), range: false }] : []
  const all = [...own.slice(0, 3), ...state, ...own.slice(3)]
  const place = ({ key }: Queried) => (first.includes(key) ? first.indexOf(key) : first.length)
  return first.length ? [...all].sort((a, b) => place(a) - place(b)) : all
}
