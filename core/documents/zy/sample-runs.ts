import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays, lastDay, monthAfter } from '../../kernel/dates.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { at, companiesOf, monthFrom, sellers, staffWith } from './sample-staff.ts'

/** Runs of the demonstration: month after month computed, looked through and sent. */

const clerkOf = (pick: RandomChoices, index: number) => at(staffWith(pick, ['business']), index)

const CALCULATE: SampleStep = { days: 0, action: 'calculate' }
const ACKNOWLEDGE: SampleStep = { days: 0, action: 'ackExceptions', values: () => ({ ackRemark: '已逐条核对，未备案的终端不计提成' }) }

const monthOf = (pick: RandomChoices, index: number, count: number): string => monthFrom(pick.today, index - count)

const ofMonth =
  (count: number) =>
  ({ today }: { readonly today: string }, index: number): readonly [string, string] => {
    const month = monthFrom(today, index - count + 1)
    const [from, to] = [`${month}-02`, `${month}-04`]
    return to < today ? [from, to] : [addDays(today, -1), addDays(today, -1)]
  }

const monthlyRun =
  (count: number) =>
  (pick: RandomChoices, index: number): Row => {
    const clerk = clerkOf(pick, index)
    return { createBy: clerk.createBy, deptId: at(sellers(pick), 0).deptId, period: monthOf(pick, index, count), remark: '月度计算' }
  }

const runOutcome = (pick: RandomChoices): SampleOutcome => ({
  ends: pick.left < 1 ? 'approving' : 'approved',
  agreements: 0,
  beforehand: [CALCULATE, ACKNOWLEDGE],
})

const settlement = (pick: RandomChoices, index: number): Row => {
  const clerk = clerkOf(pick, index)
  const period = monthOf(pick, index, 8)
  return { createBy: clerk.createBy, period, payrollMonth: monthAfter(period), deptId: null, remark: '全公司月度结算' }
}

/** Settlements stay computed: their months of stock and flows are locked by whoever looks at the demonstration. */
const settlementOutcome = (): SampleOutcome => ({ ends: 'draft', beforehand: [CALCULATE] })

const quarterOf = (pick: RandomChoices, index: number): readonly [string, string] => {
  const first = `${String(Number(pick.first.slice(0, 4)) + Math.floor(index / 4))}-${String((index % 4) * 3 + 1).padStart(2, '0')}`
  return [first, monthAfter(first, 2)]
}

const terminalRebate = (pick: RandomChoices, index: number): Row | undefined => {
  const done = new Set(pick.rows('zy.terminalRebate').map((row) => `${row['periodFrom']} ${row['terminalType']}`))
  const places = Array.from({ length: 24 }, (_, nth) => ({
    span: quarterOf(pick, Math.floor(nth / 3)),
    terminalType: at(['2', '3', null], nth),
  }))
  const open = places.filter(
    ({ span, terminalType }) => lastDay(span[1]) < pick.now.slice(0, 10) && !done.has(`${span[0]} ${terminalType}`),
  )
  const [place] = open
  if (!place) return undefined
  const clerk = clerkOf(pick, index)
  return {
    createBy: clerk.createBy,
    deptId: at(sellers(pick), 0).deptId,
    cycle: '2',
    periodFrom: place.span[0],
    periodTo: place.span[1],
    terminalType: place.terminalType,
  }
}

const rebateOutcome = (pick: RandomChoices): SampleOutcome => ({
  ends: pick.left < 2 ? 'approving' : 'approved',
  agreements: 0,
  beforehand: [CALCULATE],
})

const inventoryComparison = (pick: RandomChoices, index: number): Row | undefined => {
  const month = monthFrom(pick.now, -1)
  const done = new Set(
    pick
      .rows('zy.inventoryComparison')
      .filter((row) => row['period'] === month)
      .map((row) => row['companyId']),
  )
  const confirmed = pick
    .rows('sale.flowPeriod')
    .filter((row) => row['flowMonth'] === month && ['3', '4'].includes(textAt(row, 'flowPeriodStatus')))
    .map((row) => row['companyId'])
  const companies = companiesOf(pick).filter(({ id }) => !done.has(id ?? null))
  const company = companies.find(({ id }) => confirmed.includes(id ?? null)) ?? at(companies, index)
  if (!company) return undefined
  const clerk = clerkOf(pick, index)
  return { ...clerk, period: month, companyId: textAt(company, 'id') }
}

const comparisonOutcome = (pick: RandomChoices, row: Row): SampleOutcome => {
  const isConfirmed = pick
    .rows('sale.flowPeriod')
    .some(
      (one) =>
        one['companyId'] === row['companyId'] && one['flowMonth'] === row['period'] && ['3', '4'].includes(textAt(one, 'flowPeriodStatus')),
    )
  return isConfirmed ? { ends: 'approved', afterwards: [{ days: 1, action: 'compare' }] } : { ends: 'draft' }
}

const inventoryCheck = (pick: RandomChoices, index: number): Row | undefined => {
  const found = pick
    .rows('zy.inventoryComparison')
    .filter((row) => row['billStatus'] === 'calculated')
    .map((row) => ({ row, open: rowsOf(row, 'items').filter((item) => item['diffStatus'] === '1') }))
    .filter(({ open }) => open.length > 0)
  const [first] = found
  if (!first) return undefined
  const clerk = clerkOf(pick, index)
  return {
    ...clerk,
    comparisonId: first.row['id'],
    period: first.row['period'],
    companyId: first.row['companyId'],
    files: `demo/stock/${index + 1}.pdf`,
    items: first.open.slice(0, 2).map((item) => ({
      compareItemId: item['id'],
      productId: item['productId'],
      batchNo: item['batchNo'],
      bookQty: item['bookQty'],
      stockQty: item['stockQty'],
      diffQty: item['diffQty'],
      diffReason: '7',
      diffHandle: '5',
      adjustQty: item['diffQty'],
    })),
  }
}

const RUN_AFTER = ['zy.commissionFiling', 'zy.pureSalesReport', 'zy.policyFiling', 'sale.saleOrder', 'sale.flowPeriod']

export const runSamples = {
  'zy.businessCommission': { after: RUN_AFTER, row: monthlyRun(8), outcome: runOutcome, period: ofMonth(8) },
  'zy.genericDrug': { after: RUN_AFTER, row: monthlyRun(6), outcome: runOutcome, period: ofMonth(6) },
  'zy.commissionSettlement': {
    after: ['zy.businessCommission', 'zy.genericDrug', 'zy.developChampion', 'zy.otherReward', 'zy.personnelCostFiling', 'zy.salesTask'],
    row: settlement,
    outcome: settlementOutcome,
    period: ofMonth(8),
  },
  'zy.terminalRebate': { after: RUN_AFTER, row: terminalRebate, outcome: rebateOutcome },
  'zy.inventoryComparison': {
    after: ['sale.flowPeriod', 'sale.saleOrder', 'bsc.bscBussCompany'],
    row: inventoryComparison,
    outcome: comparisonOutcome,
  },
} satisfies SamplesByType

/** Differences there are only where flows were compared. */
export const checkSamples = {
  'zy.inventoryCheck': { fewer: true, after: ['zy.inventoryComparison'], row: inventoryCheck },
} satisfies SamplesByType
