import { defineRegister } from '../../definitions/document.ts'
import { date, dict, ref, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { TRACE_PACKING } from './trace-packing.ts'

const way = lines('流转经过', {
  columns: {
    bizDate: date('日期', { editable: false }),
    bizType: dict('业务', { code: 'trace_biz_type', editable: false }),
    sourceBillNo: text('单号', { editable: false }),
    companyId: ref('往来单位', { to: 'bsc.bscBussCompany', editable: false }),
    warehouseId: ref('所在仓库', { to: 'bsc.warehouse', editable: false }),
    traceState: dict('之后状态', { code: 'trace_state', editable: false }),
    withCode: text('随外包装', { editable: false }),
    operatorId: user('操作人', { editable: false }),
  },
  editable: false,
})

/** 追溯码: warehouse and quality see where every box is, and how it came there. */
export default defineRegister({
  key: 'cg.traceCode',
  title: '追溯码',
  titleField: 'code',
  fields: {
    code: text('追溯码', { editable: false, max: 20, listed: true, queried: true, width: 190 }),
    productId: ref('产品', {
      to: 'bsc.product',
      fills: { spec: 'spec', unit: 'unit' },
      editable: false,
      listed: true,
      queried: true,
    }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    level: dict('包装级别', { code: 'trace_level', editable: false, listed: true, queried: true }),
    batchNo: text('批号', { editable: false, listed: true, queried: true }),
    expiryDate: date('有效期至', { editable: false, listed: true }),
    traceState: dict('状态', { code: 'trace_state', editable: false, listed: true, queried: true }),
    warehouseId: ref('所在仓库', { to: 'bsc.warehouse', editable: false, listed: true, queried: true }),
    companyId: ref('最近往来单位', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
    lastBillNo: text('最近单号', { editable: false, listed: true, queried: true }),
    lastDate: date('最近日期', { editable: false, listed: true, queried: 'range' }),
    packCode: text('中包装码', { section: '外包装', editable: false, max: 20, queried: true, indexed: true }),
    cartonCode: text('大箱码', { editable: false, max: 20, queried: true, indexed: true }),
  },
  lines: { way },
  unique: [{ fields: ['code'], message: '追溯码已存在' }],
  actions: {
    flow: {
      title: '查看流水',
      role: 'warehouse',
      opens: { list: 'cg.traceFlow', with: ({ code }) => ({ code: String(code) }) },
    },
  },
  commands: { importPacking: { title: '导入关联关系', role: 'warehouse', imports: TRACE_PACKING } },
  ledger: 'cg.traceFlow',
  print: 'A4-landscape',
  origin: 'postings',
})
