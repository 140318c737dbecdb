import fc from 'fast-check'
import {
  bool,
  date,
  decimal as quantity,
  dept,
  dict,
  dicts,
  int,
  money,
  month as monthField,
  percent,
  quarter,
  ref,
  refs,
  text,
  year,
} from '../../core/definitions/fields.ts'
import { type AskedReport, constant, defineReport, firstOf, inSteps, withBelow } from '../../core/definitions/report.ts'
import { negated } from '../../core/definitions/summed-value.ts'
import { counted, distinct, last, least, summed } from '../../core/definitions/tally.ts'
import { eq, ne } from '../../core/kernel/condition.ts'

/** The reports that the contract asks for, over the shop of the tests. */

/** 门店销售: what shops were sold and still owe. */
export const shopSales = defineReport({
  key: 'test.shopSales',
  title: '门店销售',
  group: 'sale',
  order: 'amount desc',
  params: {
    saleDate: date('日期', { queried: 'range' }),
    shopId: refs('门店', { to: 'test.shop' }),
    shopLevel: dicts('级别', { code: 'shop_level' }),
    onlyOwing: bool('仅看欠款', { default: 'N' }),
  },
  columns: {
    shopId: ref('门店', { to: 'test.shop' }),
    orgId: dept('组织'),
    shopLevel: dict('门店级别', { code: 'shop_level' }),
    limit: money('额度'),
    bills: int('单数', { default: 0 }),
    amount: money('金额', { default: '0' }),
    level2: money('其中乙级', { default: '0' }),
    shops: int('门店数', { default: 0, totalled: false }),
    first: date('首单'),
    owed: money('欠款', { default: '0' }),
    level2Rate: percent('乙级占比（%）'),
  },
  dimensions: { shopId: 'begins', orgId: 'offered', shopLevel: 'offered' },
  beside: { shopId: ['limit'] },
  datasets: {
    sold: {
      from: 'test.sale',
      where: () => ne('billStatus', 'voided'),
      narrows: { saleDate: 'saleDate', shopId: 'shopId', shopLevel: 'shopId.level' },
      groups: { shopLevel: 'shopId.level' },
      measures: () => ({
        bills: counted(),
        amount: summed('total'),
        level2: summed('total', eq('level', '2')),
        shops: distinct('shopId'),
        first: least('saleDate'),
      }),
    },
    owing: {
      from: 'test.debt',
      narrows: { shopId: 'shopId', shopLevel: 'shopId.level' },
      groups: { orgId: 'shopId.orgId', shopLevel: 'shopId.level' },
      measures: () => ({ owed: summed('amount') }),
    },
  },
  derive: { level2Rate: ({ amount, level2 }) => (amount.isZero() ? null : level2.mulDiv(100, amount, 2)) },
  keeps: ({ owed }, { onlyOwing }) => onlyOwing !== 'Y' || owed.gt(0),
  chart: { look: 'bar', x: 'orgId', y: ['amount'], top: 2 },
  roles: [],
})

/** 商品销售: what was sold of which goods, by the rows of the bills. */
export const goodsSales = defineReport({
  key: 'test.goodsSales',
  title: '商品销售',
  group: 'sale',
  order: 'qty desc',
  params: { saleDate: date('日期', { queried: 'range' }), shopLevel: dicts('级别', { code: 'shop_level' }) },
  columns: {
    goodsId: ref('商品', { to: 'test.goods' }),
    shopId: ref('门店', { to: 'test.shop' }),
    shopLevel: dict('门店级别', { code: 'shop_level' }),
    qty: quantity('数量', { scale: 3, default: '0' }),
    share: percent('占比（%）'),
    sofar: percent('累计占比（%）'),
  },
  dimensions: { goodsId: 'begins', shopId: 'offered', shopLevel: 'offered' },
  datasets: {
    sold: {
      from: 'test.sale.items',
      where: () => ne('head.billStatus', 'voided'),
      narrows: { saleDate: 'head.saleDate', shopLevel: 'head.shopId.level' },
      groups: { shopId: 'head.shopId', shopLevel: 'head.shopId.level' },
      measures: () => ({ qty: summed('qty') }),
    },
  },
  stands: { share: { as: 'share', of: 'qty' }, sofar: { as: 'cumulated', of: 'share' } },
  chart: { look: 'bar', x: 'goodsId', y: ['qty'], line: 'sofar' },
  roles: [],
})

/** 门店对照: what shops were sold beside what all of their level were brought, and what they owe. */
export const beside = defineReport({
  key: 'test.beside',
  title: '门店对照',
  group: 'sale',
  order: 'amount desc',
  params: { source: text('来源') },
  columns: {
    shopLevel: dict('门店级别', { code: 'shop_level' }),
    source: text('来源'),
    shopId: ref('门店', { to: 'test.shop' }),
    amount: money('金额', { default: '0' }),
    brought: quantity('送货数量', { scale: 3 }),
    owed: money('欠款'),
  },
  dimensions: { shopLevel: 'begins', source: 'begins', shopId: 'offered' },
  datasets: {
    sold: {
      from: 'test.sale',
      narrows: { source: constant('销售') },
      groups: { source: constant('销售'), shopLevel: 'shopId.level' },
      measures: () => ({ amount: summed('total') }),
    },
    lost: {
      from: 'test.debt',
      narrows: { source: constant('坏账') },
      groups: { source: constant('坏账'), shopLevel: 'shopId.level' },
      measures: () => ({ amount: summed(negated('amount')) }),
    },
    brought: {
      from: 'test.delivery.items',
      groups: { shopLevel: 'head.shopId.level', shopId: 'head.shopId' },
      without: { source: 'repeated' },
      measures: () => ({ brought: summed('qty') }),
    },
    owing: {
      from: 'test.debt',
      groups: { shopLevel: 'shopId.level' },
      without: { source: 'untold' },
      measures: () => ({ owed: summed('amount') }),
    },
  },
  roles: [],
})

