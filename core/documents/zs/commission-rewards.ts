import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { cycleStart, type Filed } from '../settlement/filing-match.ts'
import { cycleEnd } from '../settlement/filing.ts'
import { pointFor } from '../settlement/points.ts'
import { reachedBy, rewardOf, speaksOf, volumeReward } from '../settlement/rewards.ts'
import { bare, type CommissionSource, GIFT, type CommissionLine, NORMAL, RETURNED, REWARDED, text, withPoints } from './commission-line.ts'
import { covers, type Inputs, type Terms } from './commission-terms.ts'

export type Taken = {
  readonly agentId: string
  readonly rewardType: string
  readonly rewardId: string
  readonly itemId: string
  readonly qty: Decimal
  readonly amount: Decimal
}

/** A budget or a quantity that runs out; without one there is no end. */
class Purse {
  private readonly left: { money: Decimal | null; qty: Decimal | null }

  constructor(money: Decimal | null, qty: Decimal | null) {
    this.left = { money, qty }
  }

  /** As much of what is asked for as there is: the last line partly. What returns give back waits for the next run. */
  take(amount: Decimal, qty: Decimal): Decimal {
    if (amount.le(0)) return amount
    let granted = amount
    const { money, qty: units } = this.left
    if (units !== null && qty.gt(units)) granted = units.le(0) ? ZERO : amount.mulDiv(units, qty, 2)
    if (money !== null && granted.gt(money)) granted = money
    if (money !== null) this.left.money = money.minus(granted)
    if (units !== null) this.left.qty = qty.gt(units) ? ZERO : units.minus(qty)
    return granted
  }
}

/** What policies and promotions have left to give in one run, and what was taken of it. */
export class Purses {
  readonly taken: Taken[] = []
  private readonly purses = new Map<string, Purse>()

  private purse(id: string, made: () => Purse): Purse {
    const purse = this.purses.get(id) ?? made()
    this.purses.set(id, purse)
    return purse
  }

  grant(row: Known, rewardType: string, agentId: string, amount: Decimal, qty: Decimal): Decimal {
    const limited = isEmpty(row['maxQty'])
      ? amount
      : this.purse(`qty ${String(row['id'])}`, () => new Purse(null, amountOf(row['maxQty']).minus(amountOf(row['usedQty'])))).take(
          amount,
          qty,
        )
    const budget = () => (isEmpty(row['budgetAmount']) ? null : amountOf(row['budgetAmount']).minus(amountOf(row['usedAmount'])))
    const given = this.purse(String(row['rewardId']), () => new Purse(budget(), null)).take(limited, qty)
    if (!given.isZero())
      this.taken.push({ agentId, rewardType, rewardId: String(row['rewardId']), itemId: String(row['id']), qty, amount: given })
    return given
  }
}

const depth = (row: Known): number => String(row['regionId'] ?? '').replace(/(00)+$/, '').length

/** Of policies that do not stack the first by priority, then as filings win (ZS-R9). */
const withoutStacking = (rows: readonly Known[]): readonly Known[] => {
  const rank = (row: Known) =>
    [
      String(9 - Number(row['priority'] ?? 5)),
      Number(!isEmpty(row['terminalId'])),
      Number(!isEmpty(row['companyId'])),
      String(depth(row)).padStart(2, '0'),
      String(row['startDate']),
      String(row['id']),
    ].join(' ')
  const groups = groupBy(rows, (row) => (isEmpty(row['exclusiveGroup']) ? `own ${String(row['id'])}` : String(row['exclusiveGroup'])))
  return [...groups.values()].map((group) => group.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]!)
}

/** What a sold row earns besides its commission: policies by unit or percent, promotions per unit or by special price. */
export const rewardsFor = (
  found: CommissionSource,
  saleAmount: Decimal,
  { policies }: Pick<Inputs, 'policies'>,
  terms: Terms,
  purses: Purses,
): { readonly policy: Decimal; readonly promotion: Decimal } => {
  const { flow, sold, agentId } = found
  const fits = withoutStacking(
    policies.filter(
      (row) => row['billStatus'] === 'approved' && speaksOf(row as Filed, { ...flow, agentId }, terms.groupOf) && covers(row, sold),
    ),
  )
  const policy = sumOf(
    fits.filter((row) => row['policyType'] === '1' || row['policyType'] === '2'),
    (row) => purses.grant(row, '1', agentId, rewardOf(row['policyType'], amountOf(row['rewardValue']), flow.qty, saleAmount), flow.qty),
  )
  const promotion = sumOf(terms.promotionsFor(found), (row) => {
    if (row['promotionType'] === '1')
      return purses.grant(row, '2', agentId, flow.qty.times(amountOf(row['rewardValue'])).round(2), flow.qty)
    if (row['promotionType'] !== '2') return ZERO
    const less = amountOf(row['normalPrice']).minus(amountOf(row['promotionPrice']))
    const borne = flow.qty.times(less).mulDiv(amountOf(row['companyShare'] ?? '100'), 100, 2)
    return purses.grant(row, '2', agentId, borne, flow.qty)
  })
  return { policy, promotion }
}

