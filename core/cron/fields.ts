import { printField } from './expression.ts'
import { parseField } from './parse.ts'
import { UNITS, type Unit } from './units.ts'

/** The seven fields as they are written, right or wrong. */
export type Fields = Readonly<Record<Unit, string>>

/** `*` everywhere, week `?` (seed 001 §3). */
export const usualFields: Fields = { second: '*', minute: '*', hour: '*', day: '*', month: '*', week: '?', year: '*' }

export const joined = (fields: Fields): string => UNITS.map((unit) => fields[unit]).join(' ')

/** Six or seven fields taken apart as they stand; undefined for any other number of them. */
export const fieldsIn = (expression: string): Fields | undefined => {
  const pieces = expression.trim().split(/\s+/)
  if (pieces.length !== UNITS.length && pieces.length !== UNITS.length - 1) return undefined
  return Object.fromEntries(UNITS.map((unit, place) => [unit, pieces[place] ?? usualFields[unit]])) as Fields
}

/** Whether two texts of one field mean the same, however they are written. */
export const isSameField = (unit: Unit, one: string, other: string): boolean => {
  if (one === other) return true
  const [first, second] = [parseField(unit, one), parseField(unit, other)]
  return first.ok && second.ok && printField(first.value) === printField(second.value)
}
