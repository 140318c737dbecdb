import type { Measure, Measures } from '../definitions/tally.ts'
import { decimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { labelKey } from '../records/labels.ts'

/** What one dataset answered: its groups under the fields they are called by there. */
export type Answered = {
  readonly rows: readonly Row[]
  /** Dimension → field. */
  readonly fields: Readonly<Record<string, string>>
  readonly measures: Measures
}

const identity = (dimensions: readonly string[], row: Row): string => JSON.stringify(dimensions.map((key) => wireOf(row, key)))

const nothing = ({ of }: Measure): Wire => (of === 'sum' ? '0' : of === 'least' || of === 'most' ? null : 0)

const extreme = (a: Wire, b: Wire, of: 'least' | 'most'): Wire => {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) ? b : a
  const isFirst = typeof a === 'number' || /^-?\d+(\.\d+)?$/.test(a) ? decimal(a).lt(b as string) : a < String(b)
  return isFirst === (of === 'least') ? a : b
}

const together = ({ of }: Measure, a: Wire, b: Wire): Wire => {
  if (of === 'least' || of === 'most') return extreme(a, b, of)
  const added = decimal(a ?? 0).plus(b ?? 0)
  return of === 'sum' ? added.toString() : added.toNumber()
}

/** What a row says of each dimension, with its label where there is one. */
const headOf = (row: Row, dimensions: readonly string[], fields: Answered['fields']): Row => {
  const head: Record<string, Row[string]> = {}
  for (const key of dimensions) {
    const field = fields[key] ?? key
    head[key] = wireOf(row, field)
    const label = row[labelKey(field)]
    if (!isEmpty(label)) head[labelKey(key)] = label
  }
  return head
}

/** The groups of all datasets as one: a measure whose dataset knows nothing of a group has nothing there. */
export const gathered = (dimensions: readonly string[], answers: readonly Answered[]): readonly Row[] => {
  const empty = Object.fromEntries(
    answers.flatMap(({ measures }) => Object.entries(measures).map(([name, measure]) => [name, nothing(measure)])),
  )
  const groups = new Map<string, Record<string, Row[string]>>()
  for (const { rows, fields, measures } of answers) {
    for (const row of rows) {
      const head = headOf(row, dimensions, fields)
      const id = identity(dimensions, head)
      const group = groups.get(id) ?? { id, ...empty }
      Object.assign(group, head)
      for (const [name, measure] of Object.entries(measures)) group[name] = together(measure, wireOf(group, name), wireOf(row, name))
      groups.set(id, group)
    }
  }
  return [...groups.values()]
}

/** What groups come to together. How many different values several groups have is more than they can tell. */
export const altogether = (groups: readonly Row[], measures: Measures): Row =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      name,
      measure.of === 'distinct'
        ? null
        : groups.reduce<Wire>((total, group) => together(measure, total, wireOf(group, name)), nothing(measure)),
    ]),
  )
