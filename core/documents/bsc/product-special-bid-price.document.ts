import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, decimal, dict, files, longText, price, ref, region, sellingOrg, text } from '../../definitions/fields.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, le, ne } from '../../kernel/condition.ts'
import { decimal as exact, ZERO } from '../../kernel/decimal.ts'
import { bidPriceOf, GENERAL_PRICE } from './bid-price.ts'
import { provincePrices } from './price-sources.ts'

/** 特殊中标价: business department files a bid price that differs from the province's for one hospital (negotiation, second bargaining, pilot purchase). */
export default defineDocument({
  key: 'bsc.productSpecialBidPrice',
  title: '特殊中标价',
  about: 'productId',
  number: 'TSZB{yyyyMM}{seq:4}',
  states: { closed: '已停用' },
  usable: ['approved'],
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId' },
      listed: true,
      queried: true,
    }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    orgId: sellingOrg('适用组织', { required: true, default: me('saleOrgId'), queried: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital', required: true, fills: { regionId: 'regionId' }, listed: true, queried: true }),
    regionId: region('地区', { editable: false, listed: true }),
    companyId: ref('配送商业', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    standardPrice: price('省中标价', { derived: true, listed: true }),
    competitivePrice: price('特殊中标价', { required: true, above: 0, message: '特殊中标价必须大于0', listed: true }),
    invoicePrice: price('开票价', { listed: true }),
    basePrice: price('底价', { atLeast: 0, message: '底价不能小于0', guard: 'basePrice', listed: true }),
    diffRate: decimal('降幅', { scale: 4, derived: true, listed: true }),
    priceSource: dict('价格来源', { code: 'price_source', required: true, default: '5', listed: true }),
    startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
    endDate: date('失效日期', { required: true, listed: true, atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
    reason: longText('申请原因', { required: true, max: 500 }),
    attachments: files('医院文件', { required: true }),
  },
  facts: {
    overlapping: {
      give: 'exists',
      from: 'bsc.productSpecialBidPrice',
      where: (doc) =>
        all(
          ne('id', doc.$.id),
          eq('productId', doc.productId),
          eq('hospitalId', doc.hospitalId),
          eq('orgId', doc.orgId),
          doc.companyId ? eq('companyId', doc.companyId) : empty('companyId'),
          eq('billStatus', 'approved'),
          le('startDate', doc.endDate),
          ge('endDate', doc.startDate),
        ),
    },
    general: {
      give: 'rows',
      from: 'bsc.productPrice',
      reads: GENERAL_PRICE,
      where: (doc) =>
        doc.productId
          ? provincePrices({ productId: doc.productId, date: doc.startDate, orgId: doc.orgId, regionId: doc.regionId })
          : undefined,
    },
  },
  derive: {
    standardPrice: (doc) => exact(bidPriceOf(doc.$.facts.general) ?? 0),
    diffRate: (doc) => (doc.standardPrice.gt(0) ? doc.standardPrice.minus(doc.competitivePrice).mulDiv(1, doc.standardPrice, 4) : ZERO),
  },
  rules: {
    invoicePrice: {
      holds: (doc) => !doc.invoicePrice || (doc.invoicePrice.gt(0) && doc.invoicePrice.le(doc.competitivePrice)),
      message: '开票价必须大于0且不能高于特殊中标价',
    },
  },
  checks: [
    { holds: (doc) => !doc.basePrice || !doc.invoicePrice || doc.basePrice.le(doc.invoicePrice), message: '底价不能高于开票价' },
    { holds: (doc) => !doc.$.facts.overlapping, message: '该医院已存在有效期重叠的特殊中标价' },
  ],
  actions: {
    stop: {
      title: '停用',
      from: 'approved',
      to: 'closed',
      role: 'business',
      call: 'GET /bsc/productSpecialBidPrice/editBillStatus',
      effects: (doc) => (doc.endDate > doc.$.today ? [update(doc, { set: { endDate: doc.$.today } })] : []),
    },
    resume: {
      title: '启用',
      from: 'closed',
      to: 'approved',
      role: 'business',
      when: (doc) => doc.endDate >= doc.$.today,
      message: '特殊中标价已过失效日期，请修改后重新提交',
      call: 'GET /bsc/productSpecialBidPrice/editBillStatus',
    },
  },
  approval: [
    'dept_manager',
    'sales_director',
    { role: 'finance', says: '降幅 ≥ 5%', when: (doc) => doc.diffRate.ge('0.05') },
    {
      role: 'general_manager',
      says: '降幅 ≥ 15% 或低于底价',
      when: (doc) => doc.diffRate.ge('0.15') || (!!doc.basePrice && doc.competitivePrice.lt(doc.basePrice)),
    },
  ],
  calls: {
    findByEntity: {
      method: 'GET',
      where: (given, day) =>
        all(
          eq('productId', given('productId')),
          eq('hospitalId', given('hospitalId')),
          given('companyId') ? any(eq('companyId', given('companyId')), empty('companyId')) : empty('companyId'),
          le('startDate', given('date') || day),
          ge('endDate', given('date') || day),
        ),
      reads: [
        'billNo',
        'productId',
        'orgId',
        'regionId',
        'hospitalId',
        'companyId',
        'competitivePrice',
        'invoicePrice',
        'basePrice',
        'startDate',
        'endDate',
      ],
      order: 'companyId asc',
      most: 1,
    },
  },
  print: 'A4',
  importable: true,
  sample: 70,
})
