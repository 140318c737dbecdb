import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, holderOf, usualEnd } from '../sample-applicants.ts'

/** Loans, allowances, contracts and their payments of the demonstration. */

const day = ({ now }: Pick<RandomChoices, 'now'>): string => now.slice(0, 10)
const cashier = holderOf('cashier')
const STAFF = ['sales_rep', 'business', 'purchase', 'quality', 'warehouse', 'it', 'legal'] as const

const nameOf = (pick: RandomChoices, empId: unknown): string =>
  textAt(
    pick.row('sys.employee', (one) => one['id'] === empId),
    'employeeName',
  )

const account = (pick: RandomChoices): string => textAt(pick.row('bsc.bankAccount'), 'id')

const CARD = '6222021001112345678'

const LOANS: readonly (readonly [loanType: string, reason: string, from: number, to: number])[] = [
  ['1', '部门日常零星采购备用', 1_000, 5_000],
  ['2', '参加外地订货会预支差旅', 2_000, 8_000],
  ['2', '客户现场服务垫付', 1_000, 4_000],
  ['3', '省级药品集中采购投标保证金', 20_000, 50_000],
  ['4', '仓库租赁押金', 10_000, 30_000],
]

/** Whoever is late with an older one borrows nothing new. */
const isLate = (pick: RandomChoices, empId: unknown): boolean =>
  pick
    .rows('oa.loanApply')
    .some((row) => row['empId'] === empId && row['billStatus'] === 'paid' && textAt(row, 'planReturnDate') < day(pick))

const loanApply = (pick: RandomChoices): Row | undefined => {
  const who = Array.from({ length: 8 }, () => applicant(pick, STAFF)).find(({ empId }) => !isLate(pick, empId))
  if (!who) return undefined
  const [loanType, reason, from, to] = pick.of(LOANS)
  return {
    ...who,
    loanType,
    amount: String(pick.whole(from / 500, to / 500) * 500),
    payeeName: loanType === '3' ? '省医药采购服务中心' : loanType === '4' ? '东港物流园' : nameOf(pick, who['empId']),
    bankName: '中国工商银行示范支行',
    bankNo: CARD,
    payMethod: '1',
    needDate: day(pick),
    planReturnDate: addDays(day(pick), pick.whole(25, 85)),
    reason,
    attachments: loanType === '3' || loanType === '4' ? 'demo/loan/papers.pdf' : null,
  }
}

const loanOutcome = (pick: RandomChoices): SampleOutcome => {
  const paid = {
    days: 1,
    by: cashier,
    action: 'pay',
    values: (_: Row, random: RandomChoices, on: string) => ({ payDate: on, bankAccountId: account(random) }),
  }
  const back = (part: number, days: number) => ({
    days,
    by: cashier,
    action: 'giveBack',
    values: ({ leftAmount }: Row, _: RandomChoices, on: string) => ({
      entryDate: on,
      returned: decimal(String(leftAmount ?? 0))
        .mulDiv(part, 100, 2)
        .toString(),
      entryMethod: '1',
    }),
  })
  const [some, all, settled] = [back(40, 15), back(100, 5), { days: 0, action: 'settle' }]
  return usualEnd(pick, pick.left < 10 ? [paid] : pick.chance(0.92) ? [paid, some, all, settled] : [paid, some])
}

const ALLOWANCES: readonly (readonly [reimburseType: string, content: string, from: number, to: number])[] = [
  ['1', '手机话费', 80, 200],
  ['2', '市内交通', 60, 200],
  ['3', '年度体检', 300, 600],
  ['4', '执业药师考试及报名', 200, 500],
  ['5', '探亲往返车票', 400, 1_200],
  ['6', '生日慰问', 200, 300],
  ['7', '部门团建', 800, 2_400],
]

const reimburse = (pick: RandomChoices, index: number): Row => {
  const who = applicant(pick, STAFF)
  const [reimburseType, content, from, to] = pick.of(ALLOWANCES)
  return {
    ...who,
    period: day(pick).slice(0, 7),
    loanId: null,
    bankName: '中国工商银行示范支行',
    bankNo: CARD,
    attachments: 'demo/reimburse/invoices.pdf',
    items: [
      {
        reimburseType,
        happenDate: addDays(day(pick), -pick.whole(0, 9)),
        content,
        invoiceType: '4',
        invoiceNo: `${pick.now.slice(2, 4)}9${String(index).padStart(5, '0')}`.padEnd(20, '3'),
        amount: String(pick.whole(from / 10, to / 10) * 10),
        note: null,
      },
    ],
  }
}

const reimbursed: SampleOutcome['afterwards'] = [
  {
    days: 2,
    by: cashier,
    action: 'pay',
    values: ({ billNo }, pick, on) => ({ payDate: on, bankAccountId: account(pick), voucherNo: `FK${String(billNo).slice(4)}` }),
  },
]

