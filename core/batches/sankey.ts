import { decimal, max, sum, ZERO } from '../kernel/decimal.ts'
import type { PassportLink, PassportNode, PassportWay } from './passport.ts'

export type Bar = PassportNode & { readonly top: number; readonly height: number }

export type Band = PassportLink & { readonly fromTop: number; readonly toTop: number; readonly width: number }

export type Sankey = { readonly bars: readonly Bar[]; readonly bands: readonly Band[] }

/** The least that can be seen and pointed at. */
const LEAST = 3

/** Bars as high, and bands as wide, as their quantities, each stage from the top; between bars a gap for their names. */
export const sankeyOf = (
  { nodes, links }: Pick<PassportWay, 'nodes' | 'links'>,
  { height, gap }: { readonly height: number; readonly gap: number },
): Sankey => {
  const stages = [...new Set(nodes.map(({ stage }) => stage))]
  const ofStage = (stage: number) => nodes.filter((one) => one.stage === stage)
  const most = max(ZERO, ...stages.map((stage) => sum(ofStage(stage).map(({ qty }) => decimal(qty)))))
  const gaps = Math.max(0, ...stages.map((stage) => ofStage(stage).length - 1)) * gap
  const scale = most.isZero() ? 0 : Math.max(0, height - gaps) / most.toNumber()
  const wide = (qty: string) => decimal(qty).toNumber() * scale
  const bars: Bar[] = []
  for (const stage of stages) {
    let top = 0
    for (const node of ofStage(stage)) {
      const own = Math.max(LEAST, wide(node.qty))
      bars.push({ ...node, top, height: own })
      top += own + gap
    }
  }
  const topOf = new Map(bars.map(({ key, top }) => [key, top]))
  const left = new Map(topOf)
  const right = new Map(topOf)
  // Bands leave and arrive in the order of the bars at their other end, so that few cross.
  const at = (key: string) => topOf.get(key) ?? 0
  const taken = (tops: Map<string, number>, key: string, width: number): number => {
    const top = tops.get(key) ?? 0
    tops.set(key, top + width)
    return top
  }
  const fromTops = new Map(links.toSorted((a, b) => at(a.to) - at(b.to)).map((one) => [one, taken(left, one.from, wide(one.qty))] as const))
  const toTops = new Map(
    links.toSorted((a, b) => at(a.from) - at(b.from)).map((one) => [one, taken(right, one.to, wide(one.qty))] as const),
  )
  return { bars, bands: links.map((one) => ({ ...one, fromTop: fromTops.get(one)!, toTop: toTops.get(one)!, width: wide(one.qty) })) }
}
