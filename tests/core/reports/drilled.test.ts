import { expect, test } from 'vitest'
import type { Drill, ReportType } from '../../../core/definitions/report.ts'
import { drilled } from '../../../core/reports/drilled.ts'
import { catalogue } from '../../support/catalogue.ts'

const report = catalogue.reports.find(({ key }) => key === 'report.saleSummary') as ReportType
const drill: Drill = { column: 'orders', to: 'sale.saleOrder', pass: { orderDate: 'bizDate', orgId: 'orgId' } }
const params = { bizDate_begin: '2026-01-15', bizDate_end: '2026-11-22', orgId: '127' }

test.each([
  [{ month: '2026-03' }, '2026-03-01', '2026-03-31'],
  [{ month: '2026-01' }, '2026-01-15', '2026-01-31'],
  [{ week: '2026W47' }, '2026-11-16', '2026-11-22'],
  [{ quarter: '2026Q4' }, '2026-10-01', '2026-11-22'],
  [{ day: '2026-05-05' }, '2026-05-05', '2026-05-05'],
  [{ year: '2026' }, '2026-01-15', '2026-11-22'],
  [{ companyId: 'c' }, '2026-01-15', '2026-11-22'],
] as const)('a figure of %o leads to the days that were counted: %s to %s', (row, first, last) =>
  expect(drilled(report, drill, row, params)).toEqual({ orderDate_begin: first, orderDate_end: last, orgId: '127' }),
)

test('what the row says goes before what was asked', () =>
  expect(drilled(report, drill, { orgId: '145' }, { ...params, bizDate_end: null })).toEqual({
    orderDate_begin: '2026-01-15',
    orgId: '145',
  }))
