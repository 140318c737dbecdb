import { expect, test } from 'vitest'
import deposits from '../../../core/documents/report/deposit-balance.document.ts'
import products from '../../../core/documents/report/sale-by-product.document.ts'
import trend from '../../../core/documents/report/sale-trend.document.ts'
import { chartFigures } from '../../../core/reports/chart-figures.ts'
import { isInTime, isLineDrawn } from '../../../core/reports/line-drawn.ts'

test('a line leads through time, or through what runs on from group to group; between things there is none', () => {
  expect(isInTime(trend, trend.report.chart!.x)).toBe(true)
  expect(isInTime(deposits, deposits.report.chart!.x)).toBe(false)
  expect(isLineDrawn(deposits, deposits.report.chart!)).toBe(false)
  expect(isLineDrawn(products, products.report.chart!)).toBe(true)
})

test('a level of the same kind as the bars is read on their scale', () => {
  const rows = [{ id: '1', accountId: 'a', balance: '100', frozenAmount: '0', requiredAmount: '50' }]
  const { series, line } = chartFigures(deposits, deposits.report.chart!, rows, 'bars')
  expect(line?.reaches[0]).toBeCloseTo(series[0]!.reaches[0]! / 2)
})
