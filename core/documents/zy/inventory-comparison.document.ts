import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, update } from '../../definitions/effect.ts'
import { date, datetime, decimal, dept, dict, int, longText, money, month, percent, price, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastMonth, me } from '../../definitions/start.ts'
import { all, eq, ge, le, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { firstDay, lastDay, monthAfter } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isConfirmedMonth } from '../settlement/flows.ts'
import { comparedStock } from './company-stock.ts'
import { followedBy, monthlyDraft } from './monthly-draft.ts'
import { HANDLED, NO_DIFFERENCE, TO_HANDLE } from './terminal-stock.ts'

const MOST = 20_000

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  period: month('比对月份', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
  empId: ref('商务代表', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  compareTime: datetime('比对时间', { editable: false, listed: true }),
  rowCount: int('比对行数', { derived: true, listed: true }),
  diffCount: int('差异行数', { derived: true, listed: true }),
  openQty: decimal('期初库存', { scale: 5, derived: true }),
  buyQty: decimal('本期采购', { scale: 5, derived: true }),
  saleQty: decimal('本期销售', { scale: 5, derived: true }),
  bookQty: decimal('账面库存', { scale: 5, derived: true, listed: true }),
  stockQty: decimal('上报库存', { scale: 5, derived: true, listed: true }),
  diffQty: decimal('库存差异', { scale: 5, derived: true, listed: true }),
  matchRate: percent('相符率(%)', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('比对明细', {
  under: fields,
  columns: {
    productId: ref('产品', { to: 'bsc.product', fills: { spec: 'spec', unit: 'unit' } }),
    spec: text('规格'),
    unit: dict('单位', { code: 'product_unit' }),
    batchNo: text('批号'),
    expiryDate: date('有效期至'),
    openQty: decimal('期初库存', { scale: 5, totalled: true }),
    shipQty: decimal('我方发货', { scale: 5, totalled: true }),
    buyQty: decimal('商业采购', { scale: 5, totalled: true }),
    shipDiff: decimal('采购差异', { scale: 5, totalled: true }),
    saleQty: decimal('商业销售', { scale: 5, totalled: true }),
    returnQty: decimal('商业退货', { scale: 5, totalled: true }),
    adjustQty: decimal('核对调整', { scale: 5, default: '0', totalled: true }),
    bookQty: decimal('账面库存', { scale: 5, default: '0', totalled: true }),
    stockQty: decimal('上报库存', { scale: 5, totalled: true }),
    diffQty: decimal('库存差异', { scale: 5, default: '0', totalled: true }),
    diffRate: percent('差异率(%)'),
    unitPrice: price('单价'),
    diffAmount: money('差异金额', { totalled: true }),
    diffStatus: dict('差异状态', { code: 'zy_diff_status', default: NO_DIFFERENCE }),
  },
  editable: false,
})

type Comparing = { readonly companyId: string | null; readonly period: string | null; readonly $: { readonly doing: string } }

const whileComparing = (doc: Comparing, where: (companyId: string, period: string) => Condition): Condition | undefined =>
  doc.$.doing === 'compare' && doc.companyId && doc.period ? where(doc.companyId, doc.period) : undefined

const inMonth = (companyId: string, period: string, day: string): readonly Condition[] => [
  eq('head.companyId', companyId),
  ge(day, firstDay(period)),
  le(day, lastDay(period)),
]

/** 库存比对: business compares, per business company, product and batch, the stock that follows from purchases and flows with the stock the company reported. */
export default defineDocument({
  key: 'zy.inventoryComparison',
  title: '库存比对',
  number: 'ZYKCBD{yyyyMM}{seq:4}',
  states: { calculating: '比对中', calculated: '已比对', closed: '已关闭' },
  usable: ['calculated'],
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    followed: followedBy('zy.inventoryComparison', 'companyId'),
    confirmed: {
      give: 'exists',
      from: 'sale.flowPeriod',
      where: (doc) =>
        doc.companyId && doc.period ? all(eq('companyId', doc.companyId), eq('flowMonth', doc.period), isConfirmedMonth) : undefined,
    },
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: ['flowType', 'productId', 'batchNo', 'qty', 'expiryDate', 'unitPrice'],
      most: MOST,
      where: (doc) =>
        whileComparing(doc, (companyId, period) => all(eq('companyId', companyId), eq('flowMonth', period), ne('productId', null))),
    },
    former: {
      give: 'rows',
      from: 'zy.inventoryComparison.items',
      reads: ['productId', 'batchNo', 'bookQty'],
      most: MOST,
      where: (doc) =>
        whileComparing(doc, (companyId, period) =>
          all(
            eq('head.companyId', companyId),
            eq('head.period', monthAfter(period, -1)),
            oneOf('head.billStatus', ['calculated', 'closed']),
          ),
        ),
    },
    reported: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: ['productId', 'batchNo', 'qty'],
      most: MOST,
      where: (doc) =>
        whileComparing(doc, (companyId, period) =>
          all(eq('companyId', companyId), eq('flowMonth', monthAfter(period, -1)), eq('flowType', '3'), ne('productId', null)),
        ),
    },
    shipped: {
      give: 'rows',
      from: 'sale.saleShipment.productList',
      reads: ['productId', 'batchNo', 'qty'],
      most: MOST,
      where: (doc) =>
        whileComparing(doc, (companyId, period) =>
          all(...inMonth(companyId, period, 'head.shipDate'), oneOf('head.billStatus', ['shipped', 'signed'])),
        ),
    },
    sentBack: {
      give: 'rows',
      from: 'sale.saleReturn.productList',
      reads: ['productId', 'batchNo', 'qty'],
      most: MOST,
      where: (doc) =>
        whileComparing(doc, (companyId, period) =>
          all(...inMonth(companyId, period, 'head.returnDate'), eq('head.billStatus', 'finished')),
        ),
    },
    months: {
      give: 'rows',
      from: 'sale.flowPeriod',
      reads: ['companyId'],
      most: MOST,
      where: ({ $ }) =>
        $.doing === 'compareAll' && $.asked('month') ? all(eq('flowMonth', $.asked('month')), isConfirmedMonth) : undefined,
    },
    others: {
      give: 'rows',
      from: 'zy.inventoryComparison',
      reads: ['id', 'companyId', 'billStatus'],
      most: MOST,
      where: ({ $ }) =>
        $.doing === 'compareAll' && $.asked('month') ? all(eq('period', $.asked('month')), ne('billStatus', 'voided')) : undefined,
    },
  },
  derive: {
    rowCount: (doc) => doc.items.length,
    diffCount: (doc) => doc.items.filter(({ diffQty }) => !(diffQty ?? ZERO).isZero()).length,
    openQty: (doc) => sumOf(doc.items, ({ openQty }) => openQty ?? ZERO),
    buyQty: (doc) => sumOf(doc.items, ({ buyQty }) => buyQty ?? ZERO),
    saleQty: (doc) => sumOf(doc.items, ({ saleQty }) => saleQty ?? ZERO),
    bookQty: (doc) => sumOf(doc.items, ({ bookQty }) => bookQty ?? ZERO),
    stockQty: (doc) => sumOf(doc.items, ({ stockQty }) => stockQty ?? ZERO),
    diffQty: (doc) => sumOf(doc.items, ({ diffQty }) => diffQty ?? ZERO),
    matchRate: (doc) => {
      const equal = doc.items.filter(({ diffQty }) => (diffQty ?? ZERO).isZero()).length
      return doc.items.length ? exact(equal).mulDiv(100, doc.items.length, 2) : ZERO
    },
  },
  unique: [{ fields: ['period', 'companyId'], message: '该商业公司本月已有库存比对' }],
  editableIn: ['draft', 'calculated'],
  jobs: {
    zyMonthlyDraft: {
      ...monthlyDraft,
      each: ({ period, companyId, empId, deptId, $ }) => [
        !$.facts.followed && create('zy.inventoryComparison', { period: monthAfter(period), companyId, empId, deptId }),
      ],
    },
  },
  actions: {
    compare: {
      title: '开始比对',
      from: ['draft', 'calculated'],
      to: 'calculated',
      role: 'business',
      when: ({ $ }) => $.facts.confirmed,
      message: '该商业公司本月流向尚未确认',
      effects: (doc) => {
        const { facts, now } = doc.$
        const former = facts.former.length ? facts.former : facts.reported
        return [
          update(doc, {
            set: { compareTime: now },
            rows: {
              items: {
                remove: {},
                add: comparedStock({ flows: facts.flows, former, shipped: facts.shipped, sentBack: facts.sentBack }, doc.items),
              },
            },
          }),
        ]
      },
    },
    compareAll: {
      title: '全部比对',
      from: ['draft', 'calculated'],
      role: 'business',
      ask: { month: month('比对月份', { required: true, default: lastMonth }) },
      effects: (doc, asked) => {
        const known = new Map(doc.$.facts.others.map((row) => [row['companyId'], row]))
        return doc.$.facts.months.map(({ companyId }) => {
          const other = known.get(companyId ?? null)
          if (!other)
            return create('zy.inventoryComparison', {
              period: String(asked['month']),
              companyId: companyId ?? null,
              empId: doc.empId,
              deptId: doc.deptId,
            })
          return (
            isOneOf(other['billStatus'] as string, 'draft', 'calculated') && act('zy.inventoryComparison', String(other['id']), 'compare')
          )
        })
      },
    },
    makeCheck: {
      title: '生成核对单',
      from: 'calculated',
      role: 'business',
      when: ({ diffCount }) => diffCount > 0,
      message: '没有差异，无需核对',
      opens: {
        form: 'zy.inventoryCheck',
        with: (doc) => ({
          comparisonId: doc.$.id,
          period: doc.period,
          companyId: doc.companyId,
          items: doc.items
            .filter(({ diffStatus }) => diffStatus === TO_HANDLE)
            .map((row) => ({
              compareItemId: row.$.id,
              productId: row.productId,
              batchNo: row.batchNo,
              bookQty: row.bookQty.toString(),
              stockQty: (row.stockQty ?? ZERO).toString(),
              diffQty: row.diffQty.toString(),
            })),
        }),
      },
    },
    close: {
      title: '关闭',
      from: 'calculated',
      to: 'closed',
      role: 'finance',
      when: (doc) => doc.items.every(({ diffStatus }) => isOneOf(diffStatus, NO_DIFFERENCE, HANDLED)),
      message: '存在未处理的差异，不能关闭',
    },
  },
  approval: [],
  invariants: {
    'ZY-I26': (doc) =>
      doc.items.every(
        (row) =>
          row.bookQty.eq(
            (row.openQty ?? ZERO)
              .plus(row.buyQty ?? ZERO)
              .minus(row.saleQty ?? ZERO)
              .plus(row.returnQty ?? ZERO)
              .plus(row.adjustQty),
          ) && row.diffQty.eq((row.stockQty ?? ZERO).minus(row.bookQty)),
      ) && doc.diffQty.eq(doc.stockQty.minus(doc.bookQty)),
  },
  print: 'A4-landscape',
  live: true,
  sample: 40,
})
