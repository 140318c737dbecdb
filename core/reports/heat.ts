import type { HeatPlan } from '../definitions/report.ts'
import { decimal } from '../kernel/decimal.ts'
import { isEmpty, textAt, wireOf, type Row } from '../kernel/wire.ts'
import { labelOf } from '../records/labels.ts'

/** How deep a cell is coloured: five steps of one hue up to 95 %, then what nears its end, and what is past it. */
export type HeatTone = 'none' | 'step0' | 'step1' | 'step2' | 'step3' | 'near' | 'over'

export type HeatCell = {
  /** The group it stands for; nothing where there is none. */
  readonly row: Row | undefined
  /** In whole percent; '' where there is nothing to say. */
  readonly figure: string
  readonly tone: HeatTone
}

export type HeatLine = {
  readonly id: string
  readonly name: string
  /** How many groups it lies within. */
  readonly depth: number
  readonly cells: readonly HeatCell[]
  /** All that stands across together. */
  readonly whole: HeatCell
}

export type Heat = { readonly across: readonly { readonly value: string; readonly title: string }[]; readonly lines: readonly HeatLine[] }

const STEPS = [
  [40, 'step0'],
  [60, 'step1'],
  [80, 'step2'],
  [95, 'step3'],
] as const

const toneOf = (percent: number): HeatTone => {
  if (percent > 100) return 'over'
  return STEPS.find(([below]) => percent < below)?.[1] ?? 'near'
}

const cellOf = (row: Row | undefined, of: string): HeatCell => {
  const value = row && wireOf(row, of)
  if (isEmpty(value) || decimal(value!).isZero()) return { row, figure: '', tone: 'none' }
  const percent = decimal(value!)
  return { row, figure: percent.round(0).toString(), tone: toneOf(percent.toNumber()) }
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Months stand side by side from January to December, also those of which nothing is known. */
const acrossOf = (rows: readonly Row[], key: string): Heat['across'] => {
  const values = [...new Set(rows.map((row) => textAt(row, key)).filter(Boolean))].sort()
  if (!values.every((value) => MONTH.test(value))) return values.map((value) => ({ value, title: value }))
  const years = [...new Set(values.map((value) => value.slice(0, 4)))]
  return years.flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => ({
      value: `${year}-${String(at + 1).padStart(2, '0')}`,
      title: years.length > 1 ? `${year}年${at + 1}月` : `${at + 1}月`,
    })),
  )
}

const placeOf = (row: Row, dimensions: readonly string[]): string => JSON.stringify(dimensions.map((key) => wireOf(row, key) ?? null))

/** The groups of a heat map as its lines: each group above those within it, as the report orders them. */
export const heatOf = ({ rows: dimensions, x: key, y: [of = ''] }: HeatPlan, rows: readonly Row[]): Heat => {
  const across = acrossOf(rows, key)
  const isOf = (row: Row, depth: number) => dimensions.every((dimension, at) => Object.hasOwn(row, dimension) === at <= depth)
  const found = new Map<string, Row>()
  for (const row of rows) found.set(placeOf(row, [...dimensions, key]), row)
  const within = (depth: number, above: readonly string[]): readonly HeatLine[] =>
    rows
      .filter((row) => isOf(row, depth) && !Object.hasOwn(row, key) && above.every((value, at) => textAt(row, dimensions[at]!) === value))
      .flatMap((row) => {
        const own = dimensions[depth]!
        const cells = across.map(({ value }) => cellOf(found.get(placeOf({ ...row, [key]: value }, [...dimensions, key])), of))
        const line = {
          id: placeOf(row, dimensions),
          name: String(labelOf(row, own) ?? wireOf(row, own) ?? '—'),
          depth,
          cells,
          whole: cellOf(row, of),
        }
        return [line, ...(depth + 1 < dimensions.length ? within(depth + 1, [...above, textAt(row, own)]) : [])]
      })
  return { across, lines: within(0, []) }
}
