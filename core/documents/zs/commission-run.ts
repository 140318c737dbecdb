import { amountOf } from '../../definitions/knowledge.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { confirmedFlows, type Flow } from '../settlement/flows.ts'
import { pointFor } from '../settlement/points.ts'
import {
  ADJUSTED,
  bare,
  FLOWS,
  type CommissionSource,
  GIFT,
  IMPORTED,
  inPlace,
  type CommissionLine,
  lineOf,
  NORMAL,
  RETURNED,
  soldLine,
  text,
  withPoints,
} from './commission-line.ts'
import { keyOf, reversedOf } from './commission-returns.ts'
import { Purses, rewardLines, rewardsFor, type Taken } from './commission-rewards.ts'
import { type Inputs, type Odd, type Oddity, type Terms, termsOf } from './commission-terms.ts'
import { type Priced, tieredOf } from './commission-tiers.ts'
import { rightFor } from './owner.ts'

/** 佣金结算: what flows of a period earn their agents (ZS-R18; the catalogue's algorithm). Pure: the same inputs in any order give the same lines. */

export type CommissionResult = {
  readonly lines: readonly CommissionLine[]
  readonly oddities: readonly Oddity[]
  readonly taken: readonly Taken[]
  readonly sourceCount: number
  readonly skippedCount: number
}

/** Whose a sold row is, by which filing, at what price; nothing where it is set aside, or in nobody's scope. */
const priced = (flow: Flow, inputs: Inputs, terms: Terms, odd: Odd, skip: () => void): Priced | void => {
  const sold = terms.soldOf(flow)
  const agentId = flow.agentId ?? rightFor(inputs.rights, { productId: flow.productId, sold })
  if (agentId ? !terms.inScope(agentId, flow.productId) : !terms.isWhole) return skip()
  if (terms.isStopped(flow)) return odd(flow, '10', agentId ?? null)
  if (!agentId) return odd(flow, '1', null)
  if (!terms.isActive(agentId, flow.day)) return odd(flow, '3', agentId)
  const { winner, why } = terms.filingFor({ agentId, productId: flow.productId, sold })
  if (!winner) return odd(flow, '2', agentId, why)
  const found: CommissionSource = { flow, sold, agentId, empId: terms.empOf(agentId) }
  const isGift = flow.unitPrice?.isZero() === true && terms.promotionsFor(found).some((row) => row['promotionType'] === '3')
  const sale = terms.saleOf(winner, flow)
  const needsPrice = winner['calcMode'] === '2' || winner['calcMode'] === '3' || (winner['calcMode'] === '4' && winner['tierBase'] === '2')
  if (!isGift && needsPrice && (sale === undefined || flow.unitPrice?.isZero())) return odd(flow, '4', agentId)
  return { ...found, filing: winner, line: soldLine(found, winner, sale ?? ZERO, isGift) }
}

/** One run: it reads everything at once and changes nothing outside. */
export const runCommission = (inputs: Inputs): CommissionResult => {
  const terms = termsOf(inputs)
  const { lastDay, empOf } = terms
  const purses = new Purses()
  const history = inputs.history.map(lineOf)
  const used = new Set(history.filter(({ lineKind }) => lineKind === NORMAL || lineKind === RETURNED).map(({ sourceId }) => sourceId))
  const sources = confirmedFlows(inputs.flows, inputs.periods).filter(
    ({ day, id, terminalType }) => day <= lastDay && !used.has(id) && ['1', '2', '4'].includes(terminalType ?? ''),
  )
  const oddities: Oddity[] = []
  let skippedCount = 0
  const skip = () => void (skippedCount += 1)
  const odd: Odd = (flow, reasonCode, agentId, detail = null) =>
    void oddities.push({
      reasonCode,
      sourceType: FLOWS,
      sourceId: flow.id,
      agentId,
      productId: flow.productId,
      companyId: flow.companyId,
      terminalType: flow.terminalType,
      terminalId: flow.terminalId,
      flowDate: flow.day,
      qty: flow.qty,
      amount: flow.amount,
      detail,
    })

  const sales = sources.filter(({ qty }) => !qty.isNegative()).flatMap((flow) => priced(flow, inputs, terms, odd, skip) ?? [])
  const { amounts, rests } = tieredOf(inputs, sales, history, lastDay)
  const normal = sales.map(({ filing, line, ...found }) => {
    const { flow, agentId } = found
    const isGift = line.note === GIFT
    const commissionAmount = amounts.get(flow.id) ?? line.commissionAmount
    const { policy, promotion } = isGift ? { policy: ZERO, promotion: ZERO } : rewardsFor(found, line.saleAmount, inputs, terms, purses)
    const place = { kind: '2', agentId, productId: flow.productId, companyId: flow.companyId, day: flow.day } as const
    const point = isGift ? null : pointFor(inputs.points, place, filing['pointRate'])
    return withPoints({ ...line, commissionAmount, policyAmount: policy, promotionAmount: promotion }, point)
  })
  const reversed = reversedOf(
    inputs,
    sources.filter(({ qty }) => qty.isNegative()),
    terms,
    { history, normal, odd, unsettled: new Set(oddities.map((one) => keyOf(one))) },
  )
  const lines = [...normal, ...rests, ...reversed.lines]
  const rewards = rewardLines(inputs, history, lines, terms, purses)
  const imported = inputs.imports
    .filter((row) => terms.inScope(String(row['agentId']), String(row['productId'])))
    .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
    .map((row) =>
      withPoints(
        {
          ...bare(String(row['agentId']), empOf(String(row['agentId']))),
          lineKind: IMPORTED,
          productId: text(row, 'productId'),
          companyId: text(row, 'companyId'),
          terminalType: text(row, 'terminalType'),
          terminalId: text(row, 'terminalId'),
          flowDate: text(row, 'flowDate'),
          batchNo: text(row, 'batchNo'),
          sourceType: 'zs.commissionImport',
          sourceId: String(row['id']),
          qty: amountOf(row['qty']),
          saleAmount: amountOf(row['saleAmount']),
          commissionAmount: amountOf(row['commissionAmount']),
          note: text(row, 'reason'),
        },
        null,
      ),
    )
  const adjusted = inputs.adjustments.map(({ agentId, productId, amount, reason, $ }) =>
    withPoints(
      {
        ...bare(agentId, empOf(agentId)),
        lineKind: ADJUSTED,
        productId,
        sourceType: 'manual',
        sourceId: $.id,
        commissionAmount: amount,
        note: reason,
      },
      null,
    ),
  )
  return {
    lines: [...lines, ...rewards, ...imported, ...adjusted].toSorted(inPlace),
    oddities,
    taken: purses.taken,
    sourceCount: sources.length,
    skippedCount: skippedCount + reversed.skipped,
  }
}
