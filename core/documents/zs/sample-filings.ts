import type { RandomChoices, Span } from '../../definitions/random-choices.ts'
import { parts } from '../../definitions/listed.ts'
import type { Outcome, SamplesByType, Step } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { again } from '../settlement/sample-names.ts'
import { unsold } from '../sale/sample-flows.ts'
import { developed } from './sample-develop.ts'
import { MONTHS } from '../settlement/task.ts'

/** What agents that work together with us in one way (zs_coop_mode) may sell. */
export const rightsOf = (pick: RandomChoices, mode: string): readonly { readonly agent: Row; readonly right: Row }[] =>
  pick
    .rows('zs.agent')
    .filter((row) => row['agentStatus'] === '1' && parts(wireOf(row, 'coopModes')).includes(mode))
    .flatMap((agent) =>
      rowsOf(agent, 'products')
        .filter((right) => !isEmpty(right['productId']))
        .map((right) => ({ agent, right })),
    )

const ofAgent = (agent: Row): Row => ({ agentId: agent['id'], empId: agent['empId'], deptId: agent['deptId'] })

/** One year after the other: the rows of a scope never overlap. */
const yearOf = (pick: RandomChoices, round: number): number => Number(pick.first.slice(0, 4)) + 1 - round

const inYear = (year: number): Row => ({ startDate: `${year}-01-01`, endDate: `${year}-12-31` })

const listPrice = (pick: RandomChoices, productId: unknown): number => {
  const found = pick.rows('bsc.productPrice').find((row) => row['productId'] === productId && !row['regionId'])
  return Math.max(Number(found?.['invoicePrice'] ?? 20), 2)
}

const basePriceFiling = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '1')
  const { agent, right } = rights[index % rights.length]!
  const year = yearOf(pick, Math.floor(index / rights.length))
  const price = listPrice(pick, right['productId'])
  const base = decimal(Math.round(price * pick.whole(45, 60))).mulDiv(1, 100, 4)
  return {
    ...ofAgent(agent),
    filingType: '1',
    reason: `${year}年度结算底价`,
    files: `demo/agents/base-price-${index + 1}.pdf`,
    items: [
      {
        productId: right['productId'],
        regionId: right['regionId'],
        basePrice: base.toString(),
        stdInvoicePrice: base.mulDiv(pick.whole(120, 140), 100, 2).toString(),
        payGate: pick.of(['1', '2']),
        ...inYear(year),
      },
    ],
  }
}

const points = (pick: RandomChoices, index: number): Row => {
  const agents = pick.rows('zs.agent').filter((row) => row['agentStatus'] === '1')
  const agent = agents[index % agents.length]!
  const kinds = parts(wireOf(agent, 'coopModes'))
  const year = yearOf(pick, Math.floor(index / agents.length))
  return {
    ...ofAgent(agent),
    filingType: '1',
    reason: `${year}年度点数`,
    items: kinds.map((pointKind) => ({
      pointKind,
      productId: null,
      companyId: null,
      pointRate: pointKind === '2' ? pick.of(['0', '3', '6']) : pick.of(['11', '12', '13']),
      pointWay: pick.of(['1', '1', '2']),
      ...inYear(year),
    })),
  }
}

const REASONS = ['医院要求按中标价开票', '配送商业统一开票价', '两票制下按挂网价开票']

const highFiling = (pick: RandomChoices, index: number): Row | undefined => {
  const filed = pick
    .rows('zs.basePriceFiling')
    .filter((row) => row['billStatus'] === 'approved')
    .flatMap((row) => rowsOf(row, 'items').map((item) => ({ agentId: row['agentId'], item })))
  const agents = new Map(rightsOf(pick, '3').map(({ agent }) => [agent['id'], agent]))
  const companies = companiesOf(pick)
  const companyId = companies[index % companies.length]!['id']
  // Of one scope there is one row: those that still wait for a decision count.
  const taken = new Set(
    pick
      .rows('zs.highFiling')
      .filter((row) => row['companyId'] === companyId)
      .flatMap((row) => rowsOf(row, 'items').map((item) => `${String(row['agentId'])} ${String(item['productId'])}`)),
  )
  const found = filed.find(
    ({ agentId, item }) =>
      agents.has(agentId) && item['lineStatus'] === '1' && !taken.has(`${String(agentId)} ${String(item['productId'])}`),
  )
  if (!found) return undefined
  const { agentId, item } = found
  const std = decimal(textAt(item, 'stdInvoicePrice') || 20)
  const planQty = pick.whole(2, 30) * 100
  return {
    ...ofAgent(agents.get(agentId)!),
    filingType: '1',
    companyId,
    reason: pick.of(REASONS),
    files: `demo/agents/high-${index + 1}.pdf`,
    items: [
      {
        productId: item['productId'],
        terminalType: null,
        terminalId: null,
        stdInvoicePrice: std.toString(),
        highPrice: std.mulDiv(pick.whole(115, 160), 100, 2).toString(),
        planQty: String(planQty),
        qtyLimit: String(planQty * 2),
        startDate: item['startDate'],
        endDate: item['endDate'],
      },
    ],
  }
}

