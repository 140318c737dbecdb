import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { again } from '../settlement/sample-names.ts'
import { at, companiesOf, hospitalsOf, monthFrom, pharmaciesOf, productsOf, sellers, staffWith } from './sample-staff.ts'

/** The first filings hold from the first day told of; those that wait today from their own month, which no run has frozen. */
const effectiveFrom = ({ first, left, now }: RandomChoices): string => (left < 6 ? `${now.slice(0, 7)}-01` : first)

/** 纯销提成: one representative for a hospital and some products, or two who share; every other one is settled by pure sales. */
const pureFiling = (pick: RandomChoices, index: number): Row => {
  const staff = sellers(pick)
  const seller = at(staff, index)
  const hospital = at(hospitalsOf(pick), index * 2)
  const products = productsOf(pick)
  const isShared = index % 6 === 5 && staff.length > 1
  const count = pick.whole(1, 2)
  const byRate = pick.chance(0.4)
  const row = (empId: string, share: string, productId: string): Row => ({
    empId,
    postRole: '1',
    share,
    productId,
    terminalType: '1',
    terminalId: textAt(hospital, 'id'),
    basis: index % 2 === 0 ? '2' : '1',
    calcMode: byRate ? '2' : '1',
    value: byRate ? '4' : '1.5',
    startDate: effectiveFrom(pick),
  })
  return {
    ...seller,
    filingKind: '1',
    filingType: '1',
    reason: `${textAt(hospital, 'name')}提成标准`,
    items: Array.from({ length: count }, (_, nth) => textAt(at(products, index * 3 + nth * 11), 'id')).flatMap((productId) =>
      isShared
        ? [row(seller.empId, '70', productId), row(at(staff, index + 1).empId, '30', productId)]
        : [row(seller.empId, '100', productId)],
    ),
  }
}

/** 商务提成: what is collected from a company, by how old it was. */
const businessFiling = (pick: RandomChoices, index: number): Row => {
  const seller = at(staffWith(pick, ['business', 'sales_rep']), index)
  const company = at(companiesOf(pick), index)
  return {
    ...seller,
    filingKind: '2',
    filingType: '1',
    overdueRate: pick.of(['0.5', '1']),
    reason: `${textAt(company, 'name')}回款提成`,
    items: Array.from({ length: 3 }, (_, nth) => ({
      empId: seller.empId,
      postRole: '5',
      share: '100',
      productId: textAt(at(productsOf(pick), index * 5 + nth * 7), 'id'),
      companyId: textAt(company, 'id'),
      calcMode: '2',
      value: '0.8',
      startDate: effectiveFrom(pick),
    })),
    agings: [
      { fromDays: 0, toDays: 60, factor: '100' },
      { fromDays: 60, toDays: 120, factor: '80' },
      { fromDays: 120, toDays: null, factor: '50' },
    ],
  }
}

/** 普药提成: broad ranges through pharmacies. */
const genericFiling = (pick: RandomChoices, index: number): Row => {
  const seller = at(sellers(pick), index)
  const pharmacy = at(pharmaciesOf(pick), index)
  return {
    ...seller,
    filingKind: '3',
    filingType: '1',
    reason: `${textAt(pharmacy, 'name')}普药提成`,
    items: [
      {
        empId: seller.empId,
        postRole: '6',
        share: '100',
        productId: textAt(at(productsOf(pick), index * 7 + 3), 'id'),
        terminalType: '2',
        terminalId: textAt(pharmacy, 'id'),
        calcMode: '2',
        value: '3',
        startDate: effectiveFrom(pick),
      },
    ],
  }
}

const commissionFiling = (pick: RandomChoices, index: number): Row => {
  if (index % 10 === 8) return businessFiling(pick, Math.floor(index / 10))
  return index % 10 === 9 ? genericFiling(pick, Math.floor(index / 10)) : pureFiling(pick, index)
}

const personnelCostFiling = (pick: RandomChoices, index: number): Row => {
  const staff = sellers(pick)
  const hr = at(staffWith(pick, ['hr']), 0)
  const seller = at(staff, index)
  const month = `${monthFrom(pick.first, 2 + Math.floor(index / staff.length) * 4)}-01`
  const isNew = index % 4 === 3
  return {
    createBy: hr.createBy,
    deptId: seller.deptId,
    filingType: '1',
    reason: '销售人员费用标准',
    items: [
      {
        empId: seller.empId,
        postRole: '1',
        baseWage: String(pick.whole(40, 80) * 100),
        allowance: '800',
        travelQuota: String(pick.whole(10, 20) * 100),
        phoneQuota: '200',
        socialCost: String(pick.whole(12, 20) * 100),
        costDeduct: index % 5 === 0 ? '2' : '1',
        ...(index % 5 === 0 ? { deductRatio: '20' } : {}),
        ...(isNew ? { guaranteeAmount: '2000', guaranteeTo: monthFrom(month, 5) } : {}),
        startDate: month,
        endDate: addDays(`${monthFrom(month, 4)}-01`, -1),
      },
    ],
  }
}

