import { defineRecord } from '../../definitions/document.ts'
import { decimal, dict, files, price, ref, region, sellingOrg, text } from '../../definitions/fields.ts'
import { discount } from '../../sales/sales-line.ts'
import { committing, endEarlier, endTold, locking, PRICE_LIFE, PRICE_SCAN, priceDays, priceFacts, pricedProduct } from './price-life.ts'

/** 产品价格: price clerks keep bid price, invoice price and base price of a product per province and organisation. */
export default defineRecord({
  key: 'bsc.productPrice',
  title: '产品价格',
  titleField: 'code',
  number: 'JG{yyyy}{seq:5}',
  ...PRICE_LIFE,
  fields: {
    code: text('价格编号', { editable: false, listed: true, queried: true }),
    ...pricedProduct,
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true, queried: true }),
    orgId: sellingOrg('适用组织', { listed: true, queried: true }),
    regionId: region('适用省份', { level: 'province', listed: true, queried: true }),
    scopeKey: text('范围键', { derived: true, hidden: true }),
    priceSource: dict('价格来源', { code: 'price_source', required: true, default: '1', listed: true, queried: true }),
    bidPlatform: text('招标平台', { max: 100 }),
    bidNo: text('平台产品编码', { max: 60 }),
    competitivePrice: price('中标价', { required: true, atLeast: 0, message: '中标价不能小于0', listed: true }),
    invoicePrice: price('开票价', { required: true, above: 0, message: '开票价必须大于0', listed: true }),
    basePrice: price('底价', { required: true, atLeast: 0, message: '底价不能小于0', guard: 'basePrice', listed: true }),
    discount: decimal('扣率', { scale: 4, derived: true, listed: true }),
    retailPrice: price('零售价', { atLeast: 0, message: '零售价不能小于0' }),
    insurancePrice: price('医保支付价', { atLeast: 0, message: '医保支付价不能小于0' }),
    assessPrice: price('考核价', { atLeast: 0, message: '考核价不能小于0' }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    ...priceDays,
    attachments: files('中标文件'),
    remark: text('备注', { max: 200 }),
  },
  facts: priceFacts('bsc.productPrice'),
  derive: {
    scopeKey: (doc) => [doc.productId, doc.orgId, doc.regionId].join('|'),
    discount: (doc) => discount(doc),
  },
  checks: [
    { holds: (doc) => doc.competitivePrice.isZero() || doc.invoicePrice.le(doc.competitivePrice), message: '开票价不能高于中标价' },
    { holds: (doc) => doc.basePrice.le(doc.invoicePrice), message: '底价不能高于开票价' },
  ],
  jobs: { priceScan: { ...PRICE_SCAN, each: (doc) => endTold(doc) } },
  actions: {
    commitPrice: {
      ...committing('bsc.productPrice'),
      role: 'business',
      when: ({ $ }) => !$.facts.overlapping,
      effects: (doc) => endEarlier('bsc.productPrice', doc),
    },
    ...locking('bsc.productPrice'),
    history: { title: '调价记录', from: ['committed', 'locked'], role: 'business', opens: { view: 'history' } },
  },
  importable: true,
  sample: 320,
})
