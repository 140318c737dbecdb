import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { firstDay, lastDay } from '../../kernel/dates.ts'
import { type Decimal, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { cycleStart, whyNot, type Filed } from '../settlement/filing-match.ts'
import { cycleEnd } from '../settlement/filing.ts'
import { groupsByProduct, rewardOf, volumeReward } from '../settlement/rewards.ts'
import { NORMAL, RETURNED } from './settle.ts'
import { type SettledLine, type SettledSource } from './settled-line.ts'

/** Rewards on top of commission (zy ZY-R6, zs ZS-R9): which rows of policies reach what was sold, and what they bring. */

const [PER_UNIT, BY_SHARE, BY_VOLUME, BY_TASK, FIRST_SALE] = ['1', '2', '3', '4', '5'] as const
const BY_QUANTITY = '1'

type Goods = Pick<SettledSource, 'productId' | 'companyId' | 'terminalId' | 'regionId' | 'day'>

export type Policy = {
  readonly row: Known
  readonly policyType: string
  readonly reaches: (goods: Goods, empId: string) => boolean
}

/** Rows of policies, each with whom and what it speaks of. */
export const policiesIn = (
  rows: readonly Known[],
  grouped: readonly Known[],
  deptOf: (empId: string) => string | null,
): readonly Policy[] => {
  const groupOf = groupsByProduct(grouped)
  return rows.map((row) => ({
    row,
    policyType: String(row['policyType']),
    reaches: (goods, empId) =>
      (isEmpty(row['empId']) || row['empId'] === empId) &&
      (isEmpty(row['scopeDeptId']) || row['scopeDeptId'] === deptOf(empId)) &&
      (isEmpty(row['productId']) || row['productId'] === goods.productId) &&
      (isEmpty(row['productGroupId']) || row['productGroupId'] === groupOf(goods.productId)) &&
      whyNot(row as Filed, { day: goods.day, companyId: goods.companyId, terminalId: goods.terminalId, regionId: goods.regionId }) ===
        undefined,
  }))
}

const depth = (row: Known): readonly [number, number, number] => [
  Number(!isEmpty(row['terminalId'])),
  Number(!isEmpty(row['companyId'])),
  String(row['regionId'] ?? '').replace(/(00)+$/, '').length,
]

/** Of those that exclude each other: the lower priority first, the closer scope, the later start, the larger identity. */
const before = ({ row: a }: Policy, { row: b }: Policy): number => {
  const byPriority = Number(a['priority'] ?? 5) - Number(b['priority'] ?? 5)
  if (byPriority) return byPriority
  const [own, other] = [depth(a), depth(b)]
  const at = own.findIndex((value, place) => value !== other[place])
  if (at >= 0) return other[at]! - own[at]!
  const [start, their] = [String(a['startDate']), String(b['startDate'])]
  return start === their ? (String(a['id']) > String(b['id']) ? -1 : 1) : start > their ? -1 : 1
}

/** All that apply, of each group of exclusive ones only the first. */
const applying = (policies: readonly Policy[]): readonly Policy[] => {
  const taken = new Set<string>()
  return policies.toSorted(before).filter(({ row }) => {
    const group = String(row['exclusiveGroup'] ?? '')
    if (group === '') return true
    if (taken.has(group)) return false
    taken.add(group)
    return true
  })
}

/** What types 1 and 2 add to a line; a budget is consumed in the order of the sources, the last of them partly. */
export const rewarding = (policies: readonly Policy[]): ((source: SettledSource, saleAmount: Decimal, empId: string) => Decimal) => {
  const lineWise = policies.filter(({ policyType }) => policyType === PER_UNIT || policyType === BY_SHARE)
  const left = new Map(
    lineWise
      .filter(({ row }) => !isEmpty(row['budgetAmount']))
      .map(({ row }) => [String(row['headId']), amountOf(row['budgetAmount']).minus(amountOf(row['usedAmount']))]),
  )
  return (source, saleAmount, empId) =>
    sumOf(applying(lineWise.filter(({ reaches }) => reaches(source, empId))), ({ row, policyType }) => {
      const reward = rewardOf(policyType, amountOf(row['rewardValue']), source.qty, saleAmount)
      const budget = left.get(String(row['headId']))
      if (budget === undefined) return reward
      const paid = reward.gt(0) ? min(reward, budget.gt(0) ? budget : ZERO) : reward
      left.set(String(row['headId']), budget.minus(paid))
      return paid
    })
}

export type Bonus = { readonly empId: string; readonly sourceId: string; readonly amount: Decimal; readonly bizDate: string }

export type Task = Known

type Cycling = {
  readonly policies: readonly Policy[]
  readonly lines: readonly SettledLine[]
  readonly history: readonly SettledLine[]
  readonly period: string
  readonly tasks: readonly Task[]
  readonly regionOf: (terminalId: string) => string | null
}

const isSold = ({ lineKind, postRole }: SettledLine): boolean => (lineKind === NORMAL || lineKind === RETURNED) && postRole === '1'

const goodsOf = (line: SettledLine, regionOf: (terminalId: string) => string | null): Goods => ({
  productId: line.productId,
  companyId: line.companyId,
  terminalId: line.terminalId,
  regionId: line.terminalId === null ? null : regionOf(line.terminalId),
  day: line.bizDate,
})

const scopeOf = ({ row }: Policy): string =>
  ['headId', 'empId', 'scopeDeptId', 'productId', 'productGroupId', 'companyId', 'regionId', 'terminalId']
    .map((key) => String(row[key] ?? ''))
    .join('|')

/** The highest threshold that was reached. */
const reachedBy = (policies: readonly Policy[], value: Decimal): Policy | undefined =>
  policies
    .filter(({ row }) => value.ge(amountOf(row['thresholdValue'])))
    .toSorted((a, b) => amountOf(b.row['thresholdValue']).cmp(amountOf(a.row['thresholdValue'])))[0]

const taskOf = (tasks: readonly Task[], empId: string, productId: unknown, [from, until]: readonly [string, string]) => {
  const own = tasks.filter((task) => task['empId'] === empId && (isEmpty(productId as string) || task['productId'] === productId))
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')).filter(
    (month) => month >= from.slice(5, 7) && month <= until.slice(5, 7),
  )
  return {
    measure: String(own[0]?.['measure'] ?? BY_QUANTITY),
    value: sumOf(own, (task) => sumOf(months, (month) => amountOf(task[`m${month}`]))),
  }
}

