import { defineRecord } from '../../definitions/document.ts'
import { decimal, dict, files, price, ref, sellingOrg, text, tree } from '../../definitions/fields.ts'
import { discount } from '../../sales/sales-line.ts'
import { bidPriceOf, GENERAL_PRICE } from './bid-price.ts'
import { committing, endEarlier, endTold, locking, PRICE_LIFE, PRICE_SCAN, priceDays, priceFacts, pricedProduct } from './price-life.ts'
import { provincePrices } from './price-sources.ts'

/** 产品销售价: business department keeps the invoice price agreed with a customer, hospital or area. */
export default defineRecord({
  key: 'bsc.productSalePrice',
  title: '产品销售价',
  titleField: 'code',
  number: 'XSJ{yyyy}{seq:5}',
  ...PRICE_LIFE,
  fields: {
    code: text('价格编号', { editable: false, listed: true, queried: true }),
    ...pricedProduct,
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    orgId: sellingOrg('适用组织', { queried: true }),
    saleMode: dict('销售模式', { code: 'sale_mode', listed: true, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', reads: ['regionId'], listed: true, queried: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital', reads: ['regionId'], listed: true, queried: true }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', listed: true, queried: true }),
    scopeKey: text('范围键', { derived: true, hidden: true }),
    competitivePrice: price('中标价', { atLeast: 0, message: '中标价不能小于0', listed: true }),
    invoicePrice: price('开票价', { required: true, above: 0, message: '开票价必须大于0', listed: true }),
    basePrice: price('底价', { required: true, atLeast: 0, message: '底价不能小于0', guard: 'basePrice', listed: true }),
    minPrice: price('最低限价', { atLeast: 0, message: '最低限价不能小于0', guard: 'minPrice' }),
    discount: decimal('扣率', { scale: 4, derived: true, listed: true }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    ...priceDays,
    attachments: files('价格协议'),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    ...priceFacts('bsc.productSalePrice'),
    general: {
      give: 'rows',
      from: 'bsc.productPrice',
      reads: GENERAL_PRICE,
      where: (doc) =>
        doc.productId
          ? provincePrices({
              productId: doc.productId,
              date: doc.startDate,
              orgId: doc.orgId,
              regionId: doc.$.ref('hospitalId')['regionId'] ?? doc.$.ref('companyId')['regionId'],
            })
          : undefined,
    },
  },
  derive: {
    scopeKey: (doc) => [doc.productId, doc.orgId, doc.saleMode, doc.companyId, doc.hospitalId, doc.saleAreaId].join('|'),
    discount: (doc) => discount(doc),
  },
  fallback: {
    competitivePrice: (doc) => bidPriceOf(doc.$.facts.general),
  },
  checks: [
    { holds: (doc) => !doc.competitivePrice?.gt(0) || doc.invoicePrice.le(doc.competitivePrice), message: '开票价不能高于中标价' },
    { holds: (doc) => doc.basePrice.le(doc.invoicePrice), message: '底价不能高于开票价' },
    { holds: (doc) => !doc.minPrice || doc.minPrice.le(doc.invoicePrice), message: '最低限价不能高于开票价' },
  ],
  jobs: { priceScan: { ...PRICE_SCAN, each: (doc) => endTold(doc) } },
  actions: {
    commitPrice: {
      ...committing('bsc.productSalePrice'),
      role: 'business',
      when: ({ $ }) => !$.facts.overlapping,
      effects: (doc) => endEarlier('bsc.productSalePrice', doc),
    },
    ...locking('bsc.productSalePrice'),
  },
  importable: true,
  sample: 260,
})
