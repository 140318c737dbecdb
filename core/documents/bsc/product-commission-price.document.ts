import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dict, files, longText, percent, price, ref, sellingOrg, text, tree } from '../../definitions/fields.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, ge, le, ne } from '../../kernel/condition.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'

/** 按销售金额比例 and 按差价 of commission_base. */
const [BY_AMOUNT, BY_DIFFERENCE] = ['2', '3'] as const
/** Per cent of the amount from which on the sales director is asked. */
const HIGH_RATE = 30

type Priced = {
  readonly invoicePrice: Decimal
  readonly basePrice: Decimal
  readonly taxRate: string
  readonly commissionBase: string
  readonly commissionRate: Decimal | null
}

/** What a unit leaves above its base price once the tax on it is paid. */
const marginOf = ({ invoicePrice, basePrice, taxRate }: Priced): Decimal =>
  invoicePrice
    .minus(basePrice)
    .times(decimal(1).minus(taxRate || 0))
    .round(4)

const usualCommission = (doc: Priced): Decimal =>
  doc.commissionBase === BY_AMOUNT ? doc.invoicePrice.mulDiv(doc.commissionRate ?? 0, 100, 4) : marginOf(doc)

type Scoped = Readonly<Record<'agentId' | 'companyId' | 'hospitalId' | 'saleAreaId', string | null>>

/** 产品佣金价: business department files the commission per unit or rate that an agent, area or hospital earns on a product. */
export default defineDocument({
  key: 'bsc.productCommissionPrice',
  title: '产品佣金价',
  about: 'productId',
  number: 'YJJ{yyyyMM}{seq:4}',
  states: { closed: '已停用' },
  usable: ['approved'],
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', unit: 'unit', taxRate: 'taxRate' },
      listed: true,
      queried: true,
    }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    orgId: sellingOrg('适用组织', { required: true, default: me('saleOrgId'), listed: true, queried: true }),
    agentId: ref('代理商', { to: 'zs.agent', listed: true, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital', listed: true, queried: true }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', queried: true }),
    scopeKey: text('范围键', { derived: true, hidden: true }),
    competitivePrice: price('中标价', { atLeast: 0, message: '中标价不能小于0' }),
    invoicePrice: price('开票价', { required: true, above: 0, message: '开票价必须大于0', listed: true }),
    basePrice: price('底价', {
      required: true,
      atLeast: 0,
      atMost: 'invoicePrice',
      message: '底价不能小于0且不能高于开票价',
      guard: 'basePrice',
      listed: true,
    }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    commissionBase: dict('计提方式', { code: 'commission_base', required: true, default: BY_DIFFERENCE, listed: true }),
    commissionRate: percent('佣金比例', {
      required: 'shown',
      atLeast: 0,
      atMost: 100,
      message: '佣金比例应在0至100之间',
      guard: 'commissionRate',
    }),
    commissionPrice: price('单位佣金', {
      required: true,
      atLeast: 0,
      message: '单位佣金不能小于0',
      guard: 'commissionPrice',
      listed: true,
    }),
    commissionTime: dict('结算时点', { code: 'commission_time', required: true, default: '3', listed: true }),
    startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
    endDate: date('失效日期', { required: true, listed: true, atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
    reason: longText('申请说明', { max: 500 }),
    attachments: files('附件'),
  },
  facts: {
    overlapping: {
      give: 'exists',
      from: 'bsc.productCommissionPrice',
      where: (doc) =>
        doc.productId && doc.endDate
          ? all(
              ne('id', doc.$.id),
              eq('scopeKey', doc.scopeKey),
              eq('billStatus', 'approved'),
              le('startDate', doc.endDate),
              ge('endDate', doc.startDate),
            )
          : undefined,
    },
  },
  derive: {
    scopeKey: (doc) => [doc.productId, doc.orgId, doc.agentId, doc.companyId, doc.hospitalId, doc.saleAreaId].join('|'),
  },
  shown: { commissionRate: ({ commissionBase }) => commissionBase === BY_AMOUNT },
  offers: { commissionPrice: (doc) => (doc.invoicePrice.gt(0) ? [{ commissionPrice: usualCommission(doc).toString() }] : []) },
  fallback: { commissionPrice: (doc) => usualCommission(doc).toString() },
  checks: [
    {
      holds: ({ agentId, companyId, hospitalId, saleAreaId }: Scoped) => Boolean(agentId || companyId || hospitalId || saleAreaId),
      message: '代理商、商业公司、医院、销售区域至少填写一项',
    },
    {
      holds: (doc) => doc.commissionPrice.le(marginOf(doc)),
      message: '单位佣金超过税后差价，是否继续',
      warns: true,
      field: 'commissionPrice',
    },
    { holds: (doc) => !doc.$.facts.overlapping, message: '该范围内已存在有效期重叠的佣金价', again: true },
  ],
  actions: {
    stop: {
      title: '停用',
      from: 'approved',
      to: 'closed',
      role: 'business',
      call: 'GET /bsc/productCommissionPrice/editBillStatus',
      effects: (doc) => [update(doc, { set: { endDate: [doc.endDate, doc.$.today].toSorted()[0]! } })],
    },
    resume: {
      title: '启用',
      from: 'closed',
      to: 'approved',
      role: 'business',
      when: (doc) => doc.endDate >= doc.$.today,
      message: '佣金价已过失效日期，请修改后重新提交',
      checks: [{ holds: (doc) => !doc.$.facts.overlapping, message: '该范围内已存在有效期重叠的佣金价' }],
      call: 'GET /bsc/productCommissionPrice/editBillStatus',
    },
  },
  approval: [
    'dept_manager',
    'finance',
    {
      role: 'sales_director',
      says: '单位佣金超过税后差价，或佣金比例 > 30%',
      when: (doc) => doc.commissionPrice.gt(marginOf(doc)) || (doc.commissionRate?.gt(HIGH_RATE) ?? false),
    },
  ],
  print: 'A4',
  sample: 140,
})
