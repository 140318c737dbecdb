import { addDays, addMonths } from '../kernel/dates.ts'
import { all, any, eq, ge, gt, le, lt, oneOf, type Condition } from '../kernel/condition.ts'
import type { Measure } from './tallies.port.ts'

/** First days of the month and what lies a year back. */
export type Day = { readonly today: string; readonly month: string; readonly yearAgo: string; readonly monthYearAgo: string }

export const dayOf = (today: string): Day => {
  const month = `${today.slice(0, 8)}01`
  return { today, month, yearAgo: addMonths(today, -12), monthYearAgo: addMonths(month, -12) }
}

const between = (field: string, from: string, to: string): Condition => all(ge(field, from), le(field, to))

/** Orders that were agreed to count as sold until shipments do (RP1: nothing that is not yet effective). */
const SOLD = oneOf('billStatus', ['approved', 'finished'])

/** One number of the home page with one line beside it (report.analysis, `cards`). */
export type CardType = {
  readonly key: string
  readonly title: string
  readonly of: string
  /** Guarded by this field's rights as well. */
  readonly field: string
  readonly where: (day: Day) => Condition
  readonly measures: (day: Day) => { readonly value: Measure } & Readonly<Record<string, Measure>>
  /** What is told beside it, of the measures. */
  readonly beside: { readonly title: string; readonly part: string; readonly as: 'growth' | 'amount' | 'rate' }
  readonly bad?: boolean
}

export const CARDS: readonly CardType[] = [
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

/** The sales of twelve months, with the same months of the year before (report.saleTrend as far as there are facts). */
export const TREND = {
  of: 'sale.saleOrder',
  date: 'orderDate',
  amount: 'smAmount',
  months: 12,
  where: ({ month, today }: Day): Condition => all(SOLD, between('orderDate', addMonths(month, -23), today)),
} as const

/** Who bought and who sold most this month, against the same days of the year before. */
export const RANKING = {
  of: 'sale.saleOrder',
  amount: 'smAmount',
  most: 6,
  groups: [
    { field: 'companyId', title: '商业公司' },
    { field: 'saleUserId', title: '业务员' },
    { field: 'saleAreaId', title: '销售区域' },
  ],
  where: CARDS[0]!.where,
  measures: ({ month }: Day): Readonly<Record<string, Measure>> => ({
    amount: { of: 'sum', field: 'smAmount', when: ge('orderDate', month) },
    before: { of: 'sum', field: 'smAmount', when: lt('orderDate', month) },
  }),
} as const

/** Licences that end first, for who may see them. */
export const LICENCES = {
  of: 'bsc.licence',
  most: 6,
  due: '2',
  expired: '3',
  where: all(eq('replaced', 'N'), oneOf('licenceStatus', ['2', '3'])),
  fields: ['ownerType', 'ownerName', 'licenceType', 'licenceNo', 'expiryDate', 'keeperUserId', 'licenceStatus', 'daysLeft'],
} as const

export type WarningType = {
  readonly key: string
  readonly title: string
  readonly of: string
  readonly where: (day: Day) => Condition
}

/** What wants looking at; told where there is some (report.analysis, `warnings`). */
export const WARNINGS: readonly WarningType[] = [
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
]
