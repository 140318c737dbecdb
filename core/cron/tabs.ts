import type { Variant } from './boxes.ts'
import { type Field, printField } from './expression.ts'
import type { Fields } from './fields.ts'
import { type Mode, type ModeKey, modesOf } from './modes.ts'
import { parseField } from './parse.ts'
import { LIMITS, UNITS, type Unit } from './units.ts'

export type ShownTabs = { readonly variant: Variant; readonly hideSecond: boolean; readonly hideYear: boolean; readonly thisYear: number }

/** The tabs, in order: no second with hideSecond, no year with hideYear or hideSecond (seed 001); weeks only in the wide one. */
export const tabsOf = ({ variant, hideSecond, hideYear }: ShownTabs): readonly Unit[] =>
  UNITS.filter((unit) => {
    if (unit === 'second') return !hideSecond
    if (unit === 'year') return !hideSecond && !hideYear
    return unit !== 'week' || variant === 'wide'
  })

/** 自定义 keeps what no other mode can show, word for word. */
export const CUSTOM = 'custom'

export type ChosenMode = { readonly key: ModeKey | typeof CUSTOM; readonly numbers: readonly number[] }

const custom: ChosenMode = { key: CUSTOM, numbers: [] }

/** The unit whose field a tab's 自定义 shows: the narrow day tab has the week's where the day is `?`. */
export const customUnit = (variant: Variant, unit: Unit, fields: Fields): Unit =>
  unit === 'day' && variant === 'narrow' && fields.day === '?' ? 'week' : unit

/** The mode a tab's field is in, with its numbers. */
export const chosenIn = (shown: ShownTabs, unit: Unit, fields: Fields): ChosenMode => {
  const read = (of: Unit): Field | undefined => {
    const field = parseField(of, fields[of])
    return field.ok ? field.value : undefined
  }
  for (const mode of modesOf(shown.variant, unit, shown.thisYear)) {
    const field = read(mode.unit)
    const numbers = field && mode.read(field)
    // The day's tab says 不指定 only where the week says something it cannot show itself.
    if (numbers && !(mode.key === 'unset' && unit === 'day' && isShownByDay(shown, fields))) return { key: mode.key, numbers }
  }
  return custom
}

const isShownByDay = ({ variant, thisYear }: ShownTabs, fields: Fields): boolean => {
  const week = parseField('week', fields.week)
  return week.ok && modesOf(variant, 'day', thisYear).some((mode) => mode.unit === 'week' && mode.read(week.value) !== undefined)
}

export const textOf = (mode: Mode, numbers: readonly number[]): string => printField(mode.write(numbers))

/** Whether a field is anything else than a fresh editor's: the tab carries a dot. */
export const isSet = (unit: Unit, fields: Fields): boolean => fields[unit] !== '*' && fields[unit] !== '?'

export const titleOf = (unit: Unit): string => LIMITS[unit].title
