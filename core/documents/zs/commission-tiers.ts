import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { sumOf, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { cycleStart, type Filed } from '../settlement/filing-match.ts'
import { cycleEnd } from '../settlement/filing.ts'
import type { Flow } from '../settlement/flows.ts'
import { pointFor } from '../settlement/points.ts'
import { type Tier, tierLines, type TierTerms } from '../settlement/tiers.ts'
import { bare, type CommissionSource, GIFT, type CommissionLine, text, TIER_REST, withPoints } from './commission-line.ts'
import type { Inputs } from './commission-terms.ts'

/** A sold row with its filing and its line, before tiers, rewards and points. */
export type Priced = CommissionSource & { readonly filing: Filed; readonly line: CommissionLine }

export const byDay = (a: Flow, b: Flow): number => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1)

const isTiered = (line: Pick<CommissionLine, 'calcMode'>): boolean => line.calcMode === '4'

const tiersOf = (rows: readonly Known[], filing: Filed): readonly Tier[] =>
  rows
    .filter((row) => row['filingId'] === filing['filingId'] && Number(row['itemNo']) === Number(filing['itemNo']))
    .map((row) => ({
      from: amountOf(row['fromValue']),
      to: isEmpty(row['toValue']) ? null : amountOf(row['toValue']),
      value: amountOf(row['tierValue']),
    }))
    .toSorted((a, b) => a.from.cmp(b.from))

/** What each row of a tiered filing earns, by its source, and what rounding and passed tiers leave to make up: the group's lines together earn what the cycle's volume says (ZS-R8). */
export const tieredOf = (
  { tiers, points }: Inputs,
  priced: readonly Priced[],
  history: readonly CommissionLine[],
  lastDay: string,
): { readonly amounts: ReadonlyMap<string, Decimal>; readonly rests: readonly CommissionLine[] } => {
  const rests: CommissionLine[] = []
  const groups = groupBy(
    priced.filter(({ line, filing }) => isTiered(line) && line.note !== GIFT && filing['tierMode'] !== null),
    ({ filing, agentId, flow }) => JSON.stringify([filing['id'], agentId, cycleStart(String(filing['tierCycle'] ?? '1'), flow.day)]),
  )
  const earned = new Map<string, Decimal>()
  for (const group of groups.values()) {
    const [{ filing, agentId, flow, empId }] = group as [Priced]
    const terms: TierTerms = { mode: text(filing, 'tierMode'), base: text(filing, 'tierBase') }
    const start = cycleStart(String(filing['tierCycle'] ?? '1'), flow.day)
    const end = cycleEnd(String(filing['tierCycle'] ?? '1'), flow.day)
    const before = history.filter(
      (line) =>
        line.filingItemId === filing['id'] &&
        line.agentId === agentId &&
        line.flowDate !== null &&
        line.flowDate >= start &&
        line.flowDate <= end,
    )
    const valueOf = (line: CommissionLine) => (terms.base === '1' ? line.qty : line.saleAmount)
    const ordered = group.toSorted((a, b) => byDay(a.flow, b.flow))
    const { amounts, rest } = tierLines(
      terms,
      tiersOf(tiers, filing),
      { value: sumOf(before, valueOf), earned: sumOf(before, (line) => line.commissionAmount) },
      ordered.map(({ line }) => valueOf(line)),
    )
    ordered.forEach(({ flow: own }, at) => earned.set(own.id, amounts[at]!))
    if (!rest.isZero())
      rests.push(
        withPoints(
          {
            ...bare(agentId, empId),
            lineKind: TIER_REST,
            productId: flow.productId,
            sourceType: 'zs.commissionFiling',
            sourceId: `${String(filing['id'])} ${start}`,
            flowDate: lastDay < end ? lastDay : end,
            filingItemId: text(filing, 'id'),
            calcMode: '4',
            commissionAmount: rest,
            note: '阶梯补差',
          },
          pointFor(points, { kind: '2', agentId, productId: flow.productId, companyId: null, day: flow.day }, filing['pointRate']),
        ),
      )
  }
  return { amounts: earned, rests }
}
