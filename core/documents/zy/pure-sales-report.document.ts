import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import {
  bool,
  date,
  decimal,
  dept,
  dict,
  images,
  int,
  longText,
  money,
  month,
  percent,
  price,
  ref,
  refBy,
  rowRef,
  text,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { lastMonth, me, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, empty, eq, ge, le, ne, oneOf } from '../../kernel/condition.ts'
import { daysBetween, lastDay, monthAfter } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty, type Wire } from '../../kernel/wire.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { provincePrices } from '../bsc/price-sources.ts'
import { isMatched } from '../settlement/flows.ts'
import { filedBy, filedFor, speaksOfPlace } from './filed-for.ts'
import { LOCKED, MONTH_TAKES, monthOf, monthsOf, moved, ofPlace, openingIn } from './terminal-stock.ts'
import { flowsInto, TERMINALS } from './terminals.ts'

/** Days after the month in which a report is in time. */
const IN_TIME = 5
/** Of zy_report_status. */
const [NOT_REPORTED, REPORTED, REVIEWED] = ['0', '1', '2'] as const
/** 商业销售 of flow_type. */
const SALE = '2'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  period: month('上报月份', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  empId: ref('医药代表', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  reportDate: date('上报日期', { required: true, default: today, listed: true, queried: 'range' }),
  late: bool('逾期上报', { derived: true, listed: true, queried: true }),
  terminalCount: int('终端数', { derived: true, listed: true }),
  totalQty: decimal('纯销数量', { scale: 5, derived: true, listed: true }),
  totalAmount: money('纯销金额', { derived: true, listed: true }),
  flowQty: decimal('流向数量', { scale: 5, derived: true, listed: true }),
  digestRate: percent('消化率(%)', { derived: true }),
  remark: longText('备注', { max: 500 }),
}

/** While it is written the row shows what the register says now; afterwards what it said then. */
const isWritten = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, '', 'draft', 'rejected')

type Reading = {
  readonly $: {
    readonly old: Readonly<Record<string, unknown>> | undefined
    readonly facts: { readonly place: readonly Known[] }
  }
}

const shown = (row: Reading, head: Parameters<typeof isWritten>[0], key: string, now: () => Decimal): Decimal =>
  isWritten(head) ? now() : amountOf((row.$.old?.[key] ?? null) as Wire)

const monthIn = (row: Reading, period: string) => row.$.facts.place.map(monthOf).find((one) => one.period === period)