/** Name, kind, what it brings, and of what is counted by a cycle its thresholds. */
const POLICIES: readonly (readonly [name: string, type: string, value: string, cycle?: string, measure?: string])[] = [
  ['新品上量单位加奖', '1', '1.5'],
  ['空白终端比例加奖', '2', '5'],
  ['季度达量奖', '3', '2', '2', '2'],
  ['全年任务系数', '4', '1.1', '3'],
  ['旺季单位加奖', '1', '0.8'],
  ['县域市场加奖', '2', '3'],
]

const policyFiling = (pick: RandomChoices, index: number): Row => {
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

const promotionFiling = (pick: RandomChoices, index: number): Row => {
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

const SALES = ['128', '129', '130', '131', '132']

const staffOf = (pick: RandomChoices, deptId: string): readonly Row[] =>
  pick.rows('sys.employee').filter((row) => row['deptId'] === deptId && row['empStatus'] !== '4')

const wages = (pick: RandomChoices, index: number): Row | undefined => {
  const dept = SALES[index % SALES.length]!
  const staff = staffOf(pick, dept)
  const year = yearOf(pick, Math.floor(index / SALES.length))
  if (staff.length === 0) return undefined
  const level = (at: number) => (at === 0 ? '3' : at < 3 ? '2' : '1')
  const levels = [...new Set(staff.map((_, at) => level(at)))]
  return {
    filingType: '1',
    deptId: dept,
    reason: `${year}年度工资与提成标准`,
    items: staff.map((employee, at) => ({
      empId: employee['id'],
      empLevel: level(at),
      baseWage: String(pick.whole(40, 70) * 100),
      postWage: String(pick.whole(5, 20) * 100),
      performWage: String(pick.whole(5, 20) * 100),
      trafficAllowance: '600',
      phoneAllowance: '200',
      mealAllowance: '440',
      ...inYear(year),
    })),
    standards: staff.slice(0, 3).map((employee) => ({
      empId: employee['id'],
      empLevel: null,
      productId: null,
      productGroupId: null,
      calcMode: '2',
      value: pick.of(['0.5', '0.8', '1']),
      ...inYear(year),
    })),
    coefficients: levels.flatMap((empLevel) => [
      { empLevel, fromRate: '0', toRate: '80', coefficient: '0.8' },
      { empLevel, fromRate: '80', toRate: '100', coefficient: '1' },
      { empLevel, fromRate: '100', toRate: null, coefficient: '1.2' },
    ]),
  }
}

const salesTask = (pick: RandomChoices, index: number): Row | undefined => {
  const dept = SALES[index % SALES.length]!
  const year = yearOf(pick, Math.floor(index / SALES.length) % 3)
  const own = rightsOf(pick, '2').filter(({ agent }) => agent['deptId'] === dept)
  if (own.length === 0) return undefined
  const seen = new Set<string>()
  const rows = own.filter(({ agent, right }) => {
    const key = `${String(agent['id'])} ${String(right['productId'])}`
    return !seen.has(key) && seen.add(key)
  })
  return {
    taskYear: String(year),
    deptId: dept,
    measure: '2',
    remark: `${year}年度销售任务`,
    items: rows.slice(0, 6).map(({ agent, right }) => {
      const base = pick.whole(4, 30) * 1_000
      return {
        empId: agent['empId'],
        agentId: agent['id'],
        productId: right['productId'],
        ...Object.fromEntries(MONTHS.map((month, at) => [`m${month}`, String(base + (at % 4) * 500)])),
      }
    }),
  }
}

const salesTaskChange = (pick: RandomChoices, index: number): Row | undefined => {
  const tasks = pick.rows('zs.salesTask').filter((row) => row['billStatus'] === 'approved')
  if (tasks.length === 0) return undefined
  const task = tasks[index % tasks.length]!
  const [item] = rowsOf(task, 'items')
  const month = MONTHS[index % MONTHS.length]!
  return {
    taskId: task['id'],
    changeReason: pick.of(['1', '2', '3', '5']),
    reason: pick.of(['招商经理调整，任务随人划转', '产品阶段性缺货，当月任务下调', '新增终端，当月任务上调']),
    items: [
      {
        empId: item!['empId'],
        agentId: item!['agentId'],
        productId: item!['productId'],
        taskMonth: `${textAt(task, 'taskYear')}-${month}`,
        newValue: decimal(textAt(item, `m${month}`) || 0)
          .mulDiv(pick.whole(85, 108), 100, 2)
          .toString(),
      },
    ],
  }
}

const COMPANY = '示范医药有限公司'

const commissionImport = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '2')
  const day = pick.date(pick.first, pick.now.slice(0, 10))
  return {
    settleType: '2',
    importType: pick.of(['1', '2', '3']),
    period: pick.today.slice(0, 7),
    deptId: rights[index % rights.length]!.agent['deptId'],
    remark: '系统上线前已结未付的佣金',
    files: `demo/agents/import-${index + 1}.pdf`,
    items: [0, 1, 2].map((at) => {
      const { agent, right } = rights[(index * 3 + at) % rights.length]!
      const qty = pick.whole(1, 20) * 10
      return {
        agentId: agent['id'],
        productId: right['productId'],
        companyId: null,
        terminalType: null,
        terminalId: null,
        flowDate: day,
        batchNo: `L${index + 1}${at}`,
        qty: String(qty),
        unitPrice: null,
        saleAmount: null,
        commissionAmount: String(qty * pick.whole(2, 9)),
        reason: '历史佣金',
      }
    }),
  }
}

