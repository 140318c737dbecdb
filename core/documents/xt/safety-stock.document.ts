import { defineRecord } from '../../definitions/document.ts'
import { create, type Effects, message, update } from '../../definitions/effect.ts'
import { bool, decimal, dict, int, longText, ref, text, user, users } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, gt, le, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { alertOf, BY_SALES, type HeldLevel, inCartons, isShort, levelsOf, SALES_DAYS, type Setting, suggestedQty } from './safety-level.ts'

/** 合格 of stock_quality, 销售出库 of stock_biz_type, 缺货补货 of purchase_plan_type. */
const [QUALIFIED, SOLD, REPLENISHMENT] = ['1', '2', '2'] as const

type Safety = Setting & {
  readonly maxQty: Decimal
  readonly $: { readonly facts: Readonly<Record<'sold' | 'stocked' | 'toCome' | 'arriving', Decimal>> }
}

const levels = (doc: Safety) => levelsOf(doc, doc.$.facts.sold)

const held = (doc: Safety): HeldLevel => ({
  ...levels(doc),
  stockQty: doc.$.facts.stocked,
  onWayQty: doc.$.facts.toCome.plus(doc.$.facts.arriving),
  maxQty: doc.maxQty,
})

/** All that follows of sales, stock and orders as they are now. */
const recalculated = (doc: Safety) => {
  const now = held(doc)
  const { avgDayQty, safetyQty, reorderQty } = levels(doc)
  return {
    ...{ avgDayQty, safetyQty, reorderQty, stockQty: now.stockQty, onWayQty: now.onWayQty },
    ...{ alertLevel: alertOf(now), suggestQty: suggestedQty(now) },
  }
}

type Alerted = Safety & {
  readonly toldLevel: string | null
  readonly alertUsers: string
  readonly $: Safety['$'] & { readonly id: string; readonly ref: (field: 'productId' | 'warehouseId') => Known }
}

/** Recalculates them all, and tells each receiver once of those that have become short since they were told of last. */
const scanned = (docs: readonly Alerted[]): Effects => {
  const told = new Map<string, string[]>()
  for (const doc of docs) {
    const level = alertOf(held(doc))
    if (!isShort(level) || doc.toldLevel === level) continue
    const name = `${String(doc.$.ref('warehouseId')['name'] ?? '')}${String(doc.$.ref('productId')['name'] ?? '')}`
    for (const userId of parts(doc.alertUsers)) told.set(userId, [...(told.get(userId) ?? []), name])
  }
  return [
    docs.map((doc) => update('xt.safetyStock', doc.$.id, { set: { ...recalculated(doc), toldLevel: alertOf(held(doc)) } })),
    [...told].map(([userId, names]) => message(`以下产品库存预警：${names.join('、')}`, { userId, about: 'warn' })),
  ]
}

