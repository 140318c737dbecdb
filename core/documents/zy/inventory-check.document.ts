import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, longText, month, ref, rowRef, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt } from '../../kernel/condition.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { BY_COUNT, HANDLED, TO_HANDLE, UNDER_WAY } from './terminal-stock.ts'

/** 报损 and 不处理 of zy_diff_handle; 1 to 4 are settled by flows. */
const [WRITTEN_OFF, LEFT] = ['6', '9'] as const
const isByFlows = (diffHandle: string | null): boolean => isOneOf(diffHandle, '1', '2', '3', '4')

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  comparisonId: ref('库存比对单', {
    to: 'zy.inventoryComparison',
    required: true,
    fills: { period: 'period', companyId: 'companyId' },
    listed: true,
    queried: true,
  }),
  period: month('月份', { editable: false, listed: true, queried: 'range' }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', reads: ['name'], editable: false, listed: true, queried: true }),
  empId: ref('核对人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  checkDate: date('核对日期', { required: true, default: today, listed: true, queried: 'range' }),
  onSite: bool('现场盘点', { default: 'N', listed: true }),
  keeper: text('商业仓库联系人', { max: 50 }),
  diffQty: decimal('差异数量', { scale: 5, derived: true, listed: true }),
  adjustQty: decimal('调整数量', { scale: 5, derived: true, listed: true }),
  leftQty: decimal('未处理差异', { scale: 5, derived: true, listed: true }),
  files: files('商业库存证明', { required: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('核对明细', {
  under: fields,
  columns: {
    compareItemId: rowRef('比对行', { to: 'zy.inventoryComparison.items', required: true, reads: ['diffQty'] }),
    productId: ref('产品', { to: 'bsc.product', reads: ['name'], editable: false }),
    batchNo: text('批号', { editable: false }),
    bookQty: decimal('账面库存', { scale: 5, editable: false, totalled: true }),
    stockQty: decimal('上报库存', { scale: 5, editable: false, totalled: true }),
    diffQty: decimal('差异', { scale: 5, editable: false, totalled: true }),
    actualQty: decimal('实盘数量', { scale: 5, atLeast: 0, message: '实盘数量不能为负数', totalled: true }),
    diffReason: dict('差异原因', { code: 'zy_diff_reason', required: true }),
    diffHandle: dict('处理方式', { code: 'zy_diff_handle', required: true }),
    adjustQty: decimal('调整数量', { scale: 5, required: true, totalled: true }),
    leftQty: decimal('剩余差异', { scale: 5, derived: true, totalled: true }),
    handleNote: text('说明', { max: 200 }),
  },
  derive: { leftQty: ({ diffQty, adjustQty }) => (diffQty ?? ZERO).minus(adjustQty ?? ZERO) },
  fallback: { adjustQty: ({ diffQty, diffHandle }) => (isOneOf(diffHandle, BY_COUNT, WRITTEN_OFF) ? (diffQty ?? ZERO).toString() : '0') },
  required: { actualQty: (_, { onSite }) => onSite === 'Y' },
  pull: {
    from: 'zy.inventoryComparison.items',
    by: 'compareItemId',
    where: ({ comparisonId }) => (comparisonId ? all(eq('head.id', comparisonId), eq('diffStatus', TO_HANDLE)) : undefined),
    wants: '请先选择库存比对单',
    fills: { productId: 'productId', batchNo: 'batchNo', bookQty: 'bookQty', stockQty: 'stockQty', diffQty: 'diffQty' },
    shows: ['productId', 'batchNo', 'bookQty', 'stockQty', 'diffQty'],
  },
  unique: [{ fields: ['compareItemId'], message: '同一比对行重复' }],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

const marked =
  (diffStatus: string) =>
  (doc: { readonly items: readonly Item[] }): Effects =>
    doc.items.map(({ compareItemId }) => update('zy.inventoryComparison.items', compareItemId, { set: { diffStatus } }))

type Compared = {
  readonly bookQty: Decimal
  readonly stockQty: Decimal | null
  readonly adjustQty: Decimal
  readonly unitPrice: Decimal | null
}

/** The book takes over what was adjusted; what flows are to settle waits for them. */
const adjusted = (doc: { readonly items: readonly Item[]; readonly companyName: string; readonly period: string | null }): Effects =>
  doc.items.map(({ compareItemId, adjustQty, leftQty, diffHandle, $ }) => [
    update('zy.inventoryComparison.items', compareItemId, {
      set: (row: Compared) => {
        const bookQty = row.bookQty.plus(adjustQty)
        const diffQty = (row.stockQty ?? ZERO).minus(bookQty)
        return {
          adjustQty: row.adjustQty.plus(adjustQty),
          bookQty,
          diffQty,
          diffAmount: diffQty.times(row.unitPrice ?? ZERO).round(2),
          diffStatus: !leftQty.isZero() && isByFlows(diffHandle) ? TO_HANDLE : HANDLED,
        }
      },
    }),
    isByFlows(diffHandle) &&
      message(`${doc.companyName}${doc.period ?? ''}的${String($.ref('productId').name ?? '')}有${quantity(leftQty.abs())}须以流向更正`, {
        role: 'business',
        about: 'todo',
      }),
  ])

/** 库存核对: the business representative explains and settles the stock differences of a company, with a count on site where needed. */
export default defineDocument({
  key: 'zy.inventoryCheck',
  title: '库存核对',
  number: 'ZYKCHD{yyyyMM}{seq:4}',
  about: 'companyId',
  fields,
  lines: { items },
  derive: {
    diffQty: (doc) => sumOf(doc.items, ({ diffQty }) => diffQty ?? ZERO),
    adjustQty: (doc) => sumOf(doc.items, ({ adjustQty }) => adjustQty ?? ZERO),
    leftQty: (doc) => sumOf(doc.items, ({ leftQty }) => leftQty),
  },
  required: { keeper: ({ onSite }) => onSite === 'Y' },
  choices: { comparisonId: () => all(eq('billStatus', 'calculated'), gt('diffCount', 0)) },
  locks: (doc) => doc.items.map(({ compareItemId }) => `zy.inventoryComparison.items/${compareItemId}`),
  checks: [
    {
      rows: 'items',
      field: 'adjustQty',
      holds: ({ diffHandle, adjustQty }) => isOneOf(diffHandle, BY_COUNT, WRITTEN_OFF) || adjustQty.isZero(),
      message: '只有按实盘调整和报损可以填写调整数量',
    },
    {
      rows: 'items',
      field: 'adjustQty',
      holds: ({ adjustQty, diffQty }) =>
        adjustQty.isZero() || (adjustQty.times(diffQty ?? ZERO).gt(0) && adjustQty.abs().le((diffQty ?? ZERO).abs())),
      message: '调整数量不能超过差异且方向应一致',
    },
    {
      rows: 'items',
      field: 'diffQty',
      holds: ({ diffQty, $ }) => amountOf($.ref('compareItemId').diffQty).eq(diffQty ?? ZERO),
      message: '差异已变化，请重新选择',
      again: true,
    },
    {
      rows: 'items',
      field: 'handleNote',
      holds: ({ diffHandle, handleNote }) => diffHandle !== LEFT || !isEmpty(handleNote),
      message: '不处理的差异请填写说明',
    },
  ],
  effects: {
    submit: marked(UNDER_WAY),
    reject: marked(TO_HANDLE),
    withdraw: marked(TO_HANDLE),
    approve: (doc) => adjusted({ items: doc.items, period: doc.period, companyName: String(doc.$.ref('companyId').name ?? '') }),
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    { role: 'sales_director', says: '调整数量 ≥ 1,000', when: ({ adjustQty }) => adjustQty.abs().ge(1_000) },
  ],
  print: 'A4-landscape',
  sample: 25,
})
