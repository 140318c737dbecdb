import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { isEmpty, type Wire } from '../../kernel/wire.ts'
import type { Known } from '../../definitions/views.ts'
import { type Filed, whyNot } from './filing-match.ts'
import type { Flow } from './flows.ts'
import { groupBy } from '../../kernel/group-by.ts'

/** Rewards on top of commission (ZS-R9): which rows of policies reach what was sold, and what they bring. */

/** Whether a policy row, beside its place and days, speaks of the agent and the product. */
export const speaksOf = (row: Filed, flow: Pick<Flow, 'agentId' | 'productId'>, groupOf: (productId: string) => string): boolean =>
  (isEmpty(row['agentId']) || row['agentId'] === flow.agentId) &&
  (isEmpty(row['productId']) || row['productId'] === flow.productId) &&
  (isEmpty(row['productGroupId']) || row['productGroupId'] === groupOf(flow.productId))

/** The group of each product that has one. */
export const groupsByProduct = (grouped: readonly Known[]): ((productId: string) => string) => {
  const groups = new Map(grouped.map((row) => [String(row['id']), String(row['productGroupId'] ?? '')]))
  return (productId) => groups.get(productId) ?? ''
}

/** What one line brings by 单位加奖 and 比例加奖. */
export const rewardOf = (policyType: Wire | undefined, rewardValue: Decimal, qty: Decimal, saleAmount: Decimal): Decimal => {
  if (policyType === '1') return qty.times(rewardValue).round(2)
  return policyType === '2' ? saleAmount.mulDiv(rewardValue, 100, 2) : ZERO
}

type Volume = { readonly qty: Decimal; readonly saleAmount: Decimal; readonly commission: Decimal }

/** What a reached threshold of 达量奖励 brings (zs_reward_way). */
export const volumeReward = (rewardWay: Wire | undefined, rewardValue: Decimal, { qty, saleAmount, commission }: Volume): Decimal => {
  switch (rewardWay) {
    case '1':
      return rewardValue
    case '2':
      return qty.times(rewardValue).round(2)
    case '3':
      return saleAmount.mulDiv(rewardValue, 100, 2)
    case '4':
      return commission.mulDiv(rewardValue, 100, 2)
    default:
      return ZERO
  }
}

/** The highest threshold that was reached; nothing where none was. */
export const reachedBy = <Row extends { readonly thresholdValue: Decimal | null }>(rows: readonly Row[], value: Decimal): Row | undefined =>
  rows
    .filter(({ thresholdValue }) => value.ge(thresholdValue ?? ZERO))
    .toSorted((a, b) => (b.thresholdValue ?? ZERO).cmp(a.thresholdValue ?? ZERO))[0]

type Item = {
  readonly agentId: string | null
  readonly productId: string | null
  readonly productGroupId: string | null
  readonly companyId: string | null
  readonly regionId: string | null
  readonly terminalId: string | null
  readonly startDate: string
  readonly endDate: string
  readonly thresholdValue: Decimal | null
  readonly rewardWay: string | null
  readonly rewardValue: Decimal
}

type Policy = { readonly policyType: string; readonly measure: string | null; readonly items: readonly Item[] }

/** What a policy would have brought on flows, agent by agent, and how many of them it touches; the reward of commission is left to settlements. */
export const rewardedOn = (
  { policyType, measure, items }: Policy,
  flows: readonly Flow[],
  { hospitals, grouped }: { readonly hospitals: readonly Known[]; readonly grouped: readonly Known[] },
): { readonly lines: number; readonly amount: Decimal } => {
  const regions = new Map(hospitals.map((row) => [String(row['id']), String(row['regionId'] ?? '')]))
  const groupOf = groupsByProduct(grouped)
  const reaches = (item: Item) => {
    const filed = { ...item, thresholdValue: null, rewardValue: null } as unknown as Filed
    return (flow: Flow) =>
      speaksOf(filed, flow, groupOf) && whyNot(filed, { ...flow, regionId: regions.get(flow.terminalId ?? '') ?? null }) === undefined
  }
  const touched = new Set<string>()
  const reached = (item: Item): readonly Flow[] => {
    const found = flows.filter(reaches(item))
    for (const { id } of found) touched.add(id)
    return found
  }
  if (policyType === '1' || policyType === '2') {
    const amount = sumOf(items, (item) => sumOf(reached(item), (flow) => rewardOf(policyType, item.rewardValue, flow.qty, flow.amount)))
    return { lines: touched.size, amount }
  }
  if (policyType !== '3') return { lines: items.flatMap(reached).length && touched.size, amount: ZERO }
  const [first] = items
  const byAgent = first ? groupBy(reached(first), ({ agentId }) => agentId) : new Map<string | null, readonly Flow[]>()
  const amount = sumOf([...byAgent.values()], (own) => {
    const [qty, saleAmount] = [sumOf(own, (flow) => flow.qty), sumOf(own, (flow) => flow.amount)]
    const row = reachedBy(items, measure === '1' ? qty : saleAmount)
    return row ? volumeReward(row.rewardWay, row.rewardValue, { qty, saleAmount, commission: ZERO }) : ZERO
  })
  return { lines: touched.size, amount }
}