/** Name, type, way, value, cycle, measure or base. */
const POLICIES: readonly (readonly [name: string, type: string, way: string | null, value: string])[] = [
  ['空白终端单位加奖', '1', null, '0.5'],
  ['重点品种比例加奖', '2', null, '2'],
  ['季度达量奖励', '3', '1', '800'],
  ['月度任务系数', '4', null, '1.1'],
  ['新品首推奖励', '5', '1', '200'],
  ['连锁药店季度返利', '6', '3', '3'],
]

const policyFiling = (pick: RandomChoices, index: number): Row => {
  const seller = at(sellers(pick), index)
  const [name, policyType, rewardWay, rewardValue] = at(POLICIES, index)
  const year = Number(pick.first.slice(0, 4)) + (index % 2)
  const isRebate = policyType === '6'
  return {
    ...seller,
    policyName: `${year}年${name}${again(index, POLICIES)}`,
    filingType: '1',
    policyType,
    cycle: ['3', '6'].includes(policyType) ? '2' : policyType === '4' ? '1' : null,
    measure: policyType === '3' ? '2' : null,
    rebateBase: isRebate ? '2' : null,
    tierMode: isRebate ? '1' : null,
    budgetAmount: String(pick.whole(2, 8) * 5_000),
    content: `${year}年${name}，达到标准后随提成结算发放`,
    files: `demo/policies/${index + 1}.pdf`,
    items: [
      {
        productId: textAt(at(productsOf(pick), index * 5), 'id'),
        regionId: isRebate ? `${textAt(at(pharmaciesOf(pick), index), 'regionId').slice(0, 2)}0000` : null,
        thresholdValue: ['3', '4', '6'].includes(policyType) ? (policyType === '4' ? '100' : '5000') : null,
        rewardWay,
        rewardValue,
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
      },
    ],
  }
}

const YEAR_PLAN = ['80', '70', '90', '100', '100', '110', '105', '105', '115', '120', '120', '130']

const salesTask = (pick: RandomChoices, index: number): Row => {
  const staff = sellers(pick)
  const seller = at(staff, index)
  const year = Number(pick.first.slice(0, 4)) + (Math.floor(index / staff.length) % 2)
  const head = at(staffWith(pick, ['region_manager']), index)
  return {
    createBy: head.createBy,
    deptId: seller.deptId,
    taskYear: String(year),
    measure: '1',
    basis: '1',
    remark: `${year}年度销售任务`,
    items: Array.from({ length: pick.whole(2, 4) }, (_, nth) => ({
      empId: seller.empId,
      productId: textAt(at(productsOf(pick), index * 3 + nth * 11), 'id'),
      ...Object.fromEntries(YEAR_PLAN.map((value, month) => [`m${String(month + 1).padStart(2, '0')}`, value])),
    })),
  }
}

const salesTaskChange = (pick: RandomChoices, index: number): Row | undefined => {
  const busy = new Set(
    pick
      .rows('zy.salesTaskChange')
      .filter((row) => ['approving', 'draft'].includes(textAt(row, 'billStatus')))
      .map((row) => row['taskId']),
  )
  const tasks = pick.rows('zy.salesTask').filter((row) => row['billStatus'] === 'approved' && !busy.has(row['id']))
  const task = tasks.length ? at(tasks, index) : undefined
  const [line] = (task?.['items'] ?? []) as readonly Row[]
  if (!task || !line) return undefined
  const head = at(staffWith(pick, ['region_manager']), index)
  return {
    createBy: head.createBy,
    taskId: textAt(task, 'id'),
    taskYear: task['taskYear'],
    deptId: task['deptId'],
    measure: task['measure'],
    changeReason: pick.of(['2', '3', '5']),
    reason: '终端用量变化，调整当月任务',
    items: [
      {
        empId: line['empId'],
        productId: line['productId'],
        taskMonth: `${textAt(task, 'taskYear')}-12`,
        newValue: String(pick.whole(135, 160)),
      },
    ],
  }
}

const STAFF = ['sys.user', 'sys.employee', 'bsc.product', 'bsc.productPrice', 'bsc.hospital', 'bsc.pharmacy', 'bsc.bscBussCompany']

export const filingSamples = {
  'zy.commissionFiling': {
    after: [...STAFF, 'zs.agent'],
    row: commissionFiling,
    // A draft would wait until its first month is frozen.
    outcome: ({ left }) => (left < 4 ? { ends: 'approving', agreements: 0 } : { ends: 'approved' }),
    period: ({ first }) => [addDays(first, 3), addDays(first, 60)],
  },
  'zy.personnelCostFiling': { after: STAFF, row: personnelCostFiling },
  'zy.policyFiling': { after: STAFF, row: policyFiling },
  'zy.salesTask': { after: STAFF, row: salesTask, period: ({ first }) => [addDays(first, 5), addDays(first, 90)] },
  'zy.salesTaskChange': { after: ['zy.salesTask', ...STAFF], row: salesTaskChange },
} satisfies SamplesByType