export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const

/** 销售趋势: steps of time and shops beside what came before them. */
export const trend = defineReport({
  key: 'test.trend',
  title: '销售趋势',
  group: 'sale',
  order: 'amount desc',
  params: { saleDate: date('日期', { queried: 'range' }), orgId: dept('组织') },
  columns: {
    day: date('日'),
    week: text('周'),
    month: monthField('月份'),
    quarter: quarter('季度'),
    year: year('年度'),
    shopId: ref('门店', { to: 'test.shop' }),
    amount: money('金额', { default: '0' }),
    lastMonth: money('上期', { default: '0' }),
    lastYear: money('同期', { default: '0' }),
    yearToDate: money('年累计', { default: '0' }),
    growth: percent('同比（%）'),
    share: percent('占比（%）'),
    place: int('名次', { totalled: false }),
    sofar: percent('累计占比（%）', { totalled: false }),
    grade: int('等级', { totalled: false }),
  },
  dimensions: { day: 'offered', week: 'offered', month: 'offered', quarter: 'offered', year: 'offered', shopId: 'begins' },
  datasets: {
    sold: {
      from: 'test.sale',
      narrows: { saleDate: 'saleDate', orgId: withBelow('orgId') },
      groups: Object.fromEntries(STEPS.map((step) => [step, inSteps('saleDate', step)])),
      measures: () => ({ amount: summed('total') }),
    },
  },
  span: 'saleDate',
  compares: {
    lastMonth: { of: 'amount', over: 'before' },
    lastYear: { of: 'amount', over: 'yearAgo' },
    yearToDate: { of: 'amount', over: 'yearToDate' },
  },
  stands: { share: { as: 'share', of: 'amount' }, place: { as: 'rank', of: 'amount' }, sofar: { as: 'cumulated', of: 'share' } },
  derive: {
    growth: ({ amount, lastYear }) => (lastYear.isZero() ? null : amount.minus(lastYear).mulDiv(100, lastYear, 2)),
    grade: ({ sofar }) => (sofar?.le(80) ? 1 : 2),
  },
  roles: [],
})

/** 去向: what was sold of goods to shops, else to organisations, by months, of levels that something is owed at. */
export const places = defineReport({
  key: 'test.places',
  title: '去向',
  group: 'sale',
  order: 'amount desc',
  params: {
    period: monthField('月份', { queried: 'range' }),
    by: text('按', { default: 'place' }),
    most: int('前几名', { default: 100 }),
    side: text('方向'),
  },
  columns: {
    place: text('去向'),
    month: monthField('月份'),
    kind: text('类别'),
    amount: money('金额', { default: '0' }),
    days: int('天数', { default: 0 }),
    newest: money('最近金额', { totalled: false }),
    recent: money('近两月', { default: '0' }),
    earlier: money('此前两月', { default: '0' }),
    formerly: money('上次金额', { totalled: false }),
    rank: int('名次', { totalled: false }),
  },
  dimensions: { place: 'begins', month: 'offered', kind: 'offered' },
  datasets: Object.fromEntries(
    (['1', '2'] as const).map((level) => [
      `level${level}`,
      {
        from: 'test.sale' as const,
        where: () => eq('level', level),
        narrows: { period: 'saleDate', side: constant(level) },
        groups: ({ param }: AskedReport) => ({
          place: param['by'] === 'place' ? firstOf('shopId', 'orgId') : 'orgId',
          month: inSteps('saleDate', 'month'),
          kind: constant(level),
        }),
        measures: () => ({
          amount: summed('total'),
          days: distinct('saleDate'),
          newest: last('total', 'saleDate'),
        }),
      },
    ]),
  ),
  span: 'period',
  compares: {
    recent: { of: 'amount', over: { months: 2 } },
    earlier: { of: 'amount', over: { months: 2, ago: 2 } },
  },
  stands: { rank: { as: 'rank', of: 'amount' }, formerly: { as: 'former', of: 'amount', by: 'month', alike: ['place'] } },
  shown: ({ rank }, { param }) => rank !== null && rank <= param.most,
  roles: [],
})

/** 有欠款的销售, and 没有欠款的销售: those of shops that another record names, whoever may see it. */
export const backedSales = (not: boolean) =>
  defineReport({
    key: 'test.backed',
    title: '有欠款的销售',
    group: 'sale',
    order: 'shopId asc',
    params: { year: year('年度') },
    columns: { shopId: ref('门店', { to: 'test.shop' }), bills: int('单数', { default: 0 }) },
    dimensions: { shopId: 'begins' },
    datasets: {
      sold: {
        from: 'test.sale',
        narrows: { year: 'saleDate' },
        backed: [
          { by: 'test.debt' as const, where: () => ne('amount', '0'), alike: { shopId: 'shopId' }, ...(not ? { not: true as const } : {}) },
        ],
        measures: () => ({ bills: counted() }),
      },
    },
    roles: [],
  })

export const bill = fc.record({
  shop: fc.constantFrom('a', 'b', 'c'),
  org: fc.constantFrom('o1', 'o2', null),
  fen: fc.integer({ min: -50_000, max: 50_000 }),
  level: fc.constantFrom('1', '2'),
  day: fc.integer({ min: 1, max: 28 }),
  billStatus: fc.constantFrom('draft', 'approved', 'voided'),
})
