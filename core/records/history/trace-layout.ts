import { decimal, sumOf, type DecimalText } from '../../kernel/decimal.ts'
import type { Trace, Traced } from './trace.ts'

/** A document of the graph, or many of one type that stand there as one. */
export type TraceNode = {
  readonly key: string
  readonly documents: readonly Traced[]
  /** How many steps before (below nought) or after the middle. */
  readonly step: number
  /** Its place from the top, in rows. */
  readonly row: number
}

export type TraceEdge = { readonly from: string; readonly to: string }

/** What stands under each other: the stage of the business that is so many steps away. */
export type TraceColumn = { readonly step: number; readonly title: string; readonly count: number; readonly amount?: DecimalText }

/** 单据追踪 drawn: stages from left to right, each document on a row of its own in its stage. */
export type TraceLayout = {
  readonly centre: string
  readonly columns: readonly TraceColumn[]
  readonly nodes: readonly TraceNode[]
  readonly edges: readonly TraceEdge[]
  readonly rows: number
}

/** Which way one looks. */
export type Side = 'all' | 'before' | 'after'

/** More of one type in one stage stand there as one. */
const MOST_ALIKE = 5
const MOST_TITLES = 2

export const tracedKey = ({ typeKey, id }: Pick<Traced, 'typeKey' | 'id'>): string => `${typeKey}/${id}`

type Placed = { readonly traced: Traced; readonly step: number }

/** How many steps each is away: one more than the nearest it stands beside. */
const placed = (centre: string, found: readonly Traced[], way: -1 | 1): readonly Placed[] => {
  const steps = new Map([[centre, 0]])
  return found.map((traced) => {
    const near = traced.beside.flatMap((one) => steps.get(one) ?? []).map(Math.abs)
    const step = way * (Math.min(...(near.length ? near : [0])) + 1)
    if (!steps.has(tracedKey(traced))) steps.set(tracedKey(traced), step)
    return { traced, step }
  })
}

type Group = { readonly key: string; readonly documents: readonly Traced[]; readonly step: number; readonly beside: readonly string[] }

