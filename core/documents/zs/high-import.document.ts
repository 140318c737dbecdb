import { defineDocument } from '../../definitions/document.ts'
import { date, decimal, dept, dict, file, files, int, longText, money, month, percent, price, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, le } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { counts } from '../settlement/filing.ts'
import { frozenOfAll, isOpen } from '../settlement/frozen.ts'
import { isConsumed, VOIDING } from './imported.ts'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  importType: dict('导入类别', { code: 'zs_import_type', required: true, default: '4', listed: true }),
  period: month('计入期间', { required: true, default: thisMonth, listed: true, queried: 'range' }),
  companyId: ref('开票商业', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  fileName: file('导入文件', { editable: false }),
  rowCount: int('行数', { derived: true, listed: true }),
  totalHigh: money('高打金额合计', { derived: true, listed: true }),
  files: files('依据附件', { required: true }),
  remark: longText('导入说明', { max: 500, required: true }),
}

const items = lines('导入明细', {
  under: fields,
  columns: {
    agentId: ref('代理商', { to: 'zs.agent', required: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true }),
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec' } }),
    spec: text('规格', { editable: false }),
    invoiceNo: text('发票号码', { required: true, max: 30 }),
    invoiceDate: date('开票日期', { required: true }),
    qty: decimal('数量', { scale: 5, required: true, totalled: true }),
    stdInvoicePrice: price('标准开票价', { required: true }),
    highPrice: price('高打价', { required: true, above: 'stdInvoicePrice', message: '高打价必须大于标准开票价' }),
    highAmount: money('高打金额', { derived: true, totalled: true }),
    pointRate: percent('点数(%)', { atLeast: 0, atMost: 30, message: '点数应在0到30之间' }),
    rowStatus: dict('状态', { code: 'settle_import_status', editable: false, default: '0' }),
  },
  facts: {
    filed: {
      give: 'exists',
      from: 'zs.highFiling.items',
      where: ({ agentId, companyId, productId, invoiceDate }) =>
        agentId && companyId && productId && invoiceDate
          ? all(
              eq('head.agentId', agentId),
              eq('head.companyId', companyId),
              eq('productId', productId),
              counts,
              le('startDate', invoiceDate),
              any(empty('endDate'), ge('endDate', invoiceDate)),
            )
          : undefined,
    },
    known: {
      give: 'exists',
      from: 'sale.saleInvoice',
      where: ({ invoiceNo }) => (invoiceNo ? eq('invoiceNo', invoiceNo) : undefined),
    },
  },
  derive: {
    highAmount: ({ qty, highPrice, stdInvoicePrice }) =>
      (qty ?? ZERO)
        .times(highPrice ?? ZERO)
        .round(2)
        .minus((qty ?? ZERO).times(stdInvoicePrice ?? ZERO).round(2)),
  },
  rules: {
    invoiceDate: { holds: ({ invoiceDate, $ }) => invoiceDate <= $.today, message: '开票日期不能晚于今天' },
    qty: { holds: ({ qty }) => !qty.isZero(), message: '数量不能为0' },
  },
  unique: [{ fields: ['agentId', 'invoiceNo', 'productId'], message: '同一代理商、发票、产品重复' }],
  atLeast: 1,
  atMost: 20_000,
  importable: true,
})

/** 高打导入: business brings in high-hit invoices written outside the system so that 高打结算 can pay them. */
export default defineDocument({
  key: 'zs.highImport',
  title: '高打导入',
  number: 'ZSGDDR{yyyyMM}{seq:4}',
  about: 'companyId',
  fields,
  lines: { items },
  facts: { frozen: frozenOfAll('zs.highSettlement') },
  derive: {
    rowCount: (doc) => doc.items.length,
    totalHigh: (doc) => sumOf(doc.items, ({ highAmount }) => highAmount),
  },
  checks: [
    { holds: ({ period, $ }) => isOpen(period, $.facts.frozen), message: '该期间已冻结，请选择以后的期间', field: 'period', again: true },
    {
      rows: 'items',
      field: 'pointRate',
      holds: ({ pointRate, $ }) => pointRate !== null || $.facts.filed,
      message: '没有有效的高打备案，请填写点数',
    },
    { rows: 'items', field: 'invoiceNo', holds: ({ $ }) => !$.facts.known, message: '该发票已在系统内，不能导入' },
  ],
  actions: { void: { ...VOIDING, when: (doc) => !isConsumed(doc) } },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'finance',
    { role: 'general_manager', says: '高打金额合计 ≥ 100,000.00', when: ({ totalHigh }) => totalHigh.ge(100_000) },
  ],
  print: 'A4',
  sample: 10,
})
