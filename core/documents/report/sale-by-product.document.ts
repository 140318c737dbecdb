import { bool, date, decimal, dict, dicts, int, money, percent, price, ref, refs, sellingOrg, text } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { distinct } from '../../definitions/tally.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { saleFacts } from './sale-facts.ts'
import { each, growth } from './sold.ts'

/** ABC分类: what makes up the first 80 percent of the sales, the next 15, and the rest. */
const classOf = (cumulated: Decimal): string => (cumulated.le(80) ? 'A' : cumulated.le(95) ? 'B' : 'C')

/** 产品销售分析: which products carry the sales, their prices, customers, growth and ABC class. */
export default defineReport({
  key: 'report.saleByProduct',
  title: '产品销售分析',
  group: 'sale',
  order: 'amount desc',
  params: {
    bizDate: date('业务日期', { required: true, default: monthBegin, queried: 'range' }),
    orgId: sellingOrg('销售组织'),
    productGroupId: ref('产品组', { to: 'bsc.productGroup' }),
    factoryId: refs('生产厂家', { to: 'bsc.factory' }),
    insuranceType: dicts('医保类别', { code: 'insurance_type' }),
    collectiveFlag: bool('带量采购'),
  },
  columns: {
    productId: ref('产品', { to: 'bsc.product' }),
    productGroupId: ref('产品组', { to: 'bsc.productGroup' }),
    dosageForm: dict('剂型', { code: 'dosage_form' }),
    spec: text('规格'),
    unit: dict('单位', { code: 'product_unit' }),
    factoryId: ref('生产厂家', { to: 'bsc.factory' }),
    qty: decimal('数量', { scale: 5, default: '0' }),
    amount: money('金额', { default: '0' }),
    avgPrice: price('均价', { totalled: false }),
    companyCount: int('客户数', { default: 0, totalled: false }),
    hospitals: int('医院数', { default: 0, hidden: true, totalled: false }),
    pharmacies: int('药店数', { default: 0, hidden: true, totalled: false }),
    hospitalCount: int('终端数', { totalled: false }),
    yearAgoAmount: money('同期金额', { default: '0' }),
    yoy: percent('同比（%）'),
    sharePct: percent('占比（%）'),
    cumPct: percent('累计占比（%）', { totalled: false }),
    abc: text('ABC分类', { totalled: false }),
  },
  dimensions: { productId: 'fixed', productGroupId: 'offered', dosageForm: 'offered' },
  beside: { productId: ['spec', 'unit', 'factoryId'] },
  datasets: saleFacts({
    narrows: ({ at }) => ({
      bizDate: at.bizDate,
      orgId: at.orgId,
      productGroupId: `${at.productId}.productGroupId`,
      factoryId: `${at.productId}.factoryId`,
      insuranceType: `${at.productId}.insuranceType`,
      collectiveFlag: `${at.productId}.collectiveFlag`,
    }),
    groups: ({ at }) => ({ productGroupId: `${at.productId}.productGroupId`, dosageForm: `${at.productId}.dosageForm` }),
    measures: ({ at, sum }) => ({
      qty: sum('qty'),
      amount: sum('amount'),
      companyCount: distinct(at.companyId),
      hospitals: distinct(at.hospitalId),
      ...(at.pharmacyId ? { pharmacies: distinct(at.pharmacyId) } : {}),
    }),
  }),
  span: 'bizDate',
  compares: { yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  stands: { sharePct: { as: 'share', of: 'amount' }, cumPct: { as: 'cumulated', of: 'sharePct' } },
  derive: {
    avgPrice: ({ amount, qty }) => each(amount, qty, 4),
    hospitalCount: ({ hospitals, pharmacies }) => hospitals + pharmacies,
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    abc: ({ cumPct }) => (cumPct === null ? null : classOf(cumPct)),
  },
  chart: { look: 'bar', x: 'productId', y: ['amount'], line: 'cumPct', top: 20 },
  drills: [
    { column: 'companyCount', to: 'report.saleByCompany', pass: { bizDate: 'bizDate', productId: 'productId', orgId: 'orgId' } },
    { column: 'amount', to: 'report.saleSummary', pass: { bizDate: 'bizDate', productId: 'productId', orgId: 'orgId' } },
  ],
  roles: ['sales_director', 'region_manager', 'business', 'market', 'finance', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
