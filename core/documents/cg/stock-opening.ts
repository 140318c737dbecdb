import { defineRecord } from '../../definitions/document.ts'
import { post, update } from '../../definitions/effect.ts'
import { date, decimal, price, ref, text } from '../../definitions/fields.ts'
import { all, eq } from '../../kernel/condition.ts'

/** 期初 of stock_biz_type, 合格 of stock_quality. */
const [OPENING, QUALIFIED] = ['10', '1'] as const

/** 导入期初: the batches that lay in a warehouse before, once for each warehouse (cg.stock importOpening). */
export const STOCK_OPENING = defineRecord({
  key: 'cg.stock',
  title: '期初库存',
  path: '/cg/stock/importOpening',
  origin: { importedBy: 'importOpening' },
  titleField: 'batchNo',
  fields: {
    warehouseId: ref('仓库', { to: 'bsc.warehouse', required: true }),
    productId: ref('产品', { to: 'bsc.product', required: true }),
    batchNo: text('批号', { required: true, max: 60 }),
    productionDate: date('生产日期', { required: true }),
    expiryDate: date('有效期至', { required: true, above: 'productionDate', message: '有效期至必须晚于生产日期' }),
    locationCode: text('货位', { max: 40 }),
    qty: decimal('数量', { scale: 5, above: 0, message: '数量必须大于0', required: true }),
    costPrice: price('成本单价', { atLeast: 0, message: '成本单价不能为负数', required: true }),
  },
  facts: {
    opened: {
      give: 'exists',
      from: 'cg.stockFlow',
      where: ({ warehouseId }) => (warehouseId ? all(eq('bizType', OPENING), eq('warehouseId', warehouseId)) : undefined),
    },
    there: {
      give: 'exists',
      from: 'cg.stock',
      where: ({ warehouseId, locationCode, productId, batchNo }) =>
        warehouseId && productId && batchNo
          ? all(
              eq('warehouseId', warehouseId),
              eq('locationCode', locationCode),
              eq('productId', productId),
              eq('batchNo', batchNo),
              eq('qualityStatus', QUALIFIED),
            )
          : undefined,
    },
  },
  rules: {
    productionDate: { holds: (doc) => doc.productionDate <= doc.$.today, message: '生产日期不能晚于今天' },
  },
  checks: [
    { holds: (doc) => !doc.$.facts.opened, message: '期初已导入', field: 'warehouseId' },
    { holds: (doc) => !doc.$.facts.there, message: '同一货位的同批号库存已存在', field: 'batchNo' },
  ],
  importable: { mode: 'append', key: ['warehouseId', 'productId', 'batchNo', 'locationCode'] },
  effects: {
    save: ({ warehouseId, productId, batchNo, productionDate, expiryDate, locationCode, qty, costPrice }) => {
      const place = { warehouseId, locationCode, productId, batchNo, qualityStatus: QUALIFIED }
      const batch = { ...place, expiryDate, costPrice }
      return [
        update('cg.stock', place, { begins: { expiryDate, productionDate } }),
        post('cg.stockFlow', { ...batch, bizType: OPENING, sourceBillNo: '期初', inQty: qty }, { once: `opening ${warehouseId}` }),
      ]
    },
  },
})