const items = lines('纯销明细', {
  under: fields,
  columns: {
    terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: '1' }),
    terminalId: refBy('终端', { by: 'terminalType', targets: TERMINALS, required: true, reads: ['regionId'] }),
    ...chosenProduct,
    origItemId: rowRef('更正原上报行', {
      to: 'zy.pureSalesReport.items',
      fills: { terminalType: 'terminalType', terminalId: 'terminalId', productId: 'productId' },
      reads: ['pureQty'],
    }),
    openingQty: decimal('期初库存', { scale: 5, derived: true, totalled: true }),
    inQty: decimal('本期流向', { scale: 5, derived: true, totalled: true }),
    availableQty: decimal('可用库存', { scale: 5, derived: true, totalled: true }),
    lastQty: decimal('上月纯销', { scale: 5, derived: true }),
    pureQty: decimal('纯销数量', { scale: 5, required: true, totalled: true }),
    closingQty: decimal('期末库存', { scale: 5, derived: true, totalled: true }),
    unitPrice: price('单价', { required: true, derived: true }),
    pureAmount: money('纯销金额', { derived: true, totalled: true }),
    evidence: dict('佐证类型', { code: 'zy_evidence', required: true }),
    images: images('佐证图片'),
    settled: bool('已结算', { default: 'N', editable: false }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    place: {
      give: 'rows',
      from: 'zy.terminalInventory',
      reads: MONTH_TAKES,
      order: 'period asc',
      where: (row) => (row.terminalId && row.productId ? ofPlace(row) : undefined),
    },
    lastFlow: {
      give: 'first',
      from: 'sale.saleFlow',
      reads: ['unitPrice', 'amount', 'qty'],
      order: 'saleDate desc',
      where: (row, head) =>
        row.terminalId && row.productId && head.period
          ? all(
              isMatched,
              eq('flowType', SALE),
              flowsInto(row),
              eq('productId', row.productId),
              le('saleDate', lastDay(head.period)),
              ne('amount', '0'),
            )
          : undefined,
    },
    listPrice: {
      give: 'first',
      from: 'bsc.productPrice',
      reads: ['invoicePrice'],
      order: 'startDate desc',
      where: ({ productId, $ }, { period }) =>
        productId && period
          ? provincePrices({ productId, date: lastDay(period), orgId: null, regionId: $.ref('terminalId')['regionId'] as string | null })
          : undefined,
    },
    reported: {
      give: 'exists',
      from: 'zy.pureSalesReport.items',
      where: (row, head) =>
        row.terminalId && row.productId && head.period && !row.origItemId
          ? all(
              ofPlace(row),
              empty('origItemId'),
              ne('head.id', head.$.id),
              ne('head.billStatus', 'voided'),
              eq('head.period', head.period),
            )
          : undefined,
    },
    corrected: {
      give: 'total',
      from: 'zy.pureSalesReport.items',
      of: 'pureQty',
      where: ({ origItemId }, head) =>
        origItemId
          ? all(eq('origItemId', origItemId), ne('head.id', head.$.id), oneOf('head.billStatus', ['approving', 'approved']))
          : undefined,
    },
    filed: {
      give: 'exists',
      from: 'zy.commissionFiling.items',
      where: (row, { empId, period }) =>
        row.terminalId && row.productId && empId && period
          ? filedFor(empId, period, row, (row.$.ref('terminalId')['regionId'] ?? null) as Wire)
          : undefined,
    },
  },
  derive: {
    openingQty: (row, head) =>
      shown(row, head, 'openingQty', () => monthIn(row, head.period)?.openingQty ?? openingIn(monthsOf(row.$.facts.place), head.period)),
    inQty: (row, head) => shown(row, head, 'inQty', () => monthIn(row, head.period)?.inQty ?? ZERO),
    availableQty: ({ openingQty, inQty }) => openingQty.plus(inQty),
    lastQty: (row, head) => shown(row, head, 'lastQty', () => monthIn(row, monthAfter(head.period, -1))?.pureSalesQty ?? ZERO),
    closingQty: ({ availableQty, pureQty }) => availableQty.minus(pureQty ?? ZERO),
    unitPrice: (row, head) =>
      shown(row, head, 'unitPrice', () => {
        const { lastFlow, listPrice } = row.$.facts
        if (lastFlow && !amountOf(lastFlow['qty']).isZero()) return amountOf(lastFlow['amount']).mulDiv(1, amountOf(lastFlow['qty']), 4)
        return amountOf(listPrice?.['invoicePrice'])
      }),
    pureAmount: ({ pureQty, unitPrice }) => (pureQty ?? ZERO).times(unitPrice).round(2),
  },
  choices: {
    origItemId: (_, { empId }) =>
      empId ? all(eq('head.billStatus', 'approved'), eq('head.empId', empId), empty('origItemId')) : undefined,
  },
  rules: {
    pureQty: {
      holds: (row) => {
        if (isEmpty(row.origItemId)) return row.pureQty.ge(0) && row.pureQty.le(row.availableQty)
        return row.pureQty.lt(0) && row.pureQty.negated().le(amountOf(row.$.ref('origItemId').pureQty).plus(row.$.facts.corrected))
      },
      message: '纯销数量不能为负数或大于可用库存',
    },
  },
  unique: [{ fields: ['terminalType', 'terminalId', 'productId', 'origItemId'], message: '同一终端同一产品重复' }],
  atLeast: 1,
  atMost: 5_000,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>
type Report = {
  readonly period: string
  readonly empId: string
  readonly items: readonly Item[]
  readonly $: { readonly facts: { readonly newest: Known | undefined } }
}

/** The register takes over what was used up, or gives it back; months after it follow. */
const used = ({ period, empId, items: rows, $ }: Report, sign: 1 | -1, reportStatus: string): Effects => {
  const newest = String($.facts.newest?.['period'] ?? '')
  return rows.map((row) =>
    moved(
      row,
      period,
      { add: { pureSalesQty: row.pureQty.times(sign) }, set: { reportStatus }, begins: { empId, unitPrice: row.unitPrice } },
      monthsOf(row.$.facts.place),
      newest > period ? newest : period,
    ),
  )
}

/** How far the report of its places has come, where the register has the month. */
const stands = ({ period, items: rows }: Report, reportStatus: string): Effects =>
  rows.map(
    (row) =>
      monthIn(row, period) !== undefined &&
      update(
        'zy.terminalInventory',
        { period, terminalType: row.terminalType, terminalId: row.terminalId, productId: row.productId },
        { set: { reportStatus } },
      ),
  )

type Loading = Report & { readonly $: { readonly facts: Readonly<Record<'filed' | 'stock', readonly Known[]>> } }

/** A row for each place that is filed for the employee and has, or had, something. */
const loaded = ({ items: rows, $: { facts } }: Loading) => {
  const there = new Set(rows.map((row) => `${row.terminalType} ${row.terminalId} ${row.productId}`))
  return facts.stock
    .map((row) => ({
      terminalType: String(row['terminalType']),
      terminalId: String(row['terminalId']),
      productId: String(row['productId']),
      regionId: isEmpty(row['regionId']) ? null : String(row['regionId']),
      isUsed: ['openingQty', 'inQty', 'pureSalesQty'].some((key) => !amountOf(row[key]).isZero()),
    }))
    .filter(
      (place) =>
        place.isUsed &&
        !there.has(`${place.terminalType} ${place.terminalId} ${place.productId}`) &&
        facts.filed.some((row) => speaksOfPlace(row, place, place.regionId)),
    )
    .map(({ terminalType, terminalId, productId }) => ({ terminalType, terminalId, productId, pureQty: '0', evidence: '2' }))
}

/** 纯销上报: a representative reports once a month what each terminal really used or sold of each product; terminal inventory and 提成结算 read it. */
export default defineDocument({
  key: 'zy.pureSalesReport',
  title: '纯销上报',
  number: 'ZYCXSB{yyyyMM}{seq:4}',
  about: 'period',
  fields,
  lines: { items },
  facts: {
    newest: { give: 'first', from: 'zy.terminalInventory', reads: ['period'], order: 'period desc', where: () => always },
    locked: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ period }) => (period ? all(ge('period', period), eq('invStatus', LOCKED)) : undefined),
    },
    filed: {
      give: 'rows',
      from: 'zy.commissionFiling.items',
      reads: ['productId', 'terminalId', 'regionId'],
      most: 20_000,
      where: ({ empId, period, $ }) => ($.doing === 'loadTerminals' && empId && period ? filedBy(empId, period) : undefined),
    },
    stock: {
      give: 'rows',
      from: 'zy.terminalInventory',
      reads: ['terminalType', 'terminalId', 'productId', 'regionId', 'openingQty', 'inQty', 'pureSalesQty'],
      most: 20_000,
      where: ({ period, $ }) => ($.doing === 'loadTerminals' && period ? eq('period', period) : undefined),
    },
  },
  derive: {
    late: ({ period, reportDate }) => (period && reportDate && daysBetween(lastDay(period), reportDate) > IN_TIME ? 'Y' : 'N'),
    terminalCount: (doc) => new Set(doc.items.map(({ terminalType, terminalId }) => `${terminalType} ${terminalId}`)).size,
    totalQty: (doc) => sumOf(doc.items, ({ pureQty }) => pureQty ?? ZERO),
    totalAmount: (doc) => sumOf(doc.items, ({ pureAmount }) => pureAmount),
    flowQty: (doc) => sumOf(doc.items, ({ inQty }) => inQty),
    digestRate: (doc) => {
      const available = sumOf(doc.items, ({ availableQty }) => availableQty)
      return available.le(0) ? ZERO : sumOf(doc.items, ({ pureQty }) => pureQty ?? ZERO).mulDiv(100, available, 2)
    },
  },
  rules: { period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '上报月份不能晚于本月' } },
  locks: (doc) =>
    doc.items.map(({ terminalType, terminalId, productId }) => `zy.terminalInventory/${terminalType}/${terminalId}/${productId}`),
  checks: [
    { rows: 'items', field: 'productId', holds: ({ $ }) => !$.facts.reported, message: '该终端的该产品本月已上报', again: true },
    { rows: 'items', field: 'terminalId', holds: ({ $ }) => $.facts.filed, message: '存在不由您负责的终端或产品' },
    { holds: ({ $ }) => !$.facts.locked, message: '该期间终端库存已锁定，不能上报', field: 'period', again: true },
    {
      rows: 'items',
      field: 'images',
      holds: ({ pureQty, images: proof }) => pureQty.isZero() || !isEmpty(proof),
      message: '请上传佐证图片',
    },
    {
      rows: 'items',
      field: 'pureQty',
      holds: ({ lastQty, pureQty }) => lastQty.isZero() || pureQty.le(lastQty.times(2)),
      message: '纯销数量超过上月两倍，是否继续',
      warns: true,
      said: '超过上月两倍',
    },
    {
      rows: 'items',
      field: 'pureQty',
      holds: (row, { period }) => {
        const now = monthIn(row, period)
        return !isEmpty(row.origItemId) || !now || row.pureQty.le(now.openingQty.plus(now.inQty))
      },
      message: '库存已变化，请刷新后重新填写',
      again: true,
    },
  ],
  actions: {
    loadTerminals: {
      title: '载入我的终端',
      from: ['draft', 'rejected'],
      effects: (doc) => [update(doc, { rows: { items: { add: loaded(doc) } } })],
    },
    refreshStock: {
      title: '刷新库存',
      from: ['draft', 'rejected'],
      effects: (doc) => [update(doc, { rows: { items: { add: [] } } })],
    },
    void: {
      title: '作废',
      from: 'approved',
      to: 'voided',
      role: 'sales_director',
      when: (doc) => !doc.$.facts.locked && doc.items.every(({ settled }) => settled !== 'Y'),
      message: '该数据已结算，不能修改或删除',
      confirm: '作废后终端库存将恢复，是否继续',
      effects: (doc) => used(doc, -1, NOT_REPORTED),
    },
  },
  effects: {
    submit: (doc) => stands(doc, REPORTED),
    approve: (doc) => used(doc, 1, REVIEWED),
    reject: (doc) => stands(doc, NOT_REPORTED),
    withdraw: (doc) => stands(doc, NOT_REPORTED),
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'region_manager',
    {
      role: 'sales_director',
      says: '逾期上报或有更正',
      when: (doc) => doc.late === 'Y' || doc.items.some(({ origItemId }) => !isEmpty(origItemId)),
    },
  ],
  print: 'A4-landscape',
  live: true,
  sample: 80,
})
