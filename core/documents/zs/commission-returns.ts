import { ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Flow } from '../settlement/flows.ts'
import { pointFor } from '../settlement/points.ts'
import { allocated, left, type Original } from '../settlement/returns.ts'
import { FLOWS, type CommissionSource, type CommissionLine, MADE_UP, NORMAL, RETURNED, soldLine, withPoints } from './commission-line.ts'
import type { Inputs, Odd, Terms } from './commission-terms.ts'
import { byDay } from './commission-tiers.ts'
import { rightFor } from './owner.ts'

/** A settled row as returns take from it. */
type Settled = Original & {
  readonly key: string
  readonly line: CommissionLine
  /** All that was settled for it until now, the reversals included. */
  sums: Sums
}

type Sums = {
  readonly sale: Decimal
  readonly commission: Decimal
  readonly policy: Decimal
  readonly promotion: Decimal
  readonly point: Decimal
}

const sumsOf = (line: CommissionLine): Sums => ({
  sale: line.saleAmount,
  commission: line.commissionAmount,
  policy: line.policyAmount,
  promotion: line.promotionAmount,
  point: line.pointAmount,
})

const plus = (a: Sums, b: Sums): Sums => ({
  sale: a.sale.plus(b.sale),
  commission: a.commission.plus(b.commission),
  policy: a.policy.plus(b.policy),
  promotion: a.promotion.plus(b.promotion),
  point: a.point.plus(b.point),
})

/** Where goods went: a return is looked for among the sales of the same place. */
export const keyOf = (row: Pick<CommissionLine, 'companyId' | 'productId' | 'terminalId'>): string =>
  JSON.stringify([row.companyId, row.productId, row.terminalId])

const settledFrom = (history: readonly CommissionLine[], normal: readonly CommissionLine[]): readonly Settled[] => {
  const settled = [...history, ...normal]
    .filter(({ lineKind, qty }) => lineKind === NORMAL && qty.gt(0))
    .map(
      (line): Settled => ({
        id: line.sourceId,
        key: keyOf(line),
        day: line.flowDate ?? '',
        qty: line.qty,
        returned: ZERO,
        line,
        sums: sumsOf(line),
      }),
    )
  const bySource = new Map(settled.map((one) => [one.id, one]))
  for (const line of history) {
    const original = line.origLineId ? bySource.get(line.origLineId) : undefined
    if (!original || (line.lineKind !== RETURNED && line.lineKind !== MADE_UP)) continue
    original.sums = plus(original.sums, sumsOf(line))
    original.returned = original.returned.minus(line.qty)
  }
  return settled
}

/** What goes back of one settled row, so that all that went back of it leaves exactly what is left. */
const reversal = (flow: Flow, original: Settled, qty: Decimal, returned: Decimal): CommissionLine => {
  const { line, sums } = original
  const component = (amount: Decimal, before: Decimal): Decimal => left(amount, original.qty, returned).minus(before)
  const piece: Sums = {
    sale: component(line.saleAmount, sums.sale),
    commission: component(line.commissionAmount, sums.commission),
    policy: component(line.policyAmount, sums.policy),
    promotion: component(line.promotionAmount, sums.promotion),
    point: component(line.pointAmount, sums.point),
  }
  original.sums = plus(sums, piece)
  return withPoints(
    {
      ...line,
      lineKind: RETURNED,
      flowDate: flow.day,
      batchNo: flow.batchNo,
      sourceType: FLOWS,
      sourceId: flow.id,
      origLineId: original.id,
      qty: qty.negated(),
      saleAmount: piece.sale,
      commissionAmount: piece.commission,
      policyAmount: piece.policy,
      promotionAmount: piece.promotion,
      note: null,
    },
    line.pointWay === null ? null : { rate: line.pointRate ?? ZERO, way: line.pointWay },
    piece.point,
  )
}

/** A return that no sale is found for is settled as a sale of its own day would be, the other way round; nothing where that is not known. */
const withoutOrigin = (flow: Flow, rest: Decimal, agentId: string, { points }: Inputs, terms: Terms): CommissionLine | '2' | '4' => {
  const sold = terms.soldOf(flow)
  const { winner } = terms.filingFor({ agentId, productId: flow.productId, sold })
  if (!winner) return '2'
  const part: Flow = { ...flow, qty: rest.negated(), amount: flow.amount.mulDiv(rest, flow.qty.negated(), 2) }
  const sale = terms.saleOf(winner, part)
  if (sale === undefined && winner['calcMode'] !== '1') return '4'
  const found: CommissionSource = { flow: part, sold, agentId, empId: terms.empOf(agentId) }
  const place = { kind: '2', agentId, productId: flow.productId, companyId: flow.companyId, day: flow.day } as const
  const line = soldLine(found, winner, sale ?? ZERO, false)
  return withPoints({ ...line, lineKind: RETURNED, noOrigin: 'Y', note: '无原单退货' }, pointFor(points, place, winner['pointRate']))
}

type Before = {
  readonly history: readonly CommissionLine[]
  readonly normal: readonly CommissionLine[]
  readonly odd: Odd
  /** Of which places sales stand aside. */
  readonly unsettled: ReadonlySet<string>
}

/** Returns go back at the amounts of their sale, newest first (ZS-R12); how many were in nobody's scope. */
export const reversedOf = (
  inputs: Inputs,
  returns: readonly Flow[],
  terms: Terms,
  { history, normal, odd, unsettled }: Before,
): { readonly lines: readonly CommissionLine[]; readonly skipped: number } => {
  const byKey = groupBy(settledFrom(history, normal), ({ key }) => key)
  const lines: CommissionLine[] = []
  let skipped = 0
  for (const flow of returns.toSorted(byDay)) {
    const candidates = (byKey.get(keyOf(flow)) ?? []).filter(({ line }) => !flow.batchNo || line.batchNo === flow.batchNo)
    const before = candidates.map(({ returned }) => returned)
    const { pieces, rest } = allocated(candidates, flow.day, flow.qty.negated())
    const giveBack = () => candidates.forEach((one, at) => (one.returned = before[at]!))
    if (pieces.some(({ original }) => !terms.inScope(original.line.agentId, flow.productId))) {
      giveBack()
      skipped += 1
      continue
    }
    if (rest.gt(0) && unsettled.has(keyOf(flow))) {
      giveBack()
      odd(flow, '5', pieces[0]?.original.line.agentId ?? flow.agentId)
      continue
    }
    if (rest.gt(0)) {
      const agentId = flow.agentId ?? rightFor(inputs.rights, { productId: flow.productId, sold: terms.soldOf(flow) })
      if (!agentId || !terms.inScope(agentId, flow.productId)) {
        giveBack()
        if (agentId || !terms.isWhole) skipped += 1
        else odd(flow, '1', null)
        continue
      }
      const own = withoutOrigin(flow, rest, agentId, inputs, terms)
      if (typeof own === 'string') {
        giveBack()
        odd(flow, own, agentId)
        continue
      }
      lines.push(own)
    }
    lines.push(...pieces.map(({ original, qty, returned }) => reversal(flow, original, qty, returned)))
  }
  return { lines, skipped }
}