/** Documents of a stage, those of a type that are too many as one, unless it is opened. */
const grouped = (all: readonly Placed[], isOpened: (key: string) => boolean): readonly Group[] => {
  const alike = new Map<string, Placed[]>()
  for (const one of all) {
    const key = `${one.traced.typeKey}*${one.step}`
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  return [...alike].flatMap(([key, own]): readonly Group[] => {
    const { step } = own[0]!
    if (own.length > MOST_ALIKE && !isOpened(key))
      return [{ key, step, documents: own.map(({ traced }) => traced), beside: own.flatMap(({ traced }) => traced.beside) }]
    return own.map(({ traced }) => ({ key: tracedKey(traced), step, documents: [traced], beside: traced.beside }))
  })
}

const amountIn = (documents: readonly Traced[]): DecimalText | undefined => {
  const known = documents.flatMap(({ amount }) => (amount === undefined ? [] : [decimal(amount)]))
  return known.length ? sumOf(known, (one) => one).toFixed(2) : undefined
}

const columnOf = (step: number, documents: readonly Traced[]): TraceColumn => {
  const titles = [...new Set(documents.map(({ typeTitle }) => typeTitle))]
  const shown = titles.slice(0, MOST_TITLES).join('、')
  const amount = titles.length === 1 ? amountIn(documents) : undefined
  const title = titles.length > MOST_TITLES ? `${shown}等` : shown
  return { step, title, count: documents.length, ...(amount === undefined ? {} : { amount }) }
}

/** What the documents of a node come to together. */
export const amountOfNode = ({ documents }: Pick<TraceNode, 'documents'>): DecimalText | undefined => amountIn(documents)

export const layoutOf = (
  { centre, before, after }: Trace,
  { side = 'all', opened = [] }: { readonly side?: Side; readonly opened?: readonly string[] } = {},
): TraceLayout => {
  const middle = tracedKey(centre)
  const found = [...(side === 'after' ? [] : placed(middle, before, -1)), ...(side === 'before' ? [] : placed(middle, after, 1))].filter(
    ({ traced }) => tracedKey(traced) !== middle,
  )
  const groups = [
    { key: middle, documents: [centre], step: 0, beside: [] },
    ...grouped(found, (key) => opened.includes(key)),
  ] satisfies readonly Group[]
  const nodeOf = new Map(groups.flatMap(({ key, documents }) => documents.map((one) => [tracedKey(one), key] as const)))
  const stepOf = new Map(groups.map(({ key, step }) => [key, step]))

  // Each stands at the height of what it comes from, or below it where that place is taken.
  const rowOf = new Map<string, number>()
  const heightOf = ({ beside }: Group): number => {
    const rows = beside.flatMap((one) => rowOf.get(nodeOf.get(one) ?? '') ?? [])
    return rows.length ? Math.min(...rows) : 0
  }
  const steps = [...new Set(groups.map(({ step }) => step))]
  for (const step of steps.toSorted((a, b) => Math.abs(a) - Math.abs(b))) {
    let next = 0
    for (const group of groups.filter((one) => one.step === step).toSorted((a, b) => heightOf(a) - heightOf(b))) {
      const row = Math.max(next, heightOf(group))
      rowOf.set(group.key, row)
      next = row + 1
    }
  }

  const edges = new Map<string, TraceEdge>()
  for (const { key, step, beside } of groups)
    for (const one of beside) {
      const other = nodeOf.get(one)
      if (other === undefined || Math.abs(stepOf.get(other)! - step) !== 1) continue
      const edge = step < 0 ? { from: key, to: other } : { from: other, to: key }
      edges.set(`${edge.from}>${edge.to}`, edge)
    }
  const nodes = groups.map(({ key, documents, step }) => ({ key, documents, step, row: rowOf.get(key)! }))
  return {
    centre: middle,
    columns: steps
      .toSorted((a, b) => a - b)
      .map((step) =>
        columnOf(
          step,
          groups.filter((one) => one.step === step).flatMap(({ documents }) => documents),
        ),
      ),
    nodes,
    edges: [...edges.values()],
    rows: Math.max(...nodes.map(({ row }) => row)) + 1,
  }
}

/** All that a document comes from and all that came of it, however far: the whole way through it. */
export const wayThrough = ({ edges }: TraceLayout, key: string): ReadonlySet<string> => {
  const reached = (next: (at: string) => readonly string[]): readonly string[] => {
    const seen = new Set([key])
    const open = [key]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const one of next(at))
        if (!seen.has(one)) {
          seen.add(one)
          open.push(one)
        }
    return [...seen]
  }
  const to = (at: string) => edges.flatMap((edge) => (edge.from === at ? [edge.to] : []))
  const from = (at: string) => edges.flatMap((edge) => (edge.to === at ? [edge.from] : []))
  return new Set([...reached(to), ...reached(from)])
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Where an arrow leads: along an edge to the stage beside, nearest first, else to the nearest there; up and down within the stage. */
export const walked = ({ nodes, edges }: TraceLayout, key: string, arrow: Arrow): string => {
  const here = nodes.find((node) => node.key === key)
  if (!here) return key
  const nearest = (some: readonly TraceNode[]) => some.toSorted((a, b) => Math.abs(a.row - here.row) - Math.abs(b.row - here.row))[0]
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const way = arrow === 'ArrowUp' ? -1 : 1
    const own = nodes.filter(({ step, row }) => step === here.step && (row - here.row) * way > 0)
    return nearest(own)?.key ?? key
  }
  const way = arrow === 'ArrowLeft' ? -1 : 1
  const there = nodes.filter(({ step }) => step === here.step + way)
  const joined = there.filter((node) =>
    edges.some(({ from, to }) => (from === key && to === node.key) || (to === key && from === node.key)),
  )
  return (nearest(joined) ?? nearest(there))?.key ?? key
}
