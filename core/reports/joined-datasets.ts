import type { Measure, Measures } from '../definitions/tally.ts'
import { decimal } from '../kernel/decimal.ts'
import { groupBy } from '../kernel/group-by.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { labelKey } from '../records/labels.ts'

/** Of rows that tell of different values each: which. */
export const VALUE = '$value'

/** What one dataset answered: its groups by the dimensions of the report. Of a measure that counts different values it tells these, a row each. */
export type DatasetResult = {
  readonly rows: readonly Row[]
  readonly measures: Measures
  /** The dimensions it is put together by, where those are not all: its figures stand in every row of theirs, or nowhere without any. */
  readonly among?: readonly string[] | 'untold'
}

/** What the datasets of a report come to: a row for each group, and the totals of those figures that stand in several of them. */
export type JoinedGroups = { readonly rows: readonly Row[]; readonly whole: Row }

const identity = (dimensions: readonly string[], row: Row): string => JSON.stringify(dimensions.map((key) => wireOf(row, key)))

const nothing = ({ of }: Measure): Wire => (of === 'sum' ? '0' : of === 'count' || of === 'distinct' ? 0 : null)

const extreme = (a: Wire, b: Wire, of: 'least' | 'most'): Wire => {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) ? b : a
  const isFirst = typeof a === 'number' || /^-?\d+(\.\d+)?$/.test(a) ? decimal(a).lt(b as string) : a < String(b)
  return isFirst === (of === 'least') ? a : b
}

const together = ({ of }: Measure, a: Wire, b: Wire): Wire => {
  if (of === 'least' || of === 'most') return extreme(a, b, of)
  if (of === 'last') return isEmpty(b) ? a : b
  const added = decimal(a ?? 0).plus(b ?? 0)
  return of === 'sum' ? added.toString() : added.toNumber()
}

/** What a row says of each dimension, with its label where there is one. */
const headOf = (row: Row, dimensions: readonly string[]): Row => {
  const head: Record<string, Row[string]> = {}
  for (const key of dimensions) {
    head[key] = wireOf(row, key)
    const label = row[labelKey(key)]
    if (!isEmpty(label)) head[labelKey(key)] = label
  }
  return head
}

const measuresOf = (answers: readonly DatasetResult[]): Measures => Object.assign({}, ...answers.map(({ measures }) => measures))

const each = (measures: Measures, value: (measure: Measure) => Wire): Row =>
  Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, value(measure)]))

/** A row for each group that any of them knows: a measure whose dataset knows nothing of a group has nothing there. */
const grouped = (dimensions: readonly string[], answers: readonly DatasetResult[]): readonly Row[] => {
  const empty = each(measuresOf(answers), nothing)
  const groups = new Map<string, Record<string, Row[string]>>()
  const different = new Set<string>()
  for (const { rows, measures } of answers) {
    for (const row of rows) {
      const head = headOf(row, dimensions)
      const id = identity(dimensions, head)
      const group = groups.get(id) ?? { id, ...empty }
      Object.assign(group, head)
      for (const [name, measure] of Object.entries(measures)) {
        const isKnown = VALUE in row && different.has(`${name} ${id} ${String(row[VALUE])}`)
        if (VALUE in row) different.add(`${name} ${id} ${String(row[VALUE])}`)
        group[name] = VALUE in row ? Number(group[name]) + (isKnown ? 0 : 1) : together(measure, wireOf(group, name), wireOf(row, name))
      }
      groups.set(id, group)
    }
  }
  return [...groups.values()]
}

/** Figures put together by fewer dimensions, as they stand in every row of theirs, and what they come to. Those of no dimension are told of no row. */
const repeated = (rows: readonly Row[], answers: readonly DatasetResult[]): JoinedGroups => {
  const among = answers[0]?.among ?? []
  const measures = measuresOf(answers)
  const untold = each(measures, () => null)
  const known = among === 'untold' ? [] : grouped(among, answers)
  const whole = among === 'untold' ? untold : totalOf(known, measures)
  if (among === 'untold' || among.length === 0) return { rows: rows.map((row) => ({ ...row, ...untold })), whole }
  const byId = new Map(known.map((group) => [group['id'], group]))
  const empty = each(measures, nothing)
  const figures = Object.keys(measures)
  return {
    rows: rows.map((row) => {
      const group = byId.get(identity(among, row)) ?? empty
      return { ...row, ...Object.fromEntries(figures.map((name) => [name, group[name]])) }
    }),
    whole,
  }
}

/** The groups of all datasets as one. */
export const joinedDatasets = (dimensions: readonly string[], answers: readonly DatasetResult[]): JoinedGroups => {
  let rows = grouped(
    dimensions,
    answers.filter(({ among }) => among === undefined),
  )
  let whole: Row = {}
  const coarse = answers.filter(({ among }) => among !== undefined)
  for (const alike of groupBy(coarse, ({ among }) => JSON.stringify(among)).values()) {
    const told = repeated(rows, alike)
    rows = told.rows
    whole = { ...whole, ...told.whole }
  }
  return { rows, whole }
}

/** What groups come to together. How many different values several groups have is more than they can tell. */
export const totalOf = (groups: readonly Row[], measures: Measures): Row =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      name,
      measure.of === 'distinct' || measure.of === 'last'
        ? null
        : groups.reduce<Wire>((total, group) => together(measure, total, wireOf(group, name)), nothing(measure)),
    ]),
  )
