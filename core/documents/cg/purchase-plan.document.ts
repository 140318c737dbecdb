import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, update, type Effects } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, longText, money, month, percent, price, ref, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, gt, has, le, lt, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { inForce, PROCURE_PRICE } from './procure-price.ts'
import { takesReceipts } from './receiving-warehouse.ts'
import { suggested } from './suggested-quantity.ts'
import { worth } from './purchase-line.ts'

const SUPPLIER = '1'
/** 已通过 of first_status. */
const PASSED = '2'
/** 合格 of stock_quality. */
const QUALIFIED = '1'
/** 缺货补货 and 临时计划 of purchase_plan_type: why is said. */
const EXPLAINED = ['2', '3'] as const
/** 销售出库 and 销售退货 of stock_biz_type. */
const [SOLD, CAME_BACK] = ['2', '3'] as const

/** In the three full months before a day. */
const threeMonthsBefore = (day: string): Condition => {
  const end = `${day.slice(0, 7)}-01`
  return all(ge('bizDate', addMonths(end, -3)), lt('bizDate', end))
}

/** What was sold of a product, or came back, in those months. */
const inThreeMonths = (productId: string | null, bizType: string, day: string): Condition | undefined =>
  productId ? all(eq('productId', productId), eq('bizType', bizType), threeMonthsBefore(day)) : undefined

/** Rows of orders that stand approved: what is on its way. */
const ordered = (productId: string | null): Condition | undefined =>
  productId ? all(eq('productId', productId), eq('head.billStatus', 'approved')) : undefined

const fields = {
  billNo: text('计划单号', { editable: false, listed: true, queried: true }),
  planType: dict('计划类型', { code: 'purchase_plan_type', required: true, default: '1', listed: true, queried: true }),
  planMonth: month('计划月份', { required: true, default: thisMonth, listed: true, queried: true }),
  orgId: dept('采购组织', { required: true, default: me('deptId'), listed: true, queried: true }),
  warehouseId: ref('入库仓库', { to: 'bsc.warehouse', required: true }),
  buyerId: user('采购员', { required: true, default: me('userId'), listed: true, queried: true }),
  planDate: date('制单日期', { required: true, default: today, listed: true, queried: 'range' }),
  coverMonths: decimal('备货月数', {
    scale: 1,
    required: true,
    default: '1.5',
    above: 0,
    atMost: 12,
    message: '备货月数应大于0且不超过12',
  }),
  smQty: decimal('数量合计', { scale: 5, derived: true }),
  smAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  orderedRate: percent('下单进度（%）', { derived: true, listed: true }),
  reason: longText('计划说明', { max: 500 }),
}

