import { defineDocument } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import {
  date,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  percent,
  price,
  ref,
  region,
  text,
  user,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, has, le, lt, ne, oneOf } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { overlapping } from '../bsc/price-life.ts'
import { POLICY_END } from './policy-end.ts'

const SUPPLIER = '1'
/** 买赠 and 独家代理 of purchase_policy_type. */
const [GIFTS, EXCLUSIVE] = ['3', '4'] as const

const fields = {
  billNo: text('政策编号', { editable: false, listed: true, queried: true }),
  name: text('政策名称', { required: true, max: 100, listed: true, queried: true }),
  policyType: dict('政策类型', { code: 'purchase_policy_type', required: true, default: '1', listed: true, queried: true }),
  companyId: ref('供货单位', {
    to: 'bsc.bscBussCompany',
    required: true,
    fills: { settleMethod: 'settleMethod', creditDays: 'creditDays' },
    reads: ['firstStatus'],
    listed: true,
    queried: true,
  }),
  factoryId: ref('生产厂家', { to: 'bsc.factory', listed: true, queried: true }),
  orgId: dept('适用组织', { required: true, default: me('deptId'), queried: true }),
  regionId: region('授权省份', { level: 'province' }),
  buyerId: user('采购员', { required: true, default: me('userId'), listed: true, queried: true }),
  startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
  endDate: date('截止日期', { required: true, listed: true, above: 'startDate', message: '截止日期必须晚于生效日期' }),
  settleMethod: dict('结算方式', { code: 'settle_method', required: true }),
  creditDays: int('账期（天）', { default: 0, atLeast: 0, atMost: 365, message: '账期应在0至365天之间' }),
  taskAmount: money('采购任务额', { default: '0', atLeast: 0, message: '采购任务额不能小于0', listed: true }),
  doneAmount: money('已完成金额', { derived: 'onRead', listed: true }),
  doneRate: percent('完成率（%）', { derived: 'onRead', dependsOn: ['taskAmount'], listed: true }),
  priceProtectDays: int('价格保护天数', { default: 0, atLeast: 0, message: '价格保护天数不能小于0' }),
  returnRate: percent('可退换比例（%）', { default: '0', atLeast: 0, atMost: 100, message: '可退换比例应在0至100之间' }),
  returnBeforeMonths: int('效期前可退月数', { default: 6, atLeast: 0, message: '月数不能小于0' }),
  files: files('政策文件', { required: true }),
  remark: longText('备注', { max: 500 }),
}

const PRICES = 'bsc.productProcurePrice'

const items = lines('政策产品', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit', taxRate: 'taxRate' } }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    minQty: decimal('起订量', { scale: 5, default: '0', atLeast: 0, message: '起订量不能小于0' }),
    unitPrice: price('含税采购价', { required: true, above: 0, message: '含税采购价必须大于0' }),
    settlePrice: price('返利后结算价', { atMost: 'unitPrice', message: '返利后结算价不能高于含税采购价' }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    buyQty: decimal('买数量', { scale: 5, above: 0, message: '买数量必须大于0' }),
    giftQty: decimal('赠数量', { scale: 5, above: 0, message: '赠数量必须大于0' }),
    taskQty: decimal('任务量', { scale: 5, default: '0', atLeast: 0, message: '任务量不能小于0', totalled: true }),
    remark: text('备注', { max: 100 }),
  },
  facts: {
    current: {
      give: 'first',
      from: PRICES,
      reads: ['unitPrice'],
      where: ({ productId, minQty }, { companyId, $ }) =>
        productId && companyId
          ? all(
              eq('productId', productId),
              eq('companyId', companyId),
              eq('minQty', (minQty ?? ZERO).toString()),
              ne('billStatus', 'draft'),
              le('startDate', $.today),
              any(empty('endDate'), ge('endDate', $.today)),
            )
          : undefined,
    },
    overlapping: { give: 'exists', from: PRICES, where: (row, head) => overlapping(priceOf(row, head)) },
  },
  required: {
    buyQty: (_, head) => head.policyType === GIFTS,
    giftQty: (_, head) => head.policyType === GIFTS,
  },
  unique: [{ fields: ['productId', 'minQty'], message: '同一产品同一起订量不能重复' }],
  atLeast: 1,
  importable: true,
})

type Head = { readonly companyId: string; readonly orgId: string; readonly startDate: string; readonly endDate: string }

