import { defineRecord } from '../../definitions/document.ts'
import { decimal, dept, dict, files, price, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { all, any, empty, eq, ge, has, le, ne } from '../../kernel/condition.ts'
import { ONE, readDecimal, ZERO } from '../../kernel/decimal.ts'
import { committing, endEarlier, endTold, locking, PRICE_LIFE, PRICE_SCAN, priceDays, priceFacts, pricedProduct } from './price-life.ts'

/** 供货单位 of trade_type. */
const SUPPLIER = '1'

/** 产品采购价: purchasing keeps the agreed purchase price of a product per supplier. */
export default defineRecord({
  key: 'bsc.productProcurePrice',
  title: '产品采购价',
  titleField: 'code',
  number: 'CGJ{yyyy}{seq:5}',
  ...PRICE_LIFE,
  fields: {
    code: text('价格编号', { editable: false, listed: true, queried: true }),
    ...pricedProduct,
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true }),
    companyId: ref('供货单位', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
    orgId: dept('适用组织', { queried: true }),
    scopeKey: text('范围键', { derived: true, hidden: true }),
    minQty: decimal('起订量', { scale: 5, default: '0', atLeast: 0, message: '起订量不能小于0', listed: true }),
    unitPrice: price('含税采购价', { required: true, above: 0, message: '含税采购价必须大于0', guard: 'unitPrice', listed: true }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13', listed: true }),
    noTaxPrice: price('不含税采购价', { derived: true, guard: 'unitPrice', listed: true }),
    settlePrice: price('返利后结算价', { atMost: 'unitPrice', message: '返利后结算价不能高于含税采购价', guard: 'unitPrice' }),
    lastPrice: price('上次采购价', { editable: false, guard: 'unitPrice' }),
    purchasePolicyId: ref('采购政策', { to: 'cg.purchasePolicy' }),
    ...priceDays,
    attachments: files('价格文件'),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    ...priceFacts('bsc.productProcurePrice'),
    sold: {
      give: 'first',
      from: 'bsc.productPrice',
      reads: ['basePrice'],
      where: ({ productId, $ }) =>
        productId
          ? all(
              eq('productId', productId),
              empty('regionId'),
              empty('orgId'),
              ne('billStatus', 'draft'),
              le('startDate', $.today),
              any(empty('endDate'), ge('endDate', $.today)),
            )
          : undefined,
    },
  },
  derive: {
    scopeKey: (doc) => [doc.productId, doc.companyId, doc.orgId, doc.minQty?.toString() ?? '0'].join('|'),
    noTaxPrice: (doc) => doc.unitPrice.mulDiv(ONE, ONE.plus(readDecimal(doc.taxRate) ?? ZERO), 4),
  },
  choices: { companyId: () => has('tradeType', SUPPLIER) },
  checks: [
    {
      holds: (doc) => !doc.$.facts.sold || doc.unitPrice.le(amountOf(doc.$.facts.sold['basePrice'])),
      message: '采购价高于销售底价，是否继续',
      warns: true,
    },
  ],
  jobs: { priceScan: { ...PRICE_SCAN, each: (doc) => endTold(doc) } },
  actions: {
    commitPrice: {
      ...committing('bsc.productProcurePrice'),
      role: 'purchase',
      when: ({ $ }) => !$.facts.overlapping,
      effects: (doc) => endEarlier('bsc.productProcurePrice', doc),
    },
    ...locking('bsc.productProcurePrice'),
  },
  importable: true,
  sample: 150,
})
