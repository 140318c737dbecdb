import { expect, test } from 'vitest'
import { dimensionsOf } from '../../../core/definitions/report.ts'
import { columnsShown } from '../../../core/reports/columns-shown.ts'
import { usualLayout } from '../../../core/table/column-layout.ts'
import { columnsSeen } from '../../../ui/screens/columns-seen.ts'
import { reportColumns } from '../../../ui/screens/report/report-columns.ts'
import { catalogue } from '../../support/catalogue.ts'
import { someone } from '../../support/people.ts'

test('every column of a report may be exported, those that are links among them; those hidden by hand are not ticked', () => {
  for (const report of catalogue.reports) {
    const groups = dimensionsOf(report).map(([key]) => key)
    const shown = columnsShown(report, groups, someone)
    const columns = reportColumns({ shown, report, groups, leadsTo: () => true, opens: () => true })
    const keys = shown.map(([key]) => key)
    const seen = columnsSeen(columns, usualLayout)
    expect([report.key, seen.columns.map(({ key }) => key), seen.shown]).toEqual([report.key, keys, keys])
    const [first = '', ...others] = keys
    expect(columnsSeen(columns, { ...usualLayout, shown: { [first]: false } }).shown).toEqual(others)
  }
})
