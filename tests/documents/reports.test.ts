import { describe, expect, test } from 'vitest'
import { columnsOf, ROWS } from '../../core/definitions/report.ts'
import { settle } from '../../core/definitions/view.ts'
import { rowsOf } from '../../core/kernel/wire.ts'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { MATRIX } from '../../core/documents/sys/defaults/matrix.ts'
import { declaredEntries } from '../../core/permissions/declared-menu.ts'
import { codesOfRole } from '../../core/permissions/matrix.ts'
import { readReportQuery } from '../../core/reports/read-report-query.ts'
import { catalogue } from '../support/catalogue.ts'
import { knowing, start } from '../support/people.ts'
import { value } from '../support/results.ts'
import { reportLaws } from '../support/sweep/reports.ts'

const { reports } = catalogue

test('there are reports to sweep', () => expect(reports.length).toBeGreaterThan(3))

describe.each(reports.map((report) => [report.key, report] as const))('%s', (_key, report) => {
  const columns = columnsOf(report)
  const plan = report.report

  test.each(reportLaws.map((law) => [law.says, law] as const))('%s', (_, { broken }) => expect(broken(report, catalogue)).toEqual([]))

  test('is asked of nobody who was not given it, and has its page in the menu', () => {
    const [role = ''] = plan.roles
    const own = `${report.area}:${report.name}:`
    expect([...codesOfRole(MATRIX, catalogue, role)].filter((code) => code.startsWith(own)).sort()).toEqual(
      ['export', 'list', ...(report.print ? ['print'] : [])].map((action) => own + action),
    )
    expect(codesOfRole(MATRIX, catalogue, 'staff').has(`${own}list`)).toBe(false)
    expect(declaredEntries(MENUS, catalogue).some(({ url }) => url === report.path)).toBe(true)
  })

  test('works out of nothing and of something what its kinds can show', () => {
    const row = Object.fromEntries(Object.entries(columns).map(([key, { kind }]) => [key, kind.storage === 'decimal' ? '3.5' : null]))
    const { params } = value(readReportQuery(report, {}, start))
    for (const one of [{ id: 'a' }, { id: 'b', ...row }]) {
      const [told = {}] = rowsOf(settle(report, { ...params, [ROWS]: [one] }, knowing), ROWS)
      const wrong = Object.entries(columns).filter(([key, field]) => {
        const shown = told[key]
        return shown !== null && shown !== undefined && !field.kind.parse(String(shown), field).ok
      })
      expect(wrong.map(([key]) => key)).toEqual([])
    }
  })
})
