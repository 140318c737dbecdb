import { type Fields, fieldsIn, joined } from './fields.ts'
import { parse, parseField } from './parse.ts'
import { LIMITS, type Unit, UNITS } from './units.ts'

type Repair = (field: string, unit: Unit) => string

const SPECIAL = /[LW#]/

/** MONDAY as MON: names have three letters. */
const shortened: Repair = (field, unit) =>
  field.replace(/[A-Z]{4,}/g, (word) => (LIMITS[unit].names.includes(word.slice(0, 3)) ? word.slice(0, 3) : word))

/** Of a list what says something; L, W and # stand alone. */
const sifted: Repair = (field) => {
  const items = field.split(',').filter(Boolean)
  const special = items.find((item) => SPECIAL.test(item) && !/[A-Z]{3}/.test(item))
  return special ?? items.join(',')
}

/** A step that leads beyond the unit is none. */
const withinStep: Repair = (field, unit) =>
  field.replace(/\/(\d+)/g, (step, size: string) => (Number(size) > LIMITS[unit].step ? '' : step))

/** Numbers as near as the unit has them. */
const withinLimits: Repair = (field, unit) => {
  const { min, max } = LIMITS[unit]
  return field.replace(/(^|[,-])(\d+)/g, (_, before: string, number: string) => before + Math.min(max, Math.max(min, Number(number))))
}

const turned: Repair = (field) =>
  field.replace(/^(\d+)-(\d+)$/, (range, from: string, to: string) => (Number(from) > Number(to) ? `${to}-${from}` : range))

const REPAIRS: readonly Repair[] = [shortened, sifted, withinStep, withinLimits, turned]

/** A last weekday that was written among the days, as an older editor writes it (widgets 0.3.5). */
const moved = (fields: Fields): Fields =>
  /^[1-7]L$/.test(fields.day) && fields.week === '?' ? { ...fields, day: '?', week: fields.day } : fields

/** The nearest expression to one that is wrong in its fields (widgets §16.7); undefined where none is near. */
export const normalised = (text: string): string | undefined => {
  const given = fieldsIn(text.toUpperCase().split(' ').slice(0, UNITS.length).join(' '))
  if (!given) return undefined
  const read = moved(given)
  const repaired = Object.fromEntries(
    UNITS.map((unit) => [
      unit,
      // Only what is wrong is touched: a range that wraps is right.
      parseField(unit, read[unit]).ok ? read[unit] : REPAIRS.reduce((field, repair) => repair(field, unit), read[unit]),
    ]),
  ) as Fields
  return parse(joined(repaired)).ok ? joined(repaired) : undefined
}