const companiesOf = (pick: RandomChoices): readonly Row[] =>
  pick.rows('bsc.bscBussCompany').filter((row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N')

const highImport = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '3')
  const { agent, right } = rights[index % rights.length]!
  const companies = companiesOf(pick)
  const std = pick.whole(10, 60)
  return {
    importType: '4',
    period: pick.today.slice(0, 7),
    companyId: companies[index % companies.length]!['id'],
    deptId: agent['deptId'],
    files: `demo/agents/high-import-${index + 1}.pdf`,
    remark: '商业公司在系统外开具的高打发票',
    items: [
      {
        agentId: agent['id'],
        companyId: companies[index % companies.length]!['id'],
        productId: right['productId'],
        invoiceNo: String(33_001_000 + index),
        invoiceDate: pick.date(pick.first, pick.now.slice(0, 10)),
        qty: String(pick.whole(1, 20) * 50),
        stdInvoicePrice: String(std),
        highPrice: String(std + pick.whole(2, 15)),
        pointRate: '13',
      },
    ],
  }
}

const highBill = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '3')
  const { agent } = rights[index % rights.length]!
  const net = pick.whole(20, 300) * 100
  const receiveDate = pick.now.slice(0, 10)
  return {
    ...ofAgent(agent),
    receiveDate,
    deliverWay: pick.of(['快递', '送达']),
    items: [
      {
        billKind: '1',
        invoiceCode: String(3_300_201_000 + index),
        invoiceNo: String(20_001_000 + index),
        invoiceDate: addDays(receiveDate, -pick.whole(1, 60)),
        sellerName: agent['name'],
        sellerTaxNo: textAt(agent, 'creditCode'),
        buyerName: COMPANY,
        billContent: pick.of(['1', '2', '3']),
        netAmount: String(net),
        taxRate: '6',
        taxAmount: decimal(net).mulDiv(6, 100, 2).toString(),
        amount: decimal(net).mulDiv(106, 100, 2).toString(),
        files: `demo/agents/bill-${index + 1}.pdf`,
      },
    ],
  }
}