/** Type, pay side, name, subject, and whether a trading company is the other side. */
const CONTRACTS: readonly (readonly [type: string, side: string, name: string, subject: string, other: string | null])[] = [
  ['1', '1', '年度药品购销合同', '全年药品供应，按订单结算', null],
  ['2', '2', '年度药品采购合同', '全年药品采购，按到货结算', null],
  ['6', '2', '仓库租赁合同', '东港物流园3号仓2000平方米', '东港物流园管理有限公司'],
  ['7', '2', '信息系统维护服务合同', 'ERP系统年度运维', '智远软件科技有限公司'],
  ['7', '2', '冷链验证服务合同', '冷库及冷藏车年度验证', '中检验证技术有限公司'],
  ['5', '2', '学术推广服务协议', '年度城市学术沙龙组织', '康桥会务咨询有限公司'],
  ['9', '3', '保密协议', '终端流向数据保密', '数联医药信息有限公司'],
  ['6', '2', '办事处房屋租赁合同', '江苏办事处办公用房', '恒信置业有限公司'],
]

const contract = (pick: RandomChoices): Row => {
  const [contractType, paySide, name, subjectMatter, other] = pick.of(CONTRACTS)
  const company = pick.row(
    'bsc.bscBussCompany',
    (row) =>
      row['billStatus'] === 'approved' &&
      textAt(row, 'tradeType')
        .split(',')
        .includes(contractType === '1' ? '2' : '1'),
  )
  const counterparty = other ?? textAt(company, 'name')
  const each = pick.whole(4, 40) * 1_000
  const startDate = addDays(day(pick), pick.whole(5, 20))
  const parts = paySide === '2' ? 4 : 0
  return {
    ...applicant(pick, contractType === '1' ? ['business'] : contractType === '2' ? ['purchase'] : ['legal', 'it', 'quality', 'business']),
    contractName: `${counterparty}${name}`,
    contractNo: null,
    contractType,
    template: pick.of(['1', '1', '2', '3']),
    orgId: '100',
    companyId: other === null ? textAt(company, 'id') : null,
    agentId: null,
    counterparty,
    creditCode: null,
    linkman: pick.of(['王经理', '李主任', '陈女士']),
    phone: '021-55512345',
    subjectMatter,
    paySide,
    amount: paySide === '3' ? null : String(each * 4),
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
    autoRenew: pick.chance(0.15) ? 'Y' : 'N',
    settleText: paySide === '3' ? '不涉及结算' : '按季度支付，收到合规发票后15日内转账',
    breachText: '逾期每日按应付未付金额万分之三支付违约金',
    disputeText: '协商不成由本公司所在地人民法院管辖',
    oldContractId: null,
    riskNote: '条款已按公司范本修订，风险可控',
    financeNote: null,
    draftFiles: 'demo/contract/draft.pdf',
    licenceFiles: 'demo/contract/licences.pdf',
    plans: Array.from({ length: parts }, (_, at) => ({
      planNo: at + 1,
      planDate: addMonths(startDate, at * 3),
      condition: at === 0 ? '合同生效后支付首期' : '收到发票后支付当季',
      planAmount: String(each),
      note: null,
    })),
  }
}

const archived: SampleOutcome['afterwards'] = [
  {
    days: 4,
    by: holderOf('legal'),
    action: 'archive',
    values: (_, __, on) => ({ signDate: on, scanFiles: 'demo/contract/scan.pdf' }),
  },
]

/** The next part of a contract for which nobody has asked yet. */
const payRequest = (pick: RandomChoices): Row | undefined => {
  const asked = new Set(
    pick
      .rows('oa.payRequest')
      .filter(({ billStatus }) => billStatus !== 'voided')
      .flatMap((row) => rowsOf(row, 'items').map((item) => item['planItemId'])),
  )
  const open = pick
    .rows('oa.contractApproval')
    .filter((row) => row['billStatus'] === 'approved' && row['paySide'] === '2' && row['contractType'] !== '2')
    .flatMap((row) => {
      const next = rowsOf(row, 'plans').find((plan) => !asked.has(plan['id']))
      return next && textAt(next, 'planDate') <= addDays(day(pick), 20) ? [{ row, next }] : []
    })
  if (!open.length) return undefined
  const { row, next } = pick.of(open)
  const owner = pick.row('sys.user', (one) => one['empId'] === row['empId'])
  return {
    createBy: textAt(owner, 'username'),
    empId: row['empId'] ?? null,
    deptId: row['deptId'] ?? null,
    contractId: row['id'] ?? null,
    accountName: row['counterparty'] ?? null,
    bankName: '中国建设银行高新支行',
    bankNo: '31050161360000004321',
    payMethod: '1',
    planDate: day(pick),
    invoiceState: '1',
    costWriteOffId: null,
    reason: `按合同支付第${textAt(next, 'planNo')}期`,
    attachments: 'demo/contract/invoice.pdf',
    items: [{ planItemId: next['id'] ?? null, amount: next['planAmount'] ?? null }],
  }
}