/** 安全库存: purchasing sets how much of a product a warehouse must hold, sees what is short and raises purchases. */
export default defineRecord({
  key: 'xt.safetyStock',
  title: '安全库存',
  titleField: 'productId',
  order: ['alertLevel desc', 'productId asc'],
  fields: {
    warehouseId: ref('仓库', {
      to: 'bsc.warehouse',
      required: true,
      reads: ['name', 'orgId', 'storageCondition'],
      listed: true,
      queried: true,
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', buyerId: 'buyerId' },
      reads: ['name', 'storageCondition', 'cartonQty', 'taxRate'],
      listed: true,
      queried: true,
    }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'product_unit', editable: false, listed: true }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true, queried: true }),
    buyerId: user('采购员', { required: true, listed: true, queried: true }),
    calcMode: dict('计算方式', { code: 'safety_calc_mode', required: true, default: BY_SALES, listed: true }),
    avgDayQty: decimal('日均销量', { scale: 2, required: true, default: '0', atLeast: 0, message: '日均销量不能为负数', listed: true }),
    leadDays: int('采购提前期(天)', {
      required: true,
      default: 15,
      atLeast: 1,
      atMost: 180,
      message: '采购提前期应在1到180天之间',
      listed: true,
    }),
    safetyDays: int('安全天数', { required: true, default: 10, atLeast: 0, atMost: 180, message: '安全天数应在0到180天之间' }),
    safetyQty: decimal('安全库存量', { scale: 5, required: true, default: '0', atLeast: 0, message: '安全库存量不能为负数', listed: true }),
    reorderQty: decimal('订货点', { scale: 5, derived: true, listed: true }),
    maxQty: decimal('最高库存量', { scale: 5, required: true, listed: true }),
    stockQty: decimal('当前库存', { scale: 5, derived: true, listed: true }),
    onWayQty: decimal('在途数量', { scale: 5, derived: true, listed: true }),
    alertLevel: dict('预警状态', {
      code: 'stock_alert_level',
      derived: true,
      listed: true,
      queried: true,
      tones: { 1: 'info', 2: 'warn', 3: 'bad', 4: 'bad' },
    }),
    suggestQty: decimal('建议采购量', { scale: 5, derived: true, listed: true }),
    alertUsers: users('预警接收人', { required: true }),
    toldLevel: text('已告知的预警状态', { editable: false, hidden: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    sold: {
      give: 'total',
      from: 'cg.stockFlow',
      of: 'outQty',
      where: ({ warehouseId, productId, $ }) =>
        warehouseId && productId
          ? all(
              ...[eq('warehouseId', warehouseId), eq('productId', productId), eq('bizType', SOLD)],
              ge('bizDate', addDays($.today, -SALES_DAYS)),
            )
          : undefined,
    },
    stocked: {
      give: 'total',
      from: 'cg.stock',
      of: 'availableQty',
      where: ({ warehouseId, productId, $ }) =>
        warehouseId && productId
          ? all(...[eq('warehouseId', warehouseId), eq('productId', productId), eq('qualityStatus', QUALIFIED)], gt('expiryDate', $.today))
          : undefined,
    },
    toCome: {
      give: 'total',
      from: 'cg.purchaseOrder.items',
      of: 'restQty',
      where: ({ warehouseId, productId }) =>
        warehouseId && productId
          ? all(eq('productId', productId), eq('head.warehouseId', warehouseId), eq('head.billStatus', 'approved'))
          : undefined,
    },
    arriving: {
      give: 'total',
      from: 'cg.purchaseOrder.items',
      of: 'arrivingQty',
      where: ({ warehouseId, productId }) =>
        warehouseId && productId
          ? all(eq('productId', productId), eq('head.warehouseId', warehouseId), eq('head.billStatus', 'approved'))
          : undefined,
    },
    planned: {
      give: 'exists',
      from: 'cg.purchasePlan.items',
      where: ({ warehouseId, productId }) =>
        warehouseId && productId
          ? all(eq('productId', productId), eq('head.warehouseId', warehouseId), oneOf('head.billStatus', ['draft', 'approving']))
          : undefined,
    },
    begun: {
      give: 'first',
      from: 'cg.purchasePlan',
      reads: ['id'],
      where: ({ warehouseId, buyerId, $ }) =>
        warehouseId && buyerId
          ? all(
              ...[eq('warehouseId', warehouseId), eq('buyerId', buyerId), eq('planType', REPLENISHMENT)],
              ...[eq('billStatus', 'draft'), eq('planDate', $.today)],
            )
          : undefined,
    },
    cheapest: {
      give: 'first',
      from: 'bsc.productProcurePrice',
      reads: ['companyId', 'unitPrice'],
      order: 'unitPrice asc',
      where: ({ productId, $ }) =>
        productId
          ? all(
              ...[eq('productId', productId), oneOf('billStatus', ['committed', 'locked']), le('startDate', $.today)],
              any(empty('endDate'), ge('endDate', $.today)),
            )
          : undefined,
    },
  },
  derive: {
    reorderQty: (doc) => levels(doc).reorderQty,
    stockQty: (doc) => held(doc).stockQty,
    onWayQty: (doc) => held(doc).onWayQty,
    alertLevel: (doc) => alertOf(held(doc)),
    suggestQty: (doc) => suggestedQty(held(doc)),
  },
  editable: { avgDayQty: ({ calcMode }) => calcMode !== BY_SALES, safetyQty: ({ calcMode }) => calcMode !== BY_SALES },
  choices: { warehouseId: () => all(eq('enabled', 'Y'), eq('saleable', 'Y')) },
  rules: { maxQty: { holds: ({ maxQty, reorderQty }) => maxQty.gt(reorderQty), message: '最高库存量必须大于订货点' } },
  unique: [{ fields: ['warehouseId', 'productId'], message: '该仓库该产品已设置安全库存' }],
  checks: [
    {
      holds: ({ warehouseId, productId, $ }) =>
        !warehouseId || !productId || $.ref('warehouseId').storageCondition === $.ref('productId').storageCondition,
      message: '产品储存条件与仓库不一致，是否继续？',
      field: 'warehouseId',
      warns: true,
    },
  ],
  actions: {
    recalc: { title: '重新计算', role: 'purchase', several: true, effects: (doc) => [update(doc, { set: recalculated(doc) })] },
    toPurchase: {
      title: '生成采购计划',
      role: 'purchase',
      several: true,
      when: ({ suggestQty }) => suggestQty.gt(0),
      message: '所选产品无需补货',
      effects: (doc) => {
        const { planned, begun, cheapest } = doc.$.facts
        const product = doc.$.ref('productId')
        if (planned) return [message(`以下产品已有采购计划：${product.name ?? ''}`, { userId: doc.$.me.userId })]
        const row = {
          ...{ productId: doc.productId, companyId: cheapest?.['companyId'] ?? null, taxRate: product.taxRate },
          ...{ qty: inCartons(doc.suggestQty, Number(product.cartonQty ?? 0)).toString(), unitPrice: cheapest?.['unitPrice'] ?? null },
          needDate: addDays(doc.$.today, doc.leadDays),
        }
        // Rows of one warehouse and buyer that are ticked together become one plan.
        return [
          begun?.['id']
            ? update('cg.purchasePlan', String(begun['id']), { rows: { items: { add: [row] } } })
            : create('cg.purchasePlan', {
                ...{ planType: REPLENISHMENT, warehouseId: doc.warehouseId, buyerId: doc.buyerId },
                ...{ planMonth: doc.$.today.slice(0, 7), planDate: doc.$.today, orgId: doc.$.ref('warehouseId').orgId },
                ...{ coverMonths: '1.5', reason: '安全库存预警补货', items: [row] },
              }),
        ]
      },
    },
  },
  effects: {
    save: (doc) => {
      const { avgDayQty, safetyQty } = levels(doc)
      return [update(doc, { set: { avgDayQty, safetyQty } })]
    },
  },
  jobs: {
    safetyScan: {
      title: '安全库存预警',
      cron: '0 30 6 * * ?',
      description: '重新计算启用的安全库存，新低于订货点、安全库存或缺货的产品汇总告知预警接收人',
      looksAt: () => eq('enabled', 'Y'),
      together: (docs) => scanned(docs),
    },
  },
  live: true,
  sample: 90,
})
