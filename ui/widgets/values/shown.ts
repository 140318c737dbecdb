import type { Field } from '../../../core/definitions/field.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'

/** What stands where a value is empty; zero is not. */
export const NOTHING = '—'

/** A value as people read it: label, thousands apart, a real minus sign; '' where it is empty. */
export const shownWire = (field: Field, wire: Wire, label: Wire): string => {
  if (isEmpty(wire)) return ''
  if (field.kind.labelled && !isEmpty(label)) return field.kind.many ? String(label).split(',').join('、') : String(label)
  const text = field.kind.format(wire as string | number, field)
  return field.kind.align === 'right' ? text.replace(/^-/, '−') : text
}

export const shown = (field: Field, row: Row, key: string): string => shownWire(field, wireOf(row, key), labelOf(row, key))

export const isNumber = (field: Field): boolean => field.kind.align === 'right'

/** The clock time of a moment, and its day unless that is today. */
export const moment = (at: string, today: string): string => (at.startsWith(today) ? at.slice(11, 16) : at.slice(5, 16))