const contractPaid: SampleOutcome['afterwards'] = [
  {
    days: 2,
    by: cashier,
    action: 'pay',
    values: ({ billNo }, pick, on) => ({ payDate: on, bankAccountId: account(pick), paySerialNo: `LS${String(billNo).slice(4)}` }),
  },
]

const LEVELS: readonly (readonly [creditApplyType: string, newLevel: string, factor: number, newDays: number, reason: string])[] = [
  ['2', '2', 150, 60, '合作稳定、回款及时，业务增长需要提高额度'],
  ['2', '1', 130, 60, '季度销量增长，申请提高额度'],
  ['3', '3', 60, 45, '回款周期变长，控制风险'],
  ['4', '2', 100, 75, '客户下游为公立医院，回款周期较长'],
  ['1', '3', 100, 60, '新客户首次授信'],
]

const creditApply = (pick: RandomChoices): Row => {
  const [creditApplyType, newLevel, factor, newDays, reason] = pick.of(LEVELS)
  const company = pick.row(
    'bsc.bscBussCompany',
    (row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N' && textAt(row, 'tradeType').split(',').includes('2'),
  )
  const newLimit = decimal(textAt(company, 'creditLimit') || 0).gt(0)
    ? decimal(textAt(company, 'creditLimit')).mulDiv(factor, 100, 0).toString()
    : '200000'
  const isLarge = decimal(newLimit).ge(500_000)
  return {
    ...applicant(pick, ['sales_rep', 'business']),
    creditApplyType,
    companyId: textAt(company, 'id'),
    orgId: pick.of(['127', '145']),
    newLevel,
    newLimit,
    newDays,
    startDate: day(pick),
    endDate: null,
    guarantee: isLarge ? '法定代表人连带责任担保' : null,
    reason,
    financeOpinion: '历史回款正常，建议同意',
    attachments: isLarge ? 'demo/credit/report.pdf' : null,
  }
}

/** A product for a customer and a month of its own, so that prices never overlap. */
const priceApproval = (pick: RandomChoices, index: number): Row | undefined => {
  const products = pick.rows('bsc.product').filter((row) => row['billStatus'] === 'approved')
  const companies = pick
    .rows('bsc.bscBussCompany')
    .filter((row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N' && textAt(row, 'tradeType').split(',').includes('2'))
  if (!products.length || !companies.length) return undefined
  const company = companies[(index * 7) % companies.length]
  const count = pick.whole(1, 2)
  const startDate = addDays(day(pick), 20)
  return {
    ...applicant(pick, ['sales_rep', 'business']),
    priceApplyType: pick.of(['4', '5', '4']),
    orgId: pick.of(['127', '145']),
    saleMode: pick.of(['1', '2']),
    companyId: textAt(company, 'id'),
    hospitalId: null,
    saleAreaId: null,
    startDate,
    endDate: addDays(startDate, 20),
    bidNo: null,
    reason: pick.of(['季度促销，配合终端活动', '近效期批次促销', '同城竞品降价，稳定份额']),
    attachments: null,
    items: Array.from({ length: count }, (_, at) => {
      const product = products[(index * 3 + at) % products.length]
      const invoice = pick.whole(12, 60)
      return {
        productId: textAt(product, 'id'),
        competitivePrice: String(invoice + pick.whole(1, 8)),
        invoicePrice: String(invoice),
        basePrice: decimal(invoice).mulDiv(60, 100, 2).toString(),
        minPrice: null,
        monthQty: String(pick.whole(4, 40) * 50),
        note: null,
      }
    }),
  }
}

export const FINANCE = {
  'oa.creditApply': {
    row: creditApply,
    outcome: (pick) => usualEnd(pick, undefined),
    after: ['bsc.bscBussCompany', 'sale.receivable', 'sale.collection', 'sys.user'],
  },
  'oa.priceApproval': {
    row: priceApproval,
    outcome: (pick) => usualEnd(pick, undefined),
    after: ['bsc.productSalePrice', 'bsc.productPrice', 'cg.stock', 'sale.saleOrder', 'sys.user'],
  },
  'oa.loanApply': { row: loanApply, outcome: loanOutcome, after: ['bsc.bankAccount', 'sys.user', 'sys.employee'] },
  'oa.reimburse': {
    row: reimburse,
    outcome: (pick) => usualEnd(pick, pick.left < 12 ? undefined : reimbursed),
    after: ['bsc.bankAccount', 'sys.user', 'sys.employee'],
  },
  'oa.contractApproval': {
    row: contract,
    outcome: (pick) => usualEnd(pick, pick.chance(0.7) ? archived : undefined),
    after: ['bsc.bscBussCompany', 'sys.user'],
    together: 'oa.contracts',
  },
  'oa.payRequest': {
    row: payRequest,
    outcome: (pick) => usualEnd(pick, pick.left < 9 ? undefined : contractPaid),
    after: ['oa.contractApproval', 'bsc.bankAccount'],
    // The first contracts are in force by then.
    period: ({ first, today }) => [addDays(first, 60), addDays(today, -1)],
    together: 'oa.contracts',
  },
} satisfies SamplesByType
