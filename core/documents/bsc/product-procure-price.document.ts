import { defineRecord } from '../../definitions/document.ts'
import { date, decimal, dept, dict, files, price, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { today } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, has, le, ne } from '../../kernel/condition.ts'
import { ONE, readDecimal, ZERO } from '../../kernel/decimal.ts'
import { endEarlier, endTold, openEndedBefore, overlapping, PRICE_SCAN, succeeding } from './price-life.ts'

/** 供货单位 of trade_type. */
const SUPPLIER = '1'

/** 产品采购价: purchasing keeps the agreed purchase price of a product per supplier. */
export default defineRecord({
  key: 'bsc.productProcurePrice',
  title: '产品采购价',
  titleField: 'code',
  number: 'CGJ{yyyy}{seq:5}',
  states: { draft: '草稿', committed: '已提交', locked: '已锁定' },
  usable: ['committed', 'locked'],
  editableIn: ['draft', 'committed'],
  fields: {
    code: text('价格编号', { editable: false, listed: true, queried: true }),
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', taxRate: 'taxRate' },
      reads: ['name'],
      listed: true,
      queried: true,
    }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
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
    startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
    endDate: date('失效日期', { listed: true }),
    attachments: files('价格文件'),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    overlapping: { give: 'exists', from: 'bsc.productProcurePrice', where: (doc) => overlapping(doc) },
    earlier: { give: 'first', from: 'bsc.productProcurePrice', reads: ['id'], where: (doc) => openEndedBefore(doc) },
    succeeded: { give: 'exists', from: 'bsc.productProcurePrice', where: (doc) => succeeding(doc) },
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
  rules: {
    endDate: { holds: (doc) => (doc.endDate ?? '') >= doc.startDate, message: '失效日期不能早于生效日期' },
  },
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
      title: '提交',
      from: 'draft',
      to: 'committed',
      role: 'purchase',
      confirm: '提交后价格将生效，是否继续',
      call: 'GET /bsc/productProcurePrice/commitPrice/{id}',
      when: (doc) => !doc.$.facts.overlapping,
      message: '该范围内已存在有效期重叠的价格',
      effects: (doc) => endEarlier('bsc.productProcurePrice', doc),
    },
    lockPrice: { title: '锁定', from: 'committed', to: 'locked', role: 'finance', call: 'GET /bsc/productProcurePrice/lockPrice/{id}' },
    unlockPrice: {
      title: '解锁',
      from: 'locked',
      to: 'committed',
      role: 'finance_manager',
      call: 'GET /bsc/productProcurePrice/unlockPrice/{id}',
    },
  },
  importable: true,
  sample: 150,
})
