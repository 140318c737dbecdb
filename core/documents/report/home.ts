import { all, any, eq, ge, gt, le, lt, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { SOLD } from './sold.ts'
import type { CardType, EndingType, HomeType, RankingType, TrendType, WarningType } from '../../definitions/home.ts'

const between = (field: string, from: string, to: string): Condition => all(ge(field, from), le(field, to))

const CARDS: readonly CardType[] = [
  {
    key: 'saleMonth',
    title: '本月订单金额',
    of: 'sale.saleOrder',
    field: 'smAmount',
    where: ({ today, month, yearAgo, monthYearAgo }) =>
      all(SOLD, any(between('orderDate', month, today), between('orderDate', monthYearAgo, yearAgo))),
    measures: ({ month }) => ({
      value: { of: 'sum', field: 'smAmount', when: ge('orderDate', month) },
      before: { of: 'sum', field: 'smAmount', when: lt('orderDate', month) },
    }),
    beside: { title: '同比', part: 'before', as: 'growth' },
  },
  {
    key: 'receivable',
    title: '应收余额',
    of: 'sale.receivable',
    field: 'balance',
    where: () => gt('balance', '0'),
    measures: ({ today }) => ({
      value: { of: 'sum', field: 'balance' },
      late: { of: 'sum', field: 'balance', when: lt('dueDate', today) },
    }),
    beside: { title: '逾期', part: 'late', as: 'rate' },
    bad: true,
  },
  {
    key: 'collectMonth',
    title: '本月回款',
    of: 'sale.collection',
    field: 'amount',
    where: ({ today, month, yearAgo, monthYearAgo }) =>
      all(
        eq('billStatus', 'approved'),
        oneOf('collectType', ['1', '3']),
        any(between('collectDate', month, today), between('collectDate', monthYearAgo, yearAgo)),
      ),
    measures: ({ month }) => ({
      value: { of: 'sum', field: 'amount', when: ge('collectDate', month) },
      before: { of: 'sum', field: 'amount', when: lt('collectDate', month) },
    }),
    beside: { title: '同比', part: 'before', as: 'growth' },
  },
  {
    key: 'deposit',
    title: '保证金余额',
    of: 'bzj.account',
    field: 'balance',
    where: () => gt('balance', '0'),
    measures: () => ({ value: { of: 'sum', field: 'balance' }, held: { of: 'sum', field: 'frozenAmount' } }),
    beside: { title: '占用', part: 'held', as: 'amount' },
  },
  {
    key: 'stock',
    title: '库存金额',
    of: 'cg.stock',
    field: 'amount',
    where: () => all(eq('qualityStatus', '1'), gt('qty', '0')),
    measures: ({ today }) => ({
      value: { of: 'sum', field: 'amount' },
      near: { of: 'sum', field: 'amount', when: le('expiryDate', addDays(today, 180)) },
    }),
    beside: { title: '近效期', part: 'near', as: 'amount' },
  },
]

/** report.saleTrend as far as there are facts. */
const TREND: TrendType = {
  of: 'sale.saleOrder',
  date: 'orderDate',
  amount: 'smAmount',
  where: ({ month, today }) => all(SOLD, between('orderDate', addMonths(month, -23), today)),
}

/** Who bought and sold most this month, against the same days of the year before. */
const RANKING: RankingType = {
  of: 'sale.saleOrder',
  amount: 'smAmount',
  most: 6,
  groups: [
    { field: 'companyId', title: '商业公司' },
    { field: 'saleUserId', title: '业务员' },
    { field: 'saleAreaId', title: '销售区域' },
  ],
  where: CARDS[0]!.where,
  measures: ({ month }) => ({
    amount: { of: 'sum', field: 'smAmount', when: ge('orderDate', month) },
    before: { of: 'sum', field: 'smAmount', when: lt('orderDate', month) },
  }),
}

const VALID = eq('replaced', 'N')

const ENDING: EndingType = {
  of: 'bsc.licence',
  most: 6,
  due: all(VALID, eq('licenceStatus', '2')),
  expired: all(VALID, eq('licenceStatus', '3')),
  fields: ['ownerType', 'ownerName', 'licenceType', 'licenceNo', 'expiryDate', 'keeperUserId', 'licenceStatus', 'daysLeft'],
}

/** What wants looking at; told where there is some. */
const WARNINGS: readonly WarningType[] = [
  {
    key: 'overdueReceivable',
    title: '逾期应收',
    of: 'sale.receivable',
    where: ({ today }) => all(gt('balance', '0'), lt('dueDate', today)),
  },
  { key: 'depositShort', title: '保证金欠缴', of: 'bzj.account', where: () => gt('shortAmount', '0') },
  {
    key: 'nearExpiry',
    title: '近效期批号',
    of: 'cg.stock',
    where: ({ today }) => all(gt('qty', '0'), between('expiryDate', today, addDays(today, 180))),
  },
  {
    key: 'priceEnding',
    title: '价格将失效',
    of: 'bsc.productPrice',
    where: ({ today }) => all(oneOf('billStatus', ['committed', 'locked']), between('endDate', today, addDays(today, 30))),
  },
  {
    key: 'protocolEnding',
    title: '协议将到期',
    of: 'sale.saleProtocol',
    where: ({ today }) => all(eq('billStatus', 'approved'), between('endDate', today, addDays(today, 30))),
  },
  {
    key: 'flowMissing',
    title: '流向未收集',
    of: 'sale.flowPeriod',
    where: ({ today }) => all(eq('flowPeriodStatus', '1'), lt('deadline', today)),
  },
  {
    key: 'writeOffLate',
    title: '费用未核销',
    of: 'ys.costApply',
    where: ({ today }) => all(eq('billStatus', 'approved'), lt('expectDate', addDays(today, -30))),
  },
  { key: 'returnMoneyOpen', title: '回款待认领', of: 'bsc.returnMoney', where: () => eq('billStatus', 'registered') },
  {
    key: 'contractEnding',
    title: '合同将到期',
    of: 'oa.contractApproval',
    where: ({ today }) => all(eq('billStatus', 'approved'), between('endDate', today, addDays(today, 30))),
  },
]

/** 首页 (report.analysis): cards, charts and warnings as far as their documents are declared. */
export const home: HomeType = {
  key: 'report.analysis',
  title: '首页',
  cards: CARDS,
  trend: TREND,
  ranking: RANKING,
  ending: ENDING,
  warnings: WARNINGS,
}