/** 达量奖励 and 任务达成系数: in the last month of a cycle what the cycle is worth, less what it has got. */
export const byCycle = ({ policies, lines, history, period, tasks, regionOf }: Cycling): readonly Bonus[] => {
  const until = lastDay(period)
  const ending = policies.filter(
    ({ row, policyType }) =>
      (policyType === BY_VOLUME || policyType === BY_TASK) &&
      cycleEnd(String(row['cycle'] ?? '1'), firstDay(period)) === until &&
      String(row['endDate']) >= until,
  )
  return [...groupBy(ending, scopeOf)].flatMap(([scope, rows]) => {
    const [first] = rows as readonly [Policy]
    const from = cycleStart(String(first.row['cycle'] ?? '1'), until)
    const within = (line: SettledLine) => line.bizDate >= from && line.bizDate <= until
    const sold = [...history, ...lines].filter((line) => isSold(line) && within(line) && first.reaches(goodsOf(line, regionOf), line.empId))
    return [...groupBy(sold, ({ empId }) => empId)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([empId, own]): readonly Bonus[] => {
        const qty = sumOf(own, (line) => line.qty.times(line.share).mulDiv(1, 100, 5))
        const saleAmount = sumOf(own, (line) => line.saleAmount.mulDiv(line.share, 100, 2))
        const commission = sumOf(own, (line) => line.commissionAmount)
        const target = () => {
          if (first.policyType === BY_VOLUME) {
            const row = reachedBy(rows, first.row['measure'] === BY_QUANTITY ? qty : saleAmount)?.row
            return row ? volumeReward(row['rewardWay'], amountOf(row['rewardValue']), { qty, saleAmount, commission }) : ZERO
          }
          const task = taskOf(tasks, empId, first.row['productId'], [from, until])
          if (task.value.isZero()) return ZERO
          const completion = (task.measure === BY_QUANTITY ? qty : saleAmount).mulDiv(100, task.value, 2)
          // Where no coefficient is reached it is 0.
          return commission.times(amountOf(reachedBy(rows, completion)?.row['rewardValue'] ?? '0').minus(1)).round(2)
        }
        const sourceId = `${scope}|${from}`
        const got = sumOf(
          history.filter((line) => line.sourceId === sourceId && line.empId === empId),
          ({ policyAmount }) => policyAmount,
        )
        const amount = target().minus(got)
        return amount.isZero() ? [] : [{ empId, sourceId, amount, bizDate: until }]
      })
  })
}

/** 新品首推奖励: the first delivery of a product into a terminal within the days of the policy, once for both. */
export const firstSales = ({
  policies,
  lines,
  history,
  regionOf,
}: Pick<Cycling, 'policies' | 'lines' | 'history' | 'regionOf'>): readonly Bonus[] =>
  policies
    .filter(({ policyType }) => policyType === FIRST_SALE)
    .flatMap(({ row, reaches }) => {
      const sold = [...history, ...lines].filter(
        (line) => line.lineKind === NORMAL && isSold(line) && line.qty.gt(0) && line.basis === BY_QUANTITY,
      )
      const places = groupBy(
        sold.filter((line) => reaches(goodsOf(line, regionOf), line.empId)),
        ({ productId, terminalId }) => `${productId}|${terminalId}`,
      )
      return [...places].flatMap(([place, own]): readonly Bonus[] => {
        const first = own.toSorted((a, b) =>
          a.bizDate === b.bizDate ? (a.sourceId < b.sourceId ? -1 : 1) : a.bizDate < b.bizDate ? -1 : 1,
        )[0]!
        const sourceId = `${String(row['id'])}|${place}`
        return history.some((line) => line.sourceId === sourceId)
          ? []
          : [{ empId: first.empId, sourceId, amount: amountOf(row['rewardValue']), bizDate: first.bizDate }]
      })
    })
