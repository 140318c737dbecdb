import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { bankOf, invoiceNo, lent } from './sample-applies.ts'
import { accounts, applicant, day, isOfScene, money, openHolds, staffOf } from './sample-money.ts'

/** Business trips of the demonstration: what is allowed, what staff ask for, and what they hand in. */

/** 城市等级 and 职级, with lodging, meal, local transport. */
export const standard = (_: RandomChoices, index: number): Row => {
  const [tier, level] = [Math.floor(index / 4) + 1, (index % 4) + 1]
  return {
    ...{ cityTier: String(tier), tripLevel: String(level), startDate: '2020-01-01', endDate: null },
    ...{
      lodging: String(850 - tier * 100 - level * 75),
      meal: String(140 - tier * 10 - level * 5),
      localTransport: String(100 - tier * 10),
    },
    transports: level <= 2 ? '1,2,3,4,5,6,7' : '1,3,4,5,6',
    seatClass: level <= 2 ? '一等座/经济舱' : '二等座',
  }
}

const cityIn = (pick: RandomChoices): string => textAt(pick.of(pick.rows('sys.region').filter((row) => row['level'] === 2)), 'id')

/** 一线城市, and 副省级 that are no capitals, by their codes of GB/T 2260. */
const FIRST_TIER: readonly string[] = ['1101', '3101', '4401', '4403']
const SECOND_TIER: readonly string[] = ['2102', '3302', '3502', '3702']

const tierOf = (cityId: string): string => {
  const city = cityId.slice(0, 4)
  if (FIRST_TIER.includes(city)) return '1'
  return city.endsWith('01') || SECOND_TIER.includes(city) ? '2' : '3'
}

/** 大区 of org_category, and the departments in which the company is led. */
const REGION = '4'
const LEADERSHIP: readonly string[] = ['100', '101']

const levelOf = (pick: RandomChoices, empId: string, deptId: unknown): string => {
  if (LEADERSHIP.includes(String(deptId))) return '1'
  const led = pick.rows('sys.org').find((row) => row['managerId'] === empId)
  if (!led) return '4'
  return led['orgCategory'] === REGION ? '2' : '3'
}

/** Every fourth goes with a colleague. */
const companionsOf = (pick: RandomChoices, empId: string, deptId: string): string | null => {
  const others = staffOf(pick, deptId).filter((row) => row['id'] !== empId)
  const user = pick.rows('sys.user').find((one) => one['status'] === '1' && others.some((row) => row['id'] === one['empId']))
  return pick.index % 4 === 0 ? textAt(user, 'id') || null : null
}

export const tripApply = (pick: RandomChoices): Row | undefined => {
  const startDate = addDays(day(pick), pick.whole(1, 5))
  const found = accounts(
    pick,
    (row) =>
      row['period'] === startDate.slice(0, 7) && isOfScene(pick, row['subjectId'], '2') && staffOf(pick, textAt(row, 'deptId')).length > 0,
  ).filter((row) => decimal(textAt(row, 'available')).gt(2_500))
  if (!found.length) return undefined
  const account = pick.of(found)
  const { empId, createBy } = applicant(pick, textAt(account, 'deptId'))
  const days = pick.whole(1, 4)
  const endDate = addDays(startDate, days)
  const isAway = (row: Row, from: string, until: string): boolean =>
    row['empId'] === empId && textAt(row, until).slice(0, 10) >= startDate && textAt(row, from).slice(0, 10) <= endDate
  const isThere =
    pick.rows('ys.businessTripApply').some((row) => row['empId'] === empId && textAt(row, 'endDate') >= startDate) ||
    pick.rows('oa.leaveApply').some((row) => isAway(row, 'startTime', 'endTime'))
  if (isThere) return undefined
  const subjectId = account['subjectId']
  const [fromCity, toCity] = [cityIn(pick), cityIn(pick)]
  const [cityTier, tripLevel] = [tierOf(toCity), levelOf(pick, empId, account['deptId'])]
  const allowed = pick.rows('ys.tripStandard').find((row) => row['cityTier'] === cityTier && row['tripLevel'] === tripLevel)
  const costs = [
    { tripCostType: '1', subjectId, qty: '2', unitPrice: String(pick.whole(80, 260)) },
    { tripCostType: '2', subjectId, cityTier, qty: String(days), unitPrice: textAt(allowed, 'lodging') },
    { tripCostType: '3', subjectId, cityTier, qty: String(days + 1), unitPrice: textAt(allowed, 'meal') },
  ]
  return {
    ...{
      empId,
      createBy,
      deptId: account['deptId'],
      companions: companionsOf(pick, empId, textAt(account, 'deptId')),
      tripLevel,
      tripType: pick.of(['1', '1', '2', '3', '5', '7']),
      startDate,
      endDate,
    },
    reason: pick.of(['拜访重点医院，推进准入', '商业公司对账与催收', '区域市场巡查', '参加省级学术会议']),
    itinerary: [
      {
        ...{ fromDate: startDate, toDate: startDate, fromCity, toCity },
        ...{ cityTier, transport: '1', task: '按计划拜访客户' },
      },
    ],
    costs,
    ...lent(
      pick,
      sumOf(costs, ({ qty, unitPrice }) => decimal(unitPrice).times(qty)),
    ),
  }
}

/** What is handed in for 城际交通, 住宿费 and 伙食补助: tickets, an invoice, nothing. */
const BILLS: Readonly<Record<string, (pick: RandomChoices) => Row>> = {
  1: () => ({ invoiceType: '6' }),
  2: (pick) => ({ invoiceType: '4', invoiceNo: invoiceNo(pick, '45') }),
  3: () => ({ invoiceType: '9' }),
}

export const tripWriteOff = (pick: RandomChoices): Row | undefined => {
  const open = openHolds(pick, 'ys.businessTripWriteOff', 'tripApplyId', 'ys.businessTripApply', '5').filter(
    ({ row }) => textAt(row, 'endDate') < day(pick),
  )
  if (!open.length) return undefined
  const { row, holds } = pick.of(open)
  const isFinal = pick.chance(0.6)
  const part = isFinal ? pick.whole(80, 100) : pick.whole(25, 45)
  const left = sumOf(holds, (hold) => decimal(textAt(hold, 'remaining')))
  return {
    tripApplyId: row['id'],
    isFinal: isFinal ? 'Y' : 'N',
    ...bankOf(pick),
    invoiceCount: 2,
    report: '按计划完成拜访，客户反馈已录入',
    attachments: 'demo/budget/tickets.pdf',
    createBy: row['createBy'],
    itinerary: rowsOf(row, 'itinerary').map(({ fromDate, toDate, fromCity, toCity, transport }) => ({
      ...{ fromDate, toDate, fromCity, toCity, transport },
      result: '已完成',
    })),
    costs: rowsOf(row, 'costs').map((cost) => ({
      ...{ tripCostType: cost['tripCostType'], subjectId: cost['subjectId'], cityTier: cost['cityTier'], qty: cost['qty'] },
      ...{ happenDate: row['startDate'], ...BILLS[textAt(cost, 'tripCostType')]?.(pick) },
      amount: money(decimal(textAt(cost, 'amount')).mulDiv(left, textAt(row, 'amount'), 2), part),
    })),
  }
}
