import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { date, decimal, dept, dict, file, files, int, longText, money, month, price, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth } from '../../definitions/start.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { frozenOfAll, isOpen } from '../settlement/frozen.ts'
import { terminal } from '../settlement/filing.ts'
import { isConsumed, VOIDING } from './imported.ts'

/** 系统外高打 of zs_import_type. */
const HIGH = '4'
/** 底价结算 of zs_settle_type. */
const BASE = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  settleType: dict('结算类别', { code: 'zs_settle_type', required: true, default: '2', listed: true, queried: true }),
  importType: dict('导入类别', { code: 'zs_import_type', required: true, listed: true, queried: true }),
  period: month('计入期间', { required: true, default: thisMonth, listed: true, queried: 'range' }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  fileName: file('导入文件', { editable: false }),
  rowCount: int('行数', { derived: true, listed: true }),
  totalQty: decimal('数量合计', { scale: 5, derived: true }),
  totalAmount: money('佣金合计', { derived: true, listed: true }),
  remark: longText('导入说明', { max: 500, required: true }),
  files: files('依据附件', { required: true }),
}

const items = lines('导入明细', {
  under: fields,
  columns: {
    agentId: ref('代理商', { to: 'zs.agent', required: true }),
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec' } }),
    spec: text('规格', { editable: false }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    ...terminal,
    flowDate: date('业务日期', { required: true }),
    batchNo: text('批号', { max: 50 }),
    qty: decimal('数量', { scale: 5, default: '0', totalled: true }),
    unitPrice: price('单价'),
    saleAmount: money('销售金额', { totalled: true }),
    commissionAmount: money('佣金金额', { required: true, totalled: true }),
    reason: text('说明', { max: 200 }),
    rowStatus: dict('状态', { code: 'settle_import_status', editable: false, default: '0' }),
  },
  facts: {
    before: {
      give: 'exists',
      from: 'zs.commissionImport.items',
      where: (row, head) =>
        row.agentId && row.productId && row.flowDate
          ? all(
              ne('head.id', head.$.id),
              ne('head.billStatus', 'voided'),
              eq('head.period', head.period),
              eq('agentId', row.agentId),
              eq('productId', row.productId),
              eq('companyId', row.companyId),
              eq('terminalId', row.terminalId),
              eq('flowDate', row.flowDate),
              eq('batchNo', row.batchNo),
            )
          : undefined,
    },
  },
  rules: {
    commissionAmount: { holds: ({ commissionAmount }) => !commissionAmount.isZero(), message: '佣金金额不能为0' },
    flowDate: { holds: ({ flowDate, $ }) => flowDate <= $.today, message: '日期格式不正确或晚于今天' },
  },
  unique: [{ fields: ['agentId', 'productId', 'companyId', 'terminalId', 'flowDate', 'batchNo'], message: '导入明细重复' }],
  atLeast: 1,
  atMost: 20_000,
  importable: true,
})

/** 佣金导入: business brings in commission computed elsewhere or owed from before, to be paid by a later settlement. */
export default defineDocument({
  key: 'zs.commissionImport',
  title: '佣金导入',
  number: 'ZSYJDR{yyyyMM}{seq:4}',
  about: 'period',
  fields,
  lines: { items },
  facts: {
    frozenBase: frozenOfAll('zs.basePriceSettlement'),
    frozenCommission: frozenOfAll('zs.commissionSettlement'),
  },
  derive: {
    rowCount: (doc) => doc.items.length,
    totalQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    totalAmount: (doc) => sumOf(doc.items, ({ commissionAmount }) => commissionAmount ?? ZERO),
  },
  rules: {
    settleType: { holds: ({ settleType }) => isOneOf(settleType, '1', '2'), message: '只能导入底价结算或佣金结算的数据' },
    importType: { holds: ({ importType }) => importType !== HIGH, message: '系统外高打请在高打导入中处理' },
  },
  checks: [
    {
      holds: ({ period, settleType, $ }) => isOpen(period, settleType === BASE ? $.facts.frozenBase : $.facts.frozenCommission),
      message: '该期间已冻结，请选择以后的期间',
      field: 'period',
      again: true,
    },
    { rows: 'items', field: 'agentId', holds: ({ $ }) => !$.facts.before, message: '该数据已导入过' },
  ],
  actions: { void: { ...VOIDING, when: (doc) => !isConsumed(doc) } },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'finance',
    { role: 'general_manager', says: '佣金合计 ≥ 100,000.00', when: ({ totalAmount }) => totalAmount.ge(100_000) },
  ],
  print: 'A4',
  sample: 12,
})
