import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, category, date, dict, int, price, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'

const available = (stock: number, reserved: number) => stock - reserved

type Item = {
  readonly stockQty: number
  readonly reservedQty: number
  readonly $: {
    readonly today: string
    readonly me: { readonly userId: string }
  }
}

/** What is in stock from now on, with the entry that says why. */
const counted = (item: Item, now: number, content: string, more: Readonly<Record<string, string>>) =>
  update(item, {
    set: { stockQty: now, availableQty: available(now, item.reservedQty), ...more },
    rows: {
      entries: {
        add: [{ entryDate: item.$.today, content, qty: now - item.stockQty, balanceQty: now, operatorId: item.$.me.userId }],
      },
    },
  })

/** 办公用品: administration keeps office supplies with stock and limits. */
export default defineRecord({
  key: 'oa.officeItem',
  title: '办公用品',
  number: 'BG{seq:4}',
  fields: {
    code: text('用品编码', { editable: false, listed: true, queried: true }),
    name: text('用品名称', { required: true, max: 60, listed: true, queried: true }),
    category: category('类别', { root: 'OFFICE', required: true, listed: true, queried: true }),
    spec: text('规格', { max: 60, listed: true }),
    unit: dict('单位', { code: 'material_unit', required: true, default: '1', listed: true }),
    refPrice: price('参考单价', { required: true, atLeast: 0, message: '参考单价不能为负数', listed: true }),
    stockQty: int('库存数量', { editable: false, default: 0, atLeast: 0, message: '库存数量不足', listed: true }),
    reservedQty: int('占用数量', { editable: false, default: 0, listed: true }),
    availableQty: int('可用数量', { derived: true, atLeast: 0, message: '可用数量不足', listed: true }),
    minStock: int('最低库存', { default: 0, atLeast: 0, message: '最低库存不能为负数', listed: true }),
    maxPerMonth: int('每人每月上限', { default: 0 }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  lines: {
    entries: lines('出入库记录', {
      columns: {
        entryDate: date('日期', { editable: false }),
        content: text('事项', { editable: false }),
        qty: int('数量', { editable: false }),
        balanceQty: int('结存', { editable: false }),
        sourceBillNo: text('来源单据', { editable: false }),
        operatorId: user('操作人', { editable: false }),
      },
      editable: false,
    }),
  },
  derive: { availableQty: (doc) => available(doc.stockQty, doc.reservedQty) },
  unique: [{ fields: ['name', 'spec'], message: '同名同规格的办公用品已存在' }],
  actions: {
    stockIn: {
      title: '入库',
      role: 'admin_office',
      ask: {
        inQty: int('入库数量', { required: true, above: 0, message: '入库数量必须大于0' }),
        inPrice: price('单价', { required: true, atLeast: 0, message: '单价不能为负数' }),
      },
      effects: (doc, { inQty, inPrice }) => [counted(doc, doc.stockQty + Number(inQty), '入库', { refPrice: inPrice as string })],
    },
    stocktake: {
      title: '盘点',
      role: 'admin_office',
      ask: { realQty: int('实盘数量', { required: true }) },
      checks: [{ holds: (doc, { realQty }) => Number(realQty) >= doc.reservedQty, message: '实盘数量不能小于占用数量', field: 'realQty' }],
      effects: (doc, { realQty }) => [counted(doc, Number(realQty), '盘点', {})],
    },
  },
  print: 'A4',
  sample: 60,
})
