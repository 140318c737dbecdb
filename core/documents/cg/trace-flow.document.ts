import { defineRegister } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dict, ref, text, user } from '../../definitions/fields.ts'
import { me, today } from '../../definitions/start.ts'
import { textAt } from '../../kernel/wire.ts'
import { platformFile } from '../../sales/platform-file.ts'

/** 追溯码流水: every way of a code; what the national platform is told of a period. */
export default defineRegister({
  key: 'cg.traceFlow',
  title: '追溯码流水',
  titleField: 'code',
  fields: {
    bizDate: date('业务日期', { editable: false, default: today, listed: true, queried: 'range' }),
    bizType: dict('业务类型', { code: 'trace_biz_type', editable: false, listed: true, queried: true }),
    sourceBillNo: text('来源单号', { editable: false, listed: true, queried: true }),
    code: text('追溯码', { editable: false, max: 20, listed: true, queried: true, width: 190 }),
    productId: ref('产品', { to: 'bsc.product', editable: false, listed: true, queried: true }),
    level: dict('包装级别', { code: 'trace_level', editable: false, listed: true, queried: true }),
    batchNo: text('批号', { editable: false, listed: true, queried: true }),
    expiryDate: date('有效期至', { editable: false }),
    withCode: text('随外包装码', { editable: false, max: 20, listed: true, width: 190 }),
    fromState: dict('原状态', { code: 'trace_state', editable: false }),
    toState: dict('之后状态', { code: 'trace_state', editable: false, listed: true }),
    fromWarehouseId: ref('原在仓库', { to: 'bsc.warehouse', editable: false, listed: true }),
    warehouseId: ref('现在仓库', { to: 'bsc.warehouse', editable: false, listed: true, queried: true }),
    companyId: ref('往来单位', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
    operatorId: user('操作人', { editable: false, default: me('userId'), listed: true }),
  },
  moves: (entry) => {
    const { bizDate, bizType, sourceBillNo, code, productId, level, batchNo, expiryDate, withCode } = entry
    const { fromState, toState, warehouseId, companyId, operatorId } = entry
    return [
      update(
        'cg.traceCode',
        { code },
        {
          begins: { productId, level, traceState: fromState },
          // Two documents that name it at once: the second finds it somewhere else.
          needs: {
            holds: ({ traceState }) => traceState === fromState,
            message: `追溯码${code ?? ''}刚被其他单据处理，请刷新后重试`,
          },
          set: {
            ...{ traceState: toState, warehouseId, lastBillNo: sourceBillNo, lastDate: bizDate, batchNo, expiryDate },
            ...(companyId ? { companyId } : {}),
          },
          rows: { way: { add: [{ bizDate, bizType, sourceBillNo, companyId, warehouseId, traceState: toState, withCode, operatorId }] } },
        },
      ),
    ]
  },
  reversal: ({ fromState, toState, fromWarehouseId, warehouseId }) => ({
    ...{ fromState: toState, toState: fromState, fromWarehouseId: warehouseId, warehouseId: fromWarehouseId },
  }),
  commands: {
    platformFile: {
      title: '国家平台上传文件',
      role: ['warehouse', 'quality'],
      writes: {
        reads: ['code', 'bizType', 'sourceBillNo', 'bizDate', 'toState', 'companyId', 'operatorId', 'withCode'],
        order: 'createTime asc',
        ending: 'xml',
        text: (rows, said) =>
          platformFile(
            rows
              .filter(({ withCode }) => !withCode)
              .map((row) => ({
                ...{ code: textAt(row, 'code'), bizType: textAt(row, 'bizType'), billNo: textAt(row, 'sourceBillNo') },
                ...{ day: textAt(row, 'bizDate'), toState: textAt(row, 'toState') },
                ...{ company: said(row, 'companyId'), operator: said(row, 'operatorId') },
              })),
          ),
      },
    },
  },
  print: 'A4-landscape',
  origin: 'postings',
})
