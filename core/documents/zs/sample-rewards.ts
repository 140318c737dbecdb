import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { again } from '../settlement/sample-names.ts'
import { rightsOf, yearOf, inYear, listPrice } from './sample-rights.ts'

/** What agents earn beside their commission: policies and promotions. */

/** Name, kind, what it brings, and of what is counted by a cycle its thresholds. */
const POLICIES: readonly (readonly [name: string, type: string, value: string, cycle?: string, measure?: string])[] = [
  ['新品上量单位加奖', '1', '1.5'],
  ['空白终端比例加奖', '2', '5'],
  ['季度达量奖', '3', '2', '2', '2'],
  ['全年任务系数', '4', '1.1', '3'],
  ['旺季单位加奖', '1', '0.8'],
  ['县域市场加奖', '2', '3'],
]

export const policyFiling = (pick: RandomChoices, index: number): Row => {
  const [name, policyType, rewardValue, cycle, measure] = POLICIES[index % POLICIES.length]!
  const { right } = pick.of(rightsOf(pick, '2'))
  const year = yearOf(pick, index % 2)
  const isByCycle = cycle !== undefined
  const row = (thresholdValue: string | null, value: string): Row => ({
    productId: right['productId'],
    productGroupId: null,
    agentId: null,
    companyId: null,
    regionId: index % 3 === 0 ? right['regionId'] : null,
    terminalType: null,
    terminalId: null,
    thresholdValue,
    rewardWay: policyType === '3' ? '3' : null,
    rewardValue: value,
    ...inYear(year),
  })
  return {
    policyName: `${year}年${name}${again(index, POLICIES)}`,
    filingType: '1',
    policyType,
    cycle: cycle ?? null,
    measure: measure ?? null,
    exclusiveGroup: index % 3 === 1 ? '加奖' : null,
    budgetAmount: String(pick.whole(2, 15) * 10_000),
    content: `${name}，在佣金之外按本方案加奖`,
    items:
      policyType === '3'
        ? [row('50000', '1'), row('100000', rewardValue)]
        : policyType === '4'
          ? [row('0', '0.9'), row('100', rewardValue)]
          : [row(isByCycle ? '0' : null, rewardValue)],
  }
}

const PROMOTIONS: readonly (readonly [name: string, type: string])[] = [
  ['店庆单位加奖', '1'],
  ['特价月', '2'],
  ['买十赠一', '3'],
  ['陈列费', '4'],
]

export const promotionFiling = (pick: RandomChoices, index: number): Row => {
  const [name, promotionType] = PROMOTIONS[index % PROMOTIONS.length]!
  const rights = rightsOf(pick, '2')
  const products = [...new Set(rights.map(({ right }) => right['productId']))]
  const productId = products[index % products.length] ?? null
  const { agent } = rights.find(({ right }) => right['productId'] === productId)!
  const startDate = `${pick.date(pick.first, pick.today).slice(0, 7)}-01`
  const planQty = pick.whole(2, 20) * 100
  const price = listPrice(pick, productId)
  const plan = { planQty: String(planQty), maxQty: String(planQty * 2) }
  const row: Readonly<Record<string, Row>> = {
    1: { rewardValue: '1.2', ...plan },
    2: { normalPrice: String(price), promotionPrice: decimal(price).mulDiv(9, 10, 4).toString(), companyShare: '50', ...plan },
    3: { buyQty: '10', giftQty: '1', ...plan },
    4: { fixedAmount: String(pick.whole(2, 10) * 500), planQty: null, maxQty: null },
  }
  return {
    promotionName: `${startDate.slice(0, 4)}年${Number(startDate.slice(5, 7))}月${name}${again(index, PROMOTIONS)}`,
    promotionType,
    channel: pick.of(['1', '2,3', '1,4', '3']),
    agentId: promotionType === '4' ? agent['id'] : index % 2 ? agent['id'] : null,
    startDate,
    endDate: addMonths(startDate, pick.whole(2, 6)),
    budgetAmount: String(Math.max(planQty * Math.ceil(price), 20_000)),
    content: `${name}：按方案执行，凭销售流向和现场照片结算`,
    items: [
      {
        productId,
        companyId: null,
        regionId: null,
        terminalType: null,
        terminalId: null,
        ...row[promotionType],
      },
    ],
  }
}
