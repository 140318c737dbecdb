import { LIMITS, type Unit } from './units.ts'

/** The dialog of 800 with a tab for weeks, or the one of 608 without (widgets §16.1). */
export type Variant = 'wide' | 'narrow'

/** A box for one whole number; `weekdays` shows 星期天 to 星期六 instead. */
export type Box = { readonly label: string; readonly min: number; readonly max: number; readonly usual: number; readonly weekdays?: true }

export const weekdayBox = (usual: number, label: string): Box => ({ label, min: 1, max: 7, usual, weekdays: true })

export const weekLoopBox: Box = { label: '间隔', min: 1, max: 7, usual: 1 }

/** The years the editor offers (widgets 0.3, decision 1). */
const FIRST_YEAR = 2019
const LAST_YEAR = 2119
const YEARS_AHEAD = 100

type Boxes = { readonly start: Box; readonly step: Box; readonly from: Box; readonly to: Box }

/** What the seed allows in each box (001 §5), where it is not the unit's own limits. */
const STEPS: Readonly<Record<Unit, readonly [number, number]>> = {
  second: [1, 59],
  minute: [1, 60],
  hour: [1, 23],
  day: [1, 31],
  month: [0, 12],
  week: [1, 7],
  year: [1, 99],
}

export const boxesOf = (variant: Variant, unit: Unit, thisYear: number): Boxes => {
  const isYear = unit === 'year'
  const min = isYear ? FIRST_YEAR : LIMITS[unit].min
  const max = isYear ? LAST_YEAR : LIMITS[unit].max
  const [leastStep, greatestStep] = STEPS[unit]
  const first = isYear ? Math.min(Math.max(thisYear, FIRST_YEAR), LAST_YEAR) : min
  const isClock = unit === 'second' || unit === 'minute'
  if (unit === 'week') {
    return { start: weekdayBox(2, '开始'), step: weekLoopBox, from: weekdayBox(1, '开始'), to: weekdayBox(7, '结束') }
  }
  return {
    start: { label: '开始', min: unit === 'month' ? 0 : min, max, usual: first },
    step: { label: '间隔', min: leastStep, max: greatestStep, usual: 1 },
    from: { label: '开始', min: isClock && variant === 'narrow' ? 1 : min, max, usual: isClock && variant === 'narrow' ? 1 : first },
    to: { label: '结束', min: variant === 'wide' ? Math.max(min, 1) : min, max, usual: isYear ? Math.min(first + YEARS_AHEAD, max) : max },
  }
}
