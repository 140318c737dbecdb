import { type Fields, isSameField } from './fields.ts'
import { parseField } from './parse.ts'
import type { Unit } from './units.ts'

/** A field that was set by itself after the user's. */
export type Adjustment = { readonly unit: Unit; readonly to: string }

export type Adjusted = { readonly fields: Fields; readonly adjustments: readonly Adjustment[] }

const EVERY = '*'
const UNSET = '?'

/** What follows when a field changes, one step (seed 001 §4). */
const following = (fields: Fields, changed: Unit): Adjustment | undefined => {
  const from = (unit: Unit, to: string) => (fields[unit] === EVERY ? { unit, to } : undefined)
  switch (changed) {
    case 'minute':
      return from('second', '0')
    case 'hour':
      return from('minute', '0')
    case 'day':
    case 'week':
      return fields[changed] === UNSET ? undefined : from('hour', '0')
    case 'month':
      if (fields.day === UNSET) return from('week', '1')
      return fields.week === UNSET ? from('day', '1') : undefined
    case 'year':
      return from('month', '1')
    case 'second':
      return undefined
  }
}

/** Exactly one of day and week is `?`: the one that was not changed gives way. */
const excluded = (fields: Fields, changed: Unit): Adjustment | undefined => {
  if (changed !== 'day' && changed !== 'week') return undefined
  const other = changed === 'day' ? 'week' : 'day'
  if (fields[changed] === UNSET) return fields[other] === UNSET ? { unit: other, to: EVERY } : undefined
  return fields[other] === UNSET ? undefined : { unit: other, to: UNSET }
}

/**
 * A user's edit of one field, and what follows from it (seed 001 §4, widgets §16.3). Only an edit that changes what the field means
 * moves others; one that cannot be read moves nothing. Loading, pasting and typing the whole expression never come here.
 */
export const edited = (fields: Fields, unit: Unit, text: string): Adjusted => {
  const begun = { ...fields, [unit]: text }
  if (isSameField(unit, fields[unit], text) || !parseField(unit, text).ok) return { fields: begun, adjustments: [] }
  const exclusion = excluded(begun, unit)
  const adjustments: Adjustment[] = exclusion ? [exclusion] : []
  let after: Fields = exclusion ? { ...begun, [exclusion.unit]: exclusion.to } : begun
  let step = following(after, unit)
  while (step) {
    adjustments.push(step)
    after = { ...after, [step.unit]: step.to }
    step = following(after, step.unit)
  }
  return { fields: after, adjustments }
}
