import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportType } from '../../../core/definitions/report.ts'
import { knownPart } from '../../../core/query/line-problems.ts'
import { isActive } from '../../../core/query/query-tree.ts'
import { parseQueryTree, printQueryTree } from '../../../core/query/read-query-tree.ts'
import { type ReportView, viewFields, viewIn, viewQuery } from '../../../core/reports/report-view.ts'
import { catalogue } from '../../support/catalogue.ts'

const report = catalogue.reports.find(({ key }) => key === 'report.saleSummary') as ReportType
const word = fc.stringMatching(/^[\w.，：-]{1,12}$/)
const several = fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(','))

const view: fc.Arbitrary<ReportView> = fc.record(
  {
    filters: fc.dictionary(fc.constantFrom('bizDate_begin', 'bizDate_end', 'orgId', 'companyId', 'saleMode'), several),
    groups: fc.uniqueArray(fc.constantFrom('month', 'orgId', 'companyId'), { minLength: 1 }),
    hidden: fc.uniqueArray(fc.constantFrom('qty', 'earnest', 'mom')),
    sort: fc.record({ field: fc.constantFrom('amount', 'qty'), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  },
  { requiredKeys: ['filters', 'groups', 'hidden'] },
)

test('a view that was saved, sent and read is the same view, and always something to save', () =>
  fc.assert(
    fc.property(view, (seen) => {
      const query = viewQuery(seen)
      expect(isActive(query)).toBe(true)
      expect(viewIn(parseQueryTree(printQueryTree(query))!)).toEqual(seen)
      expect(knownPart(query, viewFields(report))).toEqual(query)
    }),
  ))

test('parameters that the report does not have any more are passed over', () => {
  const old = viewQuery({ filters: { orgId: '127', shop: '1' }, groups: ['orgId'], hidden: [] })
  expect(viewIn(knownPart(old, viewFields(report))).filters).toEqual({ orgId: '127' })
})
