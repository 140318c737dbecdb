import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date, money, ref } from '../../../core/definitions/fields.ts'
import { type ChartPlan, defineReport } from '../../../core/definitions/report.ts'
import { decimal } from '../../../core/kernel/decimal.ts'
import { chartFigures } from '../../../core/reports/chart-figures.ts'

const report = defineReport({
  key: 'test.drawn',
  title: '图表',
  group: 'sale',
  order: 'a desc',
  params: { day: date('日期') },
  columns: { shopId: ref('门店', { to: 'test.shop' }), a: money('甲'), b: money('乙'), c: money('丙') },
  dimensions: { shopId: 'fixed' },
  datasets: {},
  roles: [],
})
const fen = fc.integer({ min: 0, max: 1_000_000_000 }).map((value) => decimal(value).div(100).toString())
const rows = fc.array(fc.record({ a: fen, b: fen, c: fen }), { minLength: 1, maxLength: 30 })
const plan = (look: ChartPlan['look']): ChartPlan => ({ look, x: 'shopId', y: ['a', 'b'], line: 'c' })

test('whatever is drawn stays within its scale, the larger of two values never below the smaller, beside each other and on each other', () =>
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('bar' as const, 'stackedBar' as const, 'line' as const),
      fc.constantFrom('bars' as const, 'lines' as const),
      (groups, look, form) => {
        const { series, line, scale, isStacked } = chartFigures(report, plan(look), groups, form)
        expect(scale).toHaveLength(5)
        expect(scale[4]).toBe('0')
        for (const [at, group] of groups.entries()) {
          const heights = series.map(({ reaches }) => reaches[at]!)
          expect(isStacked ? heights.reduce((a, b) => a + b) : Math.max(...heights)).toBeLessThanOrEqual(100.2)
          expect(Math.sign(heights[0]! - heights[1]!) * decimal(group.a).cmp(group.b)).toBeGreaterThanOrEqual(0)
          expect(line?.reaches[at] ?? 0).toBeLessThanOrEqual(100)
        }
        expect(line === undefined).toBe(form === 'lines')
      },
    ),
  ))

test('up to ten bars say their values, in 万元 where the scale does; more of them, and lines, say none', () => {
  const few = Array.from({ length: 5 }, () => ({ a: '1234567.80', b: '20000', c: '1' }))
  expect(chartFigures(report, plan('bar'), few, 'bars')).toMatchObject({
    isInTenThousands: true,
    series: [{ over: Array(5).fill('123.5') }, { over: Array(5).fill('2.0') }],
    over: [],
    scale: ['200', '150', '100', '50', '0'],
  })
  expect(chartFigures(report, plan('stackedBar'), few, 'bars')).toMatchObject({
    series: [{ over: [] }, { over: [] }],
    over: Array(5).fill('125.5'),
  })
  expect(chartFigures(report, plan('bar'), [...few, few[0]!], 'bars').series[0]!.over).toEqual([])
  expect(chartFigures(report, plan('bar'), few, 'lines').series[0]!.over).toEqual([])
})