/** The price that a row becomes (bsc B5). */
function priceOf(
  { productId, minQty }: { readonly productId: string; readonly minQty: { readonly toString: () => string } | null },
  { companyId, orgId, startDate, endDate }: Head,
) {
  return { scopeKey: [productId, companyId, orgId, String(minQty ?? 0)].join('|'), startDate, endDate, $: { id: '' } }
}

/** 采购政策: purchasing files what was agreed with a supplier for a period (prices, steps, gifts, price protection, return rights). */
export default defineDocument({
  key: 'cg.purchasePolicy',
  title: '采购政策',
  number: 'CGZC{yyyy}{seq:4}',
  states: { approved: '执行中', expired: '已到期', terminated: '已终止' },
  usable: ['approved'],
  fields,
  lines: { items },
  facts: {
    received: {
      give: 'total',
      from: 'cg.purchaseOrder',
      of: 'receivedAmount',
      where: ({ $ }) => ($.id ? all(eq('purchasePolicyId', $.id), oneOf('billStatus', ['approved', 'finished', 'closed'])) : undefined),
    },
    prices: {
      give: 'rows',
      from: PRICES,
      reads: ['id'],
      where: ({ $ }) => ($.id ? all(eq('purchasePolicyId', $.id), ne('billStatus', 'draft')) : undefined),
    },
  },
  derive: {
    doneAmount: (doc) => doc.$.facts.received,
    doneRate: (doc) => (doc.taskAmount?.gt(0) ? doc.$.facts.received.mulDiv(100, doc.taskAmount, 2) : ZERO),
  },
  choices: { companyId: () => has('tradeType', SUPPLIER) },
  checks: [
    {
      holds: (doc) => !doc.companyId || doc.$.ref('companyId')['firstStatus'] === '2',
      message: '供货单位尚未通过首营审批',
      field: 'companyId',
    },
    {
      rows: 'items',
      field: 'unitPrice',
      holds: ({ $ }) => !$.facts.overlapping,
      message: '该范围内已存在有效期重叠的价格',
      again: true,
    },
    {
      rows: 'items',
      field: 'unitPrice',
      holds: ({ unitPrice, $ }) => !$.facts.current || unitPrice.le(amountOf($.facts.current['unitPrice'])),
      message: '政策价高于现行采购价，是否继续',
      said: '高于现行采购价',
      warns: true,
    },
  ],
  effects: {
    approve: (doc) =>
      doc.items.map((row) =>
        create(
          PRICES,
          {
            productId: row.productId,
            companyId: doc.companyId,
            orgId: doc.orgId,
            minQty: row.minQty ?? ZERO,
            unitPrice: row.unitPrice,
            settlePrice: row.settlePrice,
            taxRate: row.taxRate,
            startDate: doc.startDate,
            endDate: doc.endDate,
            purchasePolicyId: doc.$.id,
          },
          { state: 'committed' },
        ),
      ),
  },
  jobs: {
    policyExpire: { ...POLICY_END, each: (doc) => [message(`采购政策${doc.billNo ?? ''}将于${doc.endDate}到期`, { userId: doc.buyerId })] },
  },
  actions: {
    terminate: {
      title: '终止',
      from: 'approved',
      to: 'terminated',
      role: 'purchase',
      ask: {
        terminateDate: date('终止日期', { required: true, default: today }),
        terminateReason: longText('终止原因', { required: true, max: 200 }),
      },
      checks: [
        {
          holds: (doc, { terminateDate }) => String(terminateDate) >= doc.startDate && String(terminateDate) <= doc.endDate,
          message: '终止日期应在政策有效期内',
          field: 'terminateDate',
        },
      ],
      effects: (doc, { terminateDate }) => [
        update(doc, { set: { endDate: terminateDate as string } }),
        doc.$.facts.prices.map(({ id }) => update(PRICES, String(id), { set: { endDate: terminateDate as string } })),
      ],
    },
    expire: {
      title: '到期',
      from: 'approved',
      to: 'expired',
      auto: (today) => lt('endDate', today),
      when: (doc) => doc.endDate < doc.$.today,
    },
  },
  approval: [
    'purchase',
    'finance',
    {
      role: 'general_manager',
      says: '采购任务额 ≥ 1,000,000.00 或独家代理',
      when: (doc) => (doc.taskAmount ?? ZERO).ge(1_000_000) || doc.policyType === EXCLUSIVE,
    },
  ],
  print: 'A4',
  sample: 40,
})