const items = lines('计划明细', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', taxRate: 'taxRate' },
      reads: ['businessScope'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    companyId: ref('供货单位', {
      to: 'bsc.bscBussCompany',
      required: true,
      none: '没有可选的供货单位：采购部新增“商业公司”并通过首营企业审批后才能采购',
      reads: ['businessScope', 'linkman', 'phone', 'settleMethod', 'creditDays', 'creditBase'],
    }),
    stockQty: decimal('现有库存', { scale: 5, derived: true }),
    onWayQty: decimal('在途数量', { scale: 5, derived: true }),
    avgSaleQty: decimal('近三月月均销量', { scale: 5, derived: true }),
    safeQty: decimal('安全库存', { scale: 5, default: '0', atLeast: 0, message: '安全库存不能小于0' }),
    suggestQty: decimal('建议数量', { scale: 5, derived: true }),
    qty: decimal('计划数量', { scale: 5, required: true, above: 0, message: '计划数量必须大于0', totalled: true }),
    // What is to be paid stands on the plan, as on the order.
    unitPrice: price('含税单价', { required: true, open: true, above: 0, message: '含税单价必须大于0' }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    amount: money('金额', { derived: true, totalled: true }),
    needDate: date('需求日期', { required: true }),
    orderedQty: decimal('已下单数量', {
      scale: 5,
      editable: false,
      default: '0',
      atLeast: 0,
      atMost: 'qty',
      message: '采购数量不能大于计划未下单数量',
      totalled: true,
    }),
    restQty: decimal('未下单数量', { scale: 5, derived: true, hidden: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    stocked: {
      give: 'total',
      from: 'cg.stock',
      of: 'qty',
      where: ({ productId }) => (productId ? all(eq('productId', productId), eq('qualityStatus', QUALIFIED)) : undefined),
    },
    toCome: { give: 'total', from: 'cg.purchaseOrder.items', of: 'restQty', where: ({ productId }) => ordered(productId) },
    arriving: { give: 'total', from: 'cg.purchaseOrder.items', of: 'arrivingQty', where: ({ productId }) => ordered(productId) },
    sold: {
      give: 'total',
      from: 'cg.stockFlow',
      of: 'outQty',
      where: ({ productId }, { $ }) => inThreeMonths(productId, SOLD, $.today),
    },
    cameBack: {
      give: 'total',
      from: 'cg.stockFlow',
      of: 'inQty',
      where: ({ productId }, { $ }) => inThreeMonths(productId, CAME_BACK, $.today),
    },
    agreed: {
      ...PROCURE_PRICE,
      where: ({ productId, companyId, qty }, { $ }) => inForce({ productId, companyId, qty, day: $.today }),
    },
    ordering: {
      give: 'total',
      from: 'cg.purchaseOrder.items',
      of: 'qty',
      where: ({ $ }, head) =>
        $.id && head.$.state === 'approved'
          ? all(eq('planItemId', $.id), oneOf('head.billStatus', ['draft', 'approving', 'rejected']))
          : undefined,
    },
    safety: {
      give: 'first',
      from: 'xt.safetyStock',
      reads: ['safetyQty'],
      where: ({ productId }, { warehouseId }) =>
        productId && warehouseId ? all(eq('productId', productId), eq('warehouseId', warehouseId)) : undefined,
    },
  },
  derive: {
    stockQty: (row) => row.$.facts.stocked,
    onWayQty: (row) => row.$.facts.toCome.plus(row.$.facts.arriving),
    avgSaleQty: (row) => row.$.facts.sold.minus(row.$.facts.cameBack).mulDiv(1, 3, 5),
    suggestQty: (row, head) =>
      suggested({
        sold: row.avgSaleQty,
        months: head.coverMonths,
        safe: row.safeQty ?? ZERO,
        stocked: row.stockQty,
        onWay: row.onWayQty,
      }),
    amount: (row) => worth(row),
    restQty: (row) => row.qty.minus(row.orderedQty ?? ZERO),
  },
  choices: {
    productId: () => eq('firstStatus', PASSED),
    companyId: () => all(has('tradeType', SUPPLIER), eq('firstStatus', PASSED)),
  },
  fallback: {
    safeQty: (row) => row.$.facts.safety?.['safetyQty'] ?? '0',
    qty: (row) => (row.suggestQty.gt(0) ? row.suggestQty.toString() : null),
    unitPrice: (row) => row.$.facts.agreed?.['unitPrice'] ?? null,
  },
  rules: {
    needDate: { holds: (row, head) => head.$.state !== 'draft' || row.needDate >= head.$.today, message: '需求日期不能早于今天' },
  },
  unique: [{ fields: ['productId', 'companyId'], message: '同一产品同一供货单位不能重复' }],
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>
type Plan = {
  readonly orgId: string
  readonly warehouseId: string
  readonly buyerId: string
  readonly items: readonly Item[]
  readonly $: { readonly today: string }
}

/** What neither stands in an order nor in one that is being written. */
const toOrder = ({ restQty, $ }: Item): Decimal => restQty.minus($.facts.ordering)

/** What is left of the plan as one draft order for each supplier; its seller is still to be named. */
const ordersOf = ({ orgId, warehouseId, buyerId, items: rows, $ }: Plan): Effects => {
  const left = rows.filter((row) => toOrder(row).gt(0))
  return [...new Set(left.map(({ companyId }) => companyId))].map((companyId) => {
    const own = left.filter((row) => row.companyId === companyId)
    const company = own[0]!.$.ref('companyId')
    return create('cg.purchaseOrder', {
      ...{ companyId, orgId, warehouseId, buyerId, sellerName: company['linkman'] ?? null },
      linkman: company['linkman'] ?? null,
      phone: company['phone'] ?? null,
      settleMethod: company['settleMethod'] ?? null,
      creditDays: company['creditDays'] ?? null,
      creditBase: company['creditBase'] ?? null,
      orderDate: $.today,
      arriveDate: [$.today, own.map(({ needDate }) => needDate).toSorted()[0]!].toSorted()[1]!,
      items: own.map((row) => ({
        planItemId: row.$.id,
        productId: row.productId,
        taxRate: row.taxRate,
        unitPrice: row.unitPrice,
        qty: toOrder(row),
      })),
    })
  })
}

/** Days in which what is suggested is needed. */
const SOON = 14

type Suggesting = Pick<Plan, 'items'> & {
  readonly $: Plan['$'] & {
    readonly facts: Readonly<Record<'prices' | 'lying' | 'coming' | 'moved' | 'safeties', readonly Known[]>>
  }
}

const summed = (rows: readonly Known[], keys: readonly string[]): ReadonlyMap<Known[string], Decimal> => {
  const sums = new Map<Known[string], Decimal>()
  for (const row of rows)
    for (const key of keys) {
      const productId = row['productId'] ?? null
      sums.set(productId, (sums.get(productId) ?? ZERO).plus(amountOf(row[key])))
    }
  return sums
}

/** Each product that runs short, from its cheapest supplier, and not in the table yet. */
const shortOf = ({ items: rows, $ }: Suggesting, months: Decimal) => {
  const { prices, lying, coming, moved, safeties } = $.facts
  const [stocked, onWay, safe] = [summed(lying, ['qty']), summed(coming, ['restQty', 'arrivingQty']), summed(safeties, ['safetyQty'])]
  const [out, back] = [summed(moved, ['outQty']), summed(moved, ['inQty'])]
  const known = new Set(rows.map(({ productId }) => productId))
  return prices.flatMap(({ productId, companyId, unitPrice, taxRate }) => {
    if (typeof productId !== 'string' || known.has(productId)) return []
    known.add(productId)
    const of = (sums: ReadonlyMap<Known[string], Decimal>) => sums.get(productId) ?? ZERO
    const sold = of(out).minus(of(back)).mulDiv(1, 3, 5)
    const qty = suggested({ sold, months, safe: of(safe), stocked: of(stocked), onWay: of(onWay) })
    const row = { productId, companyId, qty, unitPrice, taxRate, safeQty: of(safe), needDate: addDays($.today, SOON) }
    return qty.gt(0) ? [row] : []
  })
}

/** Asked only while rows are being suggested. */
const whileSuggesting = ({ $ }: { readonly $: { readonly asked: (key: string) => unknown } }, where: Condition): Condition | undefined =>
  $.asked('months') === null ? undefined : where

/** 采购计划: purchasing plans what to buy from stock, stock on the way and average sales. */
export default defineDocument({
  key: 'cg.purchasePlan',
  title: '采购计划',
  number: 'CGJH{yyyyMM}{seq:4}',
  states: { finished: '已全部下单' },
  about: 'warehouseId',
  fields,
  lines: { items },
  facts: {
    prices: {
      give: 'rows',
      from: 'bsc.productProcurePrice',
      reads: ['productId', 'companyId', 'unitPrice', 'taxRate'],
      order: 'unitPrice asc',
      where: (doc) =>
        whileSuggesting(
          doc,
          all(
            oneOf('billStatus', ['committed', 'locked']),
            le('startDate', doc.$.today),
            any(empty('endDate'), ge('endDate', doc.$.today)),
          ),
        ),
    },
    lying: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['productId', 'qty'],
      where: (doc) => whileSuggesting(doc, all(eq('qualityStatus', QUALIFIED), gt('qty', '0'))),
    },
    coming: {
      give: 'rows',
      from: 'cg.purchaseOrder.items',
      reads: ['productId', 'restQty', 'arrivingQty'],
      where: (doc) => whileSuggesting(doc, eq('head.billStatus', 'approved')),
    },
    moved: {
      give: 'rows',
      from: 'cg.stockFlow',
      reads: ['productId', 'inQty', 'outQty'],
      where: (doc) => whileSuggesting(doc, all(oneOf('bizType', [SOLD, CAME_BACK]), threeMonthsBefore(doc.$.today))),
    },
    safeties: {
      give: 'rows',
      from: 'xt.safetyStock',
      reads: ['productId', 'safetyQty'],
      where: (doc) => whileSuggesting(doc, eq('warehouseId', doc.warehouseId)),
    },
  },
  derive: {
    smQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    smAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    orderedRate: (doc) => (doc.smQty.gt(0) ? sumOf(doc.items, ({ orderedQty }) => orderedQty ?? ZERO).mulDiv(100, doc.smQty, 2) : ZERO),
  },
  choices: { warehouseId: takesReceipts },
  required: { reason: ({ planType }) => isOneOf(planType, ...EXPLAINED) },
  checks: [
    // Rows come by an action of a draft that was saved before.
    { holds: (doc) => doc.items.length > 0, message: '计划明细至少要有1行，请填写或点“按库存生成”', field: 'items' },
    {
      rows: 'items',
      field: 'qty',
      holds: ({ qty, suggestQty }) => suggestQty.isZero() || qty.le(suggestQty.times('1.5')),
      message: '部分产品计划数量超过建议数量的1.5倍，是否继续',
      said: '超过建议数量的1.5倍',
      warns: true,
    },
    {
      rows: 'items',
      field: 'companyId',
      holds: ({ $ }) => contains($.ref('companyId')['businessScope'], $.ref('productId')['businessScope']),
      message: '产品超出供货单位的经营范围',
    },
  ],
  actions: {
    suggest: {
      title: '按库存生成',
      from: ['draft', 'rejected'],
      role: 'purchase',
      ask: {
        months: decimal('备货月数', {
          scale: 1,
          required: true,
          default: '1.5',
          above: 0,
          atMost: 12,
          message: '备货月数应大于0且不超过12',
        }),
      },
      checks: [{ holds: (doc, { months }) => shortOf(doc, exact(String(months))).length > 0, message: '没有需要补货的产品' }],
      effects: (doc, { months }) => [
        update(doc, { set: { coverMonths: String(months) }, rows: { items: { add: shortOf(doc, exact(String(months))) } } }),
      ],
    },
    toOrder: {
      title: '生成采购订单',
      from: 'approved',
      role: 'purchase',
      when: (doc) => doc.items.some((row) => toOrder(row).gt(0)),
      message: '该计划已全部下单',
      effects: (doc) => ordersOf(doc),
    },
    finish: {
      title: '完成',
      from: 'approved',
      to: 'finished',
      auto: true,
      when: (doc) => doc.items.every(({ restQty }) => restQty.le(0)),
    },
  },
  approval: [
    'purchase',
    { role: 'finance', says: '金额合计 ≥ 100,000.00', when: (doc) => doc.smAmount.ge(100_000) },
    { role: 'general_manager', says: '金额合计 ≥ 500,000.00', when: (doc) => doc.smAmount.ge(500_000) },
  ],
  print: 'A4-landscape',
  sample: 45,
})
