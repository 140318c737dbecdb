import { date, dept, dict, percent, price, ref, refs, region, text } from '../../definitions/fields.ts'
import { constant, type Dataset, defineReport, type Drill } from '../../definitions/report.ts'
import { most } from '../../definitions/tally.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { oneOf } from '../../kernel/condition.ts'
import { orNone } from './completion.ts'
import { growth } from './sold.ts'

const AGREED = ['committed', 'locked']

type Kind = {
  readonly kind: string
  readonly from: TypeKey
  readonly states: readonly string[]
  /** The field of each name; '' where there is none. */
  readonly at: Readonly<Record<'regionId' | 'companyId' | 'hospitalId' | 'billNo', string>>
  readonly prices: Partial<Record<'competitivePrice' | 'invoicePrice' | 'basePrice', string>>
}

const SOLD_AT = { competitivePrice: 'competitivePrice', invoicePrice: 'invoicePrice', basePrice: 'basePrice' }

const KINDS: readonly Kind[] = [
  {
    kind: '产品价格',
    from: 'bsc.productPrice',
    states: AGREED,
    at: { regionId: 'regionId', companyId: '', hospitalId: '', billNo: 'code' },
    prices: SOLD_AT,
  },
  {
    kind: '销售价',
    from: 'bsc.productSalePrice',
    states: AGREED,
    at: { regionId: '', companyId: 'companyId', hospitalId: 'hospitalId', billNo: 'code' },
    prices: SOLD_AT,
  },
  {
    kind: '特殊中标价',
    from: 'bsc.productSpecialBidPrice',
    states: ['approved', 'closed'],
    at: { regionId: 'regionId', companyId: 'companyId', hospitalId: 'hospitalId', billNo: 'billNo' },
    prices: SOLD_AT,
  },
  {
    kind: '采购价',
    from: 'bsc.productProcurePrice',
    states: AGREED,
    at: { regionId: '', companyId: 'companyId', hospitalId: '', billNo: 'code' },
    prices: { invoicePrice: 'unitPrice' },
  },
]

const datasetOf = ({ kind, from, states, at, prices }: Kind): Dataset => ({
  from,
  where: () => oneOf('billStatus', states),
  narrows: {
    productId: 'productId',
    kind: constant(kind),
    orgId: 'orgId',
    regionId: orNone(at.regionId),
    companyId: orNone(at.companyId),
    hospitalId: orNone(at.hospitalId),
  },
  groups: {
    kind: constant(kind),
    regionId: orNone(at.regionId),
    companyId: orNone(at.companyId),
    hospitalId: orNone(at.hospitalId),
    billNo: at.billNo,
  },
  measures: () => Object.fromEntries(Object.entries(prices).map(([column, field]) => [column, most(field)])),
})

const led = ({ kind, from, at }: Kind): Drill => ({
  column: 'billNo',
  to: from,
  pass: { [at.billNo]: 'billNo' },
  when: (row) => row['kind'] === kind,
})

/** 价格历史表: bid, invoice, base and purchase prices of products over time, each beside the one before it. */
export default defineReport({
  key: 'report.priceHistory',
  title: '价格历史表',
  group: 'finance',
  order: ['productId asc', 'startDate desc'],
  params: {
    productId: refs('产品', { to: 'bsc.product' }),
    kind: dict('价格种类', { code: 'price_kind' }),
    orgId: dept('适用组织'),
    regionId: region('省份', { level: 'province' }),
    companyId: refs('商业公司', { to: 'bsc.bscBussCompany' }),
    hospitalId: refs('医院', { to: 'bsc.hospital' }),
    startDate: date('生效日期', { queried: 'range' }),
  },
  columns: {
    productId: ref('产品', { to: 'bsc.product' }),
    kind: text('价格种类'),
    orgId: dept('适用组织', { hidden: true }),
    regionId: region('省份', { hidden: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', hidden: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital', hidden: true }),
    scope: text('适用范围', { totalled: false }),
    startDate: date('生效日期'),
    endDate: date('失效日期'),
    billNo: text('单号'),
    competitivePrice: price('中标价', { totalled: false }),
    invoicePrice: price('开票价（采购价）', { totalled: false }),
    basePrice: price('底价', {
      visibleTo: ['finance', 'finance_manager', 'sales_director', 'business', 'general_manager', 'chairman'],
      totalled: false,
    }),
    lastPrice: price('上次价格', { totalled: false }),
    changeRate: percent('变动（%）', { totalled: false }),
  },
  dimensions: {
    productId: 'fixed',
    kind: 'fixed',
    orgId: 'fixed',
    regionId: 'fixed',
    companyId: 'fixed',
    hospitalId: 'fixed',
    startDate: 'fixed',
    endDate: 'fixed',
    billNo: 'fixed',
  },
  joins: { scope: ['orgId', 'regionId', 'companyId', 'hospitalId'] },
  datasets: Object.fromEntries(KINDS.map((kind) => [kind.from.split('.')[1]!, datasetOf(kind)])),
  stands: {
    lastPrice: {
      as: 'former',
      of: 'invoicePrice',
      by: 'startDate',
      alike: ['productId', 'kind', 'orgId', 'regionId', 'companyId', 'hospitalId'],
    },
  },
  derive: {
    changeRate: ({ invoicePrice, lastPrice }) => (invoicePrice && lastPrice ? growth(invoicePrice, lastPrice) : null),
  },
  // The days are looked at last: what was before them is the price before.
  shown: ({ startDate }, { span }) => {
    const { from, to } = span('startDate')
    return (!from || (startDate ?? '') >= from) && (!to || (startDate ?? '') <= to)
  },
  drills: KINDS.map(led),
  roles: ['business', 'finance', 'finance_manager', 'purchase', 'sales_director', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