/** Under which name a policy's reward of a cycle stands. */
const rewardKey = (row: Known, lastDay: string): string => `${String(row['rewardId'])} ${cycleStart(String(row['cycle'] ?? '1'), lastDay)}`

type Reward = { readonly row: Known; readonly agentId: string; readonly amount: Decimal; readonly product: string | null }

/** 达量奖励: once per agent and policy, in the run of the last month of its cycle. */
const cycleRewards = (inputs: Inputs, lines: readonly CommissionLine[], { lastDay, groupOf, isWanted }: Terms): readonly Reward[] => {
  const due = inputs.policies.filter(
    (row) =>
      row['policyType'] === '3' &&
      row['billStatus'] === 'approved' &&
      cycleEnd(String(row['cycle'] ?? '1'), lastDay) === lastDay &&
      String(row['startDate']) <= lastDay &&
      lastDay <= String(row['endDate']),
  )
  return [...groupBy(due, (row) => String(row['rewardId'])).values()].flatMap((rows) => {
    const [first] = rows as [Known]
    const start = cycleStart(String(first['cycle'] ?? '1'), lastDay)
    const touched = lines.filter(
      (line) =>
        (line.lineKind === NORMAL || line.lineKind === RETURNED) &&
        line.note !== GIFT &&
        line.flowDate !== null &&
        line.flowDate >= start &&
        line.flowDate <= lastDay &&
        speaksOf(first as Filed, { agentId: line.agentId, productId: line.productId ?? '' }, groupOf) &&
        (isEmpty(first['companyId']) || first['companyId'] === line.companyId) &&
        (isEmpty(first['terminalId']) || first['terminalId'] === line.terminalId),
    )
    return [...groupBy(touched, ({ agentId }) => agentId)].flatMap(([agentId, own]) => {
      if (!isWanted(agentId)) return []
      const volume = {
        qty: sumOf(own, (line) => line.qty),
        saleAmount: sumOf(own, (line) => line.saleAmount),
        commission: sumOf(own, (line) => line.commissionAmount),
      }
      const steps = rows.map((row) => ({ row, thresholdValue: amountOf(row['thresholdValue']) }))
      const step = reachedBy(steps, first['measure'] === '1' ? volume.qty : volume.saleAmount)
      const amount = step ? volumeReward(step.row['rewardWay'], amountOf(step.row['rewardValue']), volume) : ZERO
      return [{ row: step?.row ?? first, agentId, amount, product: text(first, 'productId') }]
    })
  })
}

/** The lines of 达量奖励: what a cycle earned, less what earlier runs gave of it. */
export const rewardLines = (
  inputs: Inputs,
  history: readonly CommissionLine[],
  lines: readonly CommissionLine[],
  terms: Terms,
  purses: Purses,
): readonly CommissionLine[] => {
  const { lastDay } = terms
  return cycleRewards(inputs, [...history, ...lines], terms)
    .map(({ row, agentId, amount, product }) => {
      const before = sumOf(
        history.filter((line) => line.lineKind === REWARDED && line.agentId === agentId && line.sourceId === rewardKey(row, lastDay)),
        (line) => line.policyAmount,
      )
      const more = amount.minus(before)
      return { row, agentId, product, given: more.gt(0) ? purses.grant(row, '1', agentId, more, ZERO) : more }
    })
    .filter(({ given }) => !given.isZero())
    .map(({ row, agentId, given, product }) =>
      withPoints(
        {
          ...bare(agentId, terms.empOf(agentId)),
          lineKind: REWARDED,
          productId: product,
          flowDate: lastDay,
          sourceType: 'zs.policyFiling',
          sourceId: rewardKey(row, lastDay),
          policyAmount: given,
          note: String(row['policyName'] ?? '政策奖励'),
        },
        pointFor(inputs.points, { kind: '2', agentId, productId: product, companyId: null, day: lastDay }, null),
      ),
    )
}
