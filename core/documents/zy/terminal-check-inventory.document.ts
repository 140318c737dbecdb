import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, images, int, longText, money, month, price, ref, refBy, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, eq, ge, gt, ne } from '../../kernel/condition.ts'
import { daysBetween, lastDay } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { confirmedFlows, confirmedMonths, FLOW_TAKES, isConfirmedMonth, matchedBetween } from '../settlement/flows.ts'
import {
  carryOf,
  HANDLED,
  LOCKED,
  type Month,
  MONTH_TAKES,
  monthOf,
  monthsOf,
  moved,
  NO_DIFFERENCE,
  openingIn,
  UNDER_WAY,
} from './terminal-stock.ts'
import { flowsInto, TERMINALS } from './terminals.ts'

/** 月度盘库, 交接盘库 and 退出终端盘库 of zy_check_type. */
const [MONTHLY, HANDOVER, LEAVING] = ['1', '3', '4'] as const
/** 补流向, 冲减流向, 补报纯销 and 冲减纯销 of zy_diff_handle: another document settles the difference. */
const BY_FLOW = ['1', '2'] as const
const BY_REPORT = ['3', '4'] as const
/** Days before the end of the month in which it is counted, and days before its end in which goods are near it. */
const [LAST_DAYS, NEAR] = [3, 180] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  checkType: dict('盘库类型', { code: 'zy_check_type', required: true, default: '1', listed: true, queried: true }),
  period: month('所属期间', { required: true, default: thisMonth, listed: true, queried: 'range' }),
  checkDate: date('盘库日期', { required: true, default: today, listed: true, queried: 'range' }),
  terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: '1', listed: true }),
  terminalId: refBy('终端', { by: 'terminalType', targets: TERMINALS, required: true, reads: ['name'], listed: true, queried: true }),
  empId: ref('盘库人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  witness: text('终端见证人', { max: 50 }),
  toEmpId: ref('接收人', { required: 'shown', to: 'sys.employee' }),
  bookQty: decimal('账面数量', { scale: 5, derived: true, listed: true }),
  actualQty: decimal('实盘数量', { scale: 5, derived: true, listed: true }),
  diffQty: decimal('差异数量', { scale: 5, derived: true, listed: true }),
  diffAmount: money('差异金额', { derived: true, listed: true }),
  images: images('盘库照片', { required: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('盘库明细', {
  under: fields,
  columns: {
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit' }, reads: ['name'] }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { required: true, max: 40 }),
    expiryDate: date('有效期至', { required: true }),
    actualQty: decimal('实盘数量', { scale: 5, required: true, atLeast: 0, message: '实盘数量不能为负数', totalled: true }),
    daysLeft: int('剩余天数', { derived: true }),
    nearExpiry: bool('近效期', { derived: true }),
    remark: text('备注', { max: 200 }),
  },
  derive: {
    daysLeft: ({ expiryDate }, { checkDate }) => (expiryDate && checkDate ? daysBetween(checkDate, expiryDate) : 0),
    nearExpiry: ({ daysLeft }) => (daysLeft <= NEAR ? 'Y' : 'N'),
  },
  unique: [{ fields: ['productId', 'batchNo'], message: '同一产品同一批号重复' }],
  atLeast: 1,
  atMost: 500,
  importable: true,
})

const products = lines('差异汇总', {
  under: fields,
  columns: {
    productId: ref('产品', { to: 'bsc.product', reads: ['name'], editable: false }),
    bookQty: decimal('账面数量', { scale: 5, editable: false, totalled: true }),
    actualQty: decimal('实盘数量', { scale: 5, editable: false, totalled: true }),
    diffQty: decimal('差异', { scale: 5, editable: false, totalled: true }),
    unitPrice: price('单价', { editable: false }),
    diffAmount: money('差异金额', { editable: false, totalled: true }),
    diffReason: dict('差异原因', { code: 'zy_diff_reason' }),
    diffHandle: dict('处理方式', { code: 'zy_diff_handle' }),
    handleNote: text('处理说明', { max: 200 }),
  },
  editable: false,
})

type Product = NonNullable<(typeof products)['$row']>
type Item = NonNullable<(typeof items)['$row']>

type Check = {
  readonly billNo: string | null
  readonly checkType: string
  readonly period: string
  readonly checkDate: string
  readonly terminalType: string
  readonly terminalId: string
  readonly empId: string
  readonly deptId: string
  readonly toEmpId: string | null
  readonly items: readonly Item[]
  readonly products: readonly Product[]
  readonly $: {
    readonly state: string
    readonly ref: (field: 'terminalId') => Known
    readonly facts: Readonly<Record<'stock' | 'flows' | 'months', readonly Known[]>> & { readonly newest: Known | undefined }
  }
}

const monthsIn = ({ $ }: Check, productId: string | null): readonly Month[] =>
  monthsOf($.facts.stock.filter((row) => row['productId'] === productId))

/** What came in after the count, until the end of the month. */
const afterwards = ({ $ }: Check, productId: string | null): Decimal =>
  sumOf(
    confirmedFlows($.facts.flows, $.facts.months).filter((flow) => flow.productId === productId),
    ({ qty }) => qty,
  )

const bookOf = (doc: Check, productId: string): Decimal => {
  const months = monthsIn(doc, productId)
  const own = months.find(({ period }) => period === doc.period)
  return (own ? own.openingQty.plus(own.inQty).minus(own.pureSalesQty) : openingIn(months, doc.period)).minus(afterwards(doc, productId))
}

const stockedIn = ({ period, $ }: Check): readonly string[] =>
  $.facts.stock.filter((row) => row['period'] === period && !carryOf(monthOf(row)).isZero()).map((row) => String(row['productId']))

type Compared = {
  readonly productId: string
  readonly bookQty: Decimal
  readonly actualQty: Decimal
  readonly diffQty: Decimal
  readonly unitPrice: Decimal
  readonly diffAmount: Decimal
}

/** The count beside the book, product by product: what was counted, and what the book says lies there. */
const compared = (doc: Check): readonly Compared[] =>
  [...new Set([...doc.items.map(({ productId }) => productId).filter(Boolean), ...stockedIn(doc)])].map((productId) => {
    const bookQty = bookOf(doc, productId)
    const actualQty = sumOf(doc.items, (row) => (row.productId === productId ? (row.actualQty ?? ZERO) : ZERO))
    const diffQty = actualQty.minus(bookQty)
    const priced = doc.$.facts.stock.find((row) => row['productId'] === productId && !isEmpty(row['unitPrice']))
    const unitPrice = amountOf(priced?.['unitPrice'])
    return { productId, bookQty, actualQty, diffQty, unitPrice, diffAmount: diffQty.times(unitPrice).round(2) }
  })

const isWritten = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, '', 'draft', 'rejected')

/** While it is written the book of this moment counts, afterwards what stood there when it was sent. */
const summed = (doc: Check, key: 'bookQty' | 'actualQty' | 'diffQty' | 'diffAmount'): Decimal =>
  isWritten(doc) ? sumOf(compared(doc), (row) => row[key]) : sumOf(doc.products, (row) => row[key] ?? ZERO)

/** The summary as it follows from the count; what was said of a difference stays as long as there is one. */
const rewritten = (doc: Check): Effects => {
  const said = new Map(doc.products.map((row) => [row.productId, row]))
  const rows = compared(doc).map((row) => {
    const before = row.diffQty.isZero() ? undefined : said.get(row.productId)
    return {
      ...row,
      diffReason: before?.diffReason ?? null,
      diffHandle: before?.diffHandle ?? null,
      handleNote: before?.handleNote ?? null,
    }
  })
  return [update(doc as never, { rows: { products: { remove: {}, add: rows } } })]
}

const statusOf = ({ diffQty, diffHandle }: Product): string => {
  if ((diffQty ?? ZERO).isZero()) return NO_DIFFERENCE
  return isOneOf(diffHandle, ...BY_FLOW, ...BY_REPORT) ? UNDER_WAY : HANDLED
}

const nearIn = (doc: Check, productId: string | null): Decimal =>
  sumOf(doc.items, (row) => (row.productId === productId && row.nearExpiry === 'Y' ? row.actualQty : ZERO))

/** The register takes over what was counted; a check that only reports leaves the book. */
const counted = (doc: Check): Effects => {
  const newest = String(doc.$.facts.newest?.['period'] ?? '')
  const takesOver = isOneOf(doc.checkType, MONTHLY, LEAVING)
  return doc.products.map((row) => {
    const months = monthsIn(doc, row.productId)
    const nearExpiryQty = nearIn(doc, row.productId)
    if (!takesOver && !months.some(({ period }) => period === doc.period)) return null
    const set: Readonly<Record<string, string | Decimal | null>> = takesOver
      ? {
          checkQty: (row.actualQty ?? ZERO).plus(afterwards(doc, row.productId)),
          diffStatus: statusOf(row),
          diffHandle: (row.diffQty ?? ZERO).isZero() ? null : row.diffHandle,
          nearExpiryQty,
        }
      : { nearExpiryQty }
    const place = { terminalType: doc.terminalType, terminalId: doc.terminalId, productId: row.productId }
    return moved(
      place,
      doc.period,
      { set, begins: { empId: doc.empId, unitPrice: row.unitPrice } },
      months,
      newest > doc.period ? newest : doc.period,
    )
  })
}

/** Who hears of goods near their end, and of a handover. */
const told = (doc: Check): Effects => {
  const terminal = String(doc.$.ref('terminalId')['name'] ?? '')
  const near = [
    ...new Set(
      doc.items
        .filter(({ nearExpiry, actualQty }) => nearExpiry === 'Y' && actualQty.gt(0))
        .map(({ $ }) => String($.ref('productId').name ?? '')),
    ),
  ]
  const title = `${terminal}的${near.join('、')}将在6个月内到期，请及时处理`
  const handover = `${terminal}已交接盘库，盘库单${doc.billNo ?? ''}`
  return [
    near.length > 0 && [message(title, { empId: doc.empId }), message(title, { managerOf: doc.deptId })],
    doc.checkType === HANDOVER && [
      message(handover, { empId: doc.empId }),
      doc.toEmpId !== null && message(handover, { empId: doc.toEmpId }),
    ],
  ]
}

const handledBy = (doc: Check, ways: readonly string[]): readonly Product[] =>
  doc.products.filter(({ diffHandle }) => ways.includes(diffHandle ?? ''))

/** 终端盘库: a representative counts the stock of a terminal by batch; differences to the book are reported and handled. */
export default defineDocument({
  key: 'zy.terminalCheckInventory',
  title: '终端盘库',
  number: 'ZYZDPK{yyyyMM}{seq:4}',
  about: 'period',
  fields,
  lines: { items, products },
  facts: {
    stock: {
      give: 'rows',
      from: 'zy.terminalInventory',
      reads: ['productId', ...MONTH_TAKES],
      order: 'period asc',
      most: 20_000,
      where: ({ terminalType, terminalId }) =>
        terminalId ? all(eq('terminalType', terminalType), eq('terminalId', terminalId)) : undefined,
    },
    newest: { give: 'first', from: 'zy.terminalInventory', reads: ['period'], order: 'period desc', where: () => always },
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: FLOW_TAKES,
      where: ({ terminalType, terminalId, checkDate, period }) =>
        terminalId && checkDate && period
          ? matchedBetween(checkDate, lastDay(period), flowsInto({ terminalType, terminalId }), gt('saleDate', checkDate))
          : undefined,
    },
    months: { ...confirmedMonths, where: ({ period }) => (period ? all(isConfirmedMonth, ge('flowMonth', period)) : undefined) },
    locked: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ period }) => (period ? all(eq('period', period), eq('invStatus', LOCKED)) : undefined),
    },
    monthly: {
      give: 'exists',
      from: 'zy.terminalCheckInventory',
      where: ({ checkType, period, terminalType, terminalId, $ }) =>
        checkType === MONTHLY && period && terminalId
          ? all(
              ne('id', $.id),
              ne('billStatus', 'voided'),
              eq('checkType', MONTHLY),
              eq('period', period),
              eq('terminalType', terminalType),
              eq('terminalId', terminalId),
            )
          : undefined,
    },
  },
  derive: {
    bookQty: (doc) => summed(doc, 'bookQty'),
    actualQty: (doc) => sumOf(doc.items, ({ actualQty }) => actualQty ?? ZERO),
    diffQty: (doc) => summed(doc, 'diffQty'),
    diffAmount: (doc) => summed(doc, 'diffAmount'),
  },
  shown: { toEmpId: ({ checkType }) => checkType === HANDOVER },
  rules: { checkDate: { holds: ({ checkDate, $ }) => checkDate <= $.today, message: '盘库日期不能晚于今天' } },
  locks: (doc) => doc.products.map(({ productId }) => `zy.terminalInventory/${doc.terminalType}/${doc.terminalId}/${productId}`),
  checks: [
    { holds: ({ checkDate, period }) => checkDate.slice(0, 7) === period, message: '盘库日期不在所属期间内', field: 'period' },
    { holds: ({ $ }) => !$.facts.locked, message: '该期间终端库存已锁定，不能盘库', field: 'period', again: true },
    {
      holds: (doc) => stockedIn(doc).every((productId) => doc.items.some((row) => row.productId === productId)),
      message: '存在有账面库存但未盘点的产品',
      field: 'items',
    },
    {
      holds: (doc) => doc.products.every((row) => (row.diffQty ?? ZERO).isZero() || (!isEmpty(row.diffReason) && !isEmpty(row.diffHandle))),
      message: '请填写差异原因和处理方式',
      field: 'products',
    },
    {
      holds: (doc) =>
        compared(doc).every((row) =>
          doc.products.some((one) => one.productId === row.productId && one.bookQty?.eq(row.bookQty) && one.actualQty?.eq(row.actualQty)),
        ),
      message: '账面已变化，请重新载入账面',
      field: 'products',
      again: true,
    },
    {
      holds: ({ checkType, checkDate, period }) => checkType !== MONTHLY || daysBetween(checkDate, lastDay(period)) <= LAST_DAYS,
      message: '月度盘库应在月末三天内进行，是否继续',
      warns: true,
    },
    { holds: ({ $ }) => !$.facts.monthly, message: '该终端本月已有月度盘库', field: 'terminalId' },
  ],
  actions: {
    loadBook: { title: '载入账面', from: ['draft', 'rejected'], effects: (doc) => rewritten(doc) },
    explain: {
      title: '填写差异',
      from: ['draft', 'rejected'],
      when: (doc) => doc.products.some(({ diffQty }) => !(diffQty ?? ZERO).isZero()),
      message: '没有差异，无需填写',
      askRows: {
        fill: 'products',
        columns: ['diffReason', 'diffHandle', 'handleNote'],
        shows: ['productId', 'bookQty', 'actualQty', 'diffQty'],
      },
    },
    applyFlow: {
      title: '补报或冲减流向',
      from: 'approved',
      when: (doc) => handledBy(doc, BY_FLOW).length > 0,
      message: '没有以流向处理的差异',
      opens: {
        form: 'zy.pureSalesApply',
        with: (doc) => ({
          applyType: '1',
          bizMonth: doc.period,
          items: handledBy(doc, BY_FLOW).map(({ productId, diffQty }) => ({
            terminalType: doc.terminalType,
            terminalId: doc.terminalId,
            productId,
            saleDate: doc.checkDate,
            qty: (diffQty ?? ZERO).abs().toString(),
          })),
        }),
      },
    },
    correctReport: {
      title: '补报或冲减纯销',
      from: 'approved',
      when: (doc) => handledBy(doc, BY_REPORT).length > 0,
      message: '没有以纯销处理的差异',
      opens: {
        form: 'zy.pureSalesReport',
        with: (doc) => ({
          period: doc.period,
          items: handledBy(doc, BY_REPORT).map(({ productId, diffQty }) => ({
            terminalType: doc.terminalType,
            terminalId: doc.terminalId,
            productId,
            pureQty: (diffQty ?? ZERO).negated().toString(),
          })),
        }),
      },
    },
  },
  effects: {
    save: (doc) => rewritten(doc),
    approve: (doc) => [counted(doc), told(doc)],
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'region_manager',
    { role: 'sales_director', says: '差异金额 ≥ 5,000.00', when: ({ diffAmount }) => diffAmount.abs().ge(5_000) },
  ],
  print: 'A4',
  sample: 70,
})
