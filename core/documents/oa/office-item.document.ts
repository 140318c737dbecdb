import { defineRecord } from '../../definitions/document.ts'
import { bool, category, dict, int, price, text } from '../../definitions/fields.ts'

/** 办公用品: administration keeps office supplies with stock and limits. */
export default defineRecord({
  key: 'oa.officeItem',
  title: '办公用品',
  number: 'BG{seq:4}',
  fields: {
    code: text('用品编码', { auto: true, listed: true, queried: true }),
    name: text('用品名称', { required: true, max: 60, listed: true, queried: true }),
    category: category('类别', { root: 'OFFICE', required: true, listed: true, queried: true }),
    spec: text('规格', { max: 60, listed: true }),
    unit: dict('单位', { code: 'material_unit', required: true, default: '1', listed: true }),
    refPrice: price('参考单价', { required: true, atLeast: 0, message: '参考单价不能为负数', listed: true }),
    stockQty: int('库存数量', { auto: true, default: 0, listed: true }),
    reservedQty: int('占用数量', { auto: true, default: 0, listed: true }),
    availableQty: int('可用数量', { derived: true, listed: true }),
    minStock: int('最低库存', { default: 0, atLeast: 0, message: '最低库存不能为负数', listed: true }),
    maxPerMonth: int('每人每月上限', { default: 0 }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  derive: { availableQty: (doc) => doc.stockQty - doc.reservedQty },
  unique: [{ fields: ['name', 'spec'], message: '同名同规格的办公用品已存在' }],
})
