import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, longText, money, percent, price, ref, sellingOrg, text, tree } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt } from '../../kernel/condition.ts'
import { min, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { discount } from '../../sales/sales-line.ts'
import { type PriceQuestion, priceSources } from '../bsc/price-sources.ts'
import type { Known } from '../../definitions/views.ts'
import type { Wire } from '../../kernel/wire.ts'

/** Of prices in force the one that says most: those that fill more of the fields come first, earlier fields before later ones (bsc B6). */
const closest = (prices: readonly Known[], fields: readonly string[]): Known | undefined => {
  const rank = (price: Known) => fields.map((field) => (price[field] ? '1' : '0')).join('')
  return prices.toSorted((a, b) => (rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0))[0]
}

/** The first source that states a price. */
const firstPrice = (...sources: readonly (Known | undefined)[]): Wire =>
  sources.map((price) => price?.['invoicePrice'] ?? null).find((price) => price !== null) ?? null

/** 投标报价, 促销价 and 清库存价 of price_apply_type: the first needs a project, all of them an end. */
const [BID, PROMOTION, CLEARANCE] = ['3', '4', '5'] as const
/** Who sees base prices, and who sees costs and what is worked out of them. */
const [BASE, COST, GROSS] = [
  ['finance', 'finance_manager', 'sales_director', 'general_manager', 'chairman', 'business'],
  ['finance', 'finance_manager', 'general_manager', 'chairman'],
  ['finance', 'finance_manager', 'sales_director', 'general_manager', 'chairman'],
] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  priceApplyType: dict('申请类型', { code: 'price_apply_type', required: true, listed: true, queried: true }),
  orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  saleMode: dict('销售模式', { code: 'sale_mode', required: true, listed: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', reads: ['regionId'], listed: true, queried: true }),
  hospitalId: ref('医院', { to: 'bsc.hospital', reads: ['regionId'], listed: true, queried: true }),
  saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
  startDate: date('执行开始', { required: true, default: today, listed: true }),
  endDate: date('执行截止', { listed: true, atLeast: 'startDate', message: '执行截止不能早于开始' }),
  bidNo: text('招标项目编号', { max: 60 }),
  monthAmount: money('预计月销售额', { derived: true, listed: true }),
  minGross: percent('最低毛利率（%）', { derived: true, visibleTo: [...BASE], listed: true }),
  reason: longText('申请理由', { required: true, max: 500 }),
  attachments: files('附件', { message: '请上传招标文件' }),
}

type Scope = Omit<PriceQuestion, 'productId' | 'date' | 'protocolId' | 'regionId'> & {
  readonly startDate: string
  readonly $: { readonly ref: (field: 'companyId' | 'hospitalId') => { readonly [key: string]: unknown } }
}

/** What a source of prices is asked for a product in the form's scope (bsc B6). */
const sourceIn = (from: string) => (row: { readonly productId: string | null }, head: Scope) => {
  const { productId } = row
  if (!productId || !head.startDate) return undefined
  const { orgId, companyId, hospitalId, saleAreaId, saleMode, startDate, $ } = head
  const regionId = ($.ref('hospitalId')['regionId'] ?? $.ref('companyId')['regionId']) as string | null
  return priceSources({ productId, date: startDate, orgId, companyId, hospitalId, saleAreaId, saleMode, protocolId: null, regionId }).find(
    (source) => source.from === from,
  )?.where
}

const SPECIAL = ['companyId'] as const
const SALE = ['hospitalId', 'companyId', 'saleAreaId', 'saleMode', 'orgId'] as const
const GENERAL = ['regionId', 'orgId'] as const

type Priced = { readonly invoicePrice: Decimal; readonly taxRate: string | null }

const withoutTax = ({ invoicePrice, taxRate }: Priced): Decimal => invoicePrice.div(amountOf(taxRate).plus(1))

const items = lines('价格明细', {
  under: fields,
  columns: {
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', taxRate: 'taxRate' },
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    nowPrice: price('现行开票价', { derived: true }),
    competitivePrice: price('中标价', { required: true, above: 0, message: '中标价必须大于0' }),
    invoicePrice: price('申请开票价', { required: true, above: 0, message: '申请开票价必须大于0' }),
    basePrice: price('底价', { required: true, visibleTo: [...BASE] }),
    minPrice: price('最低限价', { atLeast: 0, message: '最低限价不能为负数' }),
    costPrice: price('参考成本', { derived: true, visibleTo: [...COST] }),
    taxRate: dict('税率', { code: 'tax_rate', required: true }),
    discount: decimal('扣率', { scale: 4, derived: true }),
    changeRate: percent('变动幅度（%）', { derived: true }),
    grossRate: percent('毛利率（%）', { derived: true, visibleTo: [...GROSS] }),
    monthQty: decimal('预计月销量', { scale: 5, required: true, above: 0, message: '预计月销量必须大于0' }),
    monthAmount: money('预计月金额', { derived: true, totalled: true }),
    productSalePriceId: ref('生成的销售价', { to: 'bsc.productSalePrice', editable: false }),
    note: text('备注', { max: 100 }),
  },
  facts: {
    special: {
      give: 'rows',
      from: 'bsc.productSpecialBidPrice',
      reads: ['invoicePrice', ...SPECIAL],
      where: sourceIn('bsc.productSpecialBidPrice'),
    },
    sale: { give: 'rows', from: 'bsc.productSalePrice', reads: ['invoicePrice', ...SALE], where: sourceIn('bsc.productSalePrice') },
    general: { give: 'rows', from: 'bsc.productPrice', reads: ['invoicePrice', ...GENERAL], where: sourceIn('bsc.productPrice') },
    stock: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['qty', 'costPrice'],
      where: ({ productId }) => (productId ? all(eq('productId', productId), gt('qty', '0')) : undefined),
    },
  },
  derive: {
    nowPrice: ({ $: { facts } }) =>
      amountOf(firstPrice(closest(facts.special, SPECIAL), closest(facts.sale, SALE), closest(facts.general, GENERAL))),
    costPrice: ({ $ }) => {
      const qty = sumOf($.facts.stock, (batch) => amountOf(batch['qty']))
      const worth = sumOf($.facts.stock, (batch) => amountOf(batch['qty']).times(amountOf(batch['costPrice'])))
      return qty.isZero() ? ZERO : worth.mulDiv(1, qty, 4)
    },
    discount: (row) => discount(row),
    changeRate: ({ nowPrice, invoicePrice }) => (nowPrice.gt(0) ? invoicePrice.minus(nowPrice).mulDiv(100, nowPrice, 2) : ZERO),
    grossRate: (row) => {
      const net = withoutTax(row)
      return net.gt(0) ? net.minus(row.costPrice).mulDiv(100, net, 2) : ZERO
    },
    monthAmount: ({ monthQty, invoicePrice }) => monthQty.times(invoicePrice).round(2),
  },
  unique: [{ fields: ['productId'], message: '价格明细产品不能重复' }],
  atLeast: 1,
  importable: true,
})

/** 价格审批: supply, promotion, clearance and bidding prices are approved before anybody may sell at them. */
export default defineDocument({
  key: 'oa.priceApproval',
  title: '价格审批',
  number: 'JGSP{yyyyMM}{seq:4}',
  about: 'companyId',
  fields,
  lines: { items },
  derive: {
    monthAmount: (doc) => sumOf(doc.items, (row) => row.monthAmount),
    minGross: (doc) =>
      doc.items.map((row) => row.grossRate).reduce<Decimal | null>((least, rate) => (least ? min(least, rate) : rate), null),
  },
  required: {
    saleAreaId: ({ companyId, hospitalId }) => !companyId && !hospitalId,
    endDate: ({ priceApplyType }) => isOneOf(priceApplyType, BID, PROMOTION, CLEARANCE),
    bidNo: ({ priceApplyType }) => priceApplyType === BID,
    attachments: ({ priceApplyType }) => priceApplyType === BID,
  },
  rules: {
    startDate: { holds: ({ startDate, $ }) => startDate >= $.today, message: '执行开始不能早于今天' },
  },
  checks: [
    {
      rows: 'items',
      field: 'invoicePrice',
      holds: ({ minPrice, invoicePrice }) => minPrice === null || invoicePrice.ge(minPrice),
      message: '申请开票价低于最低限价',
    },
  ],
  effects: {
    approve: (doc) =>
      doc.items.map((row) =>
        create(
          'bsc.productSalePrice',
          {
            productId: row.productId,
            orgId: doc.orgId,
            saleMode: doc.saleMode,
            companyId: doc.companyId,
            hospitalId: doc.hospitalId,
            saleAreaId: doc.saleAreaId,
            competitivePrice: row.competitivePrice,
            invoicePrice: row.invoicePrice,
            basePrice: row.basePrice,
            minPrice: row.minPrice,
            taxRate: row.taxRate,
            startDate: doc.startDate,
            endDate: doc.endDate,
            attachments: doc.attachments,
            remark: `价格审批${doc.billNo ?? ''}`,
          },
          { state: 'committed', as: 'productSalePriceId', of: row },
        ),
      ),
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    'finance',
    {
      role: 'sales_director',
      says: '扣率低于0.9或降价超过5%',
      when: (doc) => doc.items.some((row) => row.discount.lt('0.9') || row.changeRate.lt(-5)),
    },
    { role: 'finance_manager', says: '最低毛利率低于10%', when: ({ minGross }) => minGross.lt(10) },
    {
      role: 'general_manager',
      says: '低于底价、最低毛利率低于5%或投标报价',
      when: (doc) => doc.items.some((row) => row.invoicePrice.lt(row.basePrice)) || doc.minGross.lt(5) || doc.priceApplyType === BID,
    },
  ],
  print: 'A4-landscape',
  sample: 44,
})