const newDevelop = (pick: RandomChoices, index: number): Row => {
  const { agent, right } = pick.of(rightsOf(pick, '2'))
  const usable = pick.rows('bsc.hospital').filter((row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N')
  const hospitals = unsold(pick, usable)
  const companies = companiesOf(pick)
  const applyDate = pick.now.slice(0, 10)
  const price = listPrice(pick, right['productId'])
  const monthQty = pick.whole(5, 40) * 10
  return {
    ...ofAgent(agent),
    developType: '1',
    applyDate,
    terminalType: '1',
    terminalId: hospitals[(index * 7) % hospitals.length]!['id'],
    terminalGrade: pick.of(['1', '2', '3']),
    companyId: companies[index % companies.length]!['id'],
    monthPurchase: String(pick.whole(5, 50) * 10_000),
    targetDate: addDays(applyDate, pick.whole(60, 240)),
    plan: '先做科室会和学术支持，争取下一次药事会通过',
    items: [{ productId: right['productId'], supplyPrice: String(price), monthQty: String(monthQty) }],
    fees: [
      { feeItem: pick.of(['1', '2', '3']), writeOffStage: '1', amount: String(Math.max(Math.floor((monthQty * price) / 100), 1) * 100) },
    ],
  }
}

/** 商务 settles with agents. */
const settlerOf = (pick: RandomChoices): string =>
  textAt(
    pick.rows('sys.user').find((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'business')),
    'username',
  )

/** Several months of corrections that were paid by settlement: what agents were owed from before. */
const settlement =
  (mode: string) =>
  (pick: RandomChoices, index: number): Row => {
    const rights = rightsOf(pick, mode)
    const month = addMonths(`${pick.now.slice(0, 7)}-01`, -1).slice(0, 7)
    return {
      createBy: settlerOf(pick),
      period: month,
      taxMonth: pick.now.slice(0, 7),
      deptId: null,
      agentIds: null,
      productIds: null,
      remark: `${month}结算`,
      adjustments: [0, 1].map((at) => ({
        agentId: rights[(index * 2 + at) % rights.length]!.agent['id'],
        productId: null,
        adjustType: '1',
        amount: String(pick.whole(2, 40) * 100),
        reason: '上期漏算补发',
      })),
    }
  }

const byRole = (role: string) => (_: Row, pick: RandomChoices) => usernameWith(pick, role)

const CALCULATED: Step = { days: 0, action: 'calculate', by: byRole('business') }

/** Computed, and looked at line by line. */
const computed = (): Outcome => ({ ends: 'draft', beforehand: [CALCULATED] })

/** Months later its flows are locked: it is computed anew, frozen, confirmed by all its agents and agreed. */
const FROZEN: readonly Step[] = [
  { ...CALCULATED, days: 105 },
  { days: 0, action: 'ackExceptions', by: byRole('business'), values: () => ({ ackRemark: '已逐条核对，不计佣金' }) },
  { days: 0, action: 'freeze', by: byRole('finance') },
  {
    days: 2,
    action: 'confirmStatement',
    by: byRole('business'),
    values: (row) => ({
      agentIds: rowsOf(row, 'statements')
        .map((one) => textAt(one, 'agentId'))
        .join(),
    }),
  },
  { days: 1, action: 'confirm', by: byRole('finance') },
]

const settled = (pick: RandomChoices): Outcome => (pick.left ? { ends: 'approved', beforehand: [CALCULATED, ...FROZEN] } : computed())

/** So many days lie between two settlements of a kind. */
const BETWEEN = 140

const oneAfterAnother =
  (count: number) =>
  ({ today }: Span, index: number): readonly [string, string] => {
    const day = addDays(today, (index + 1 - count) * BETWEEN - 5)
    return [day, day]
  }

const salesCommission = (pick: RandomChoices): Row => {
  const month = addMonths(`${pick.now.slice(0, 7)}-01`, -1).slice(0, 7)
  return {
    period: month,
    payrollMonth: pick.now.slice(0, 7),
    deptId: pick.of(SALES),
    empIds: null,
    remark: `${month}销售提成`,
    adjustments: [],
  }
}

/** What agency staff filed. */
export const FILINGS: SamplesByType = {
  'zs.commissionImport': { after: ['zs.agent'], row: commissionImport },
  'zs.highImport': { after: ['zs.agent', 'bsc.bscBussCompany'], row: highImport },
  'zs.highBill': { after: ['zs.agent'], row: highBill },
  'zs.newDevelop': {
    after: ['zs.agent', 'bsc.hospital', 'bsc.productPrice', 'sale.saleOrder', 'zy.pureSalesApply', 'sale.saleSlip'],
    row: newDevelop,
    outcome: developed,
  },
  'zs.commissionSettlement': { after: ['zs.agent', 'sale.saleOrder'], row: settlement('2'), outcome: settled, period: oneAfterAnother(4) },
  'zs.basePriceSettlement': { after: ['zs.agent', 'sale.saleOrder'], row: settlement('1'), outcome: settled, period: oneAfterAnother(4) },
  'zs.highSettlement': { after: ['zs.agent', 'sale.saleOrder'], row: settlement('3'), outcome: settled, period: oneAfterAnother(4) },
  'zs.salesCommission': { after: ['sys.employee', 'sale.saleOrder'], row: salesCommission, outcome: computed },
  'zs.basePriceFiling': { after: ['zs.agent', 'bsc.productPrice'], row: basePriceFiling },
  'zs.points': { after: ['zs.agent'], row: points },
  'zs.highFiling': { after: ['zs.basePriceFiling', 'bsc.bscBussCompany'], row: highFiling },
  'zs.policyFiling': { after: ['zs.agent'], row: policyFiling },
  'zs.promotionFiling': { after: ['zs.agent', 'bsc.productPrice'], row: promotionFiling },
  'zs.personnelWagesFiling': { after: ['sys.employee'], row: wages },
  'zs.salesTask': { after: ['zs.agent'], row: salesTask },
  'zs.salesTaskChange': { after: ['zs.salesTask'], row: salesTaskChange },
}
