import { expect, test, vi } from 'vitest'
import type { DocView } from '../../core/definitions/document.ts'
import { knowingOnly } from '../../core/definitions/knowledge.ts'
import { viewOf } from '../../core/definitions/view.ts'
import budgetEntry from '../../core/documents/ys/budget-entry.document.ts'
import { drilled } from '../../core/reports/drilled.ts'
import { Datasets } from '../../core/reports/datasets.ts'
import { readReportQuery } from '../../core/reports/read-report-query.ts'
import { spanIn } from '../../core/reports/spans.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { ShowReport } from '../../core/reports/show-report.use-case.ts'
import { catalogue } from '../support/catalogue.ts'
import { person } from '../support/person.ts'
import { memoryPorts } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person()
const YEAR = '2026'
const report = catalogue.reports.find(({ key }) => key === 'report.budgetExecution')!

/** Subjects to the fourth level, by their codes; a short branch ends at its second. */
const CODES = ['9801', '980101', '98010101', '9801010101', '9801010102', '98010102', '980102', '9802', '980201']
const ACCOUNTS: readonly (readonly [code: string, period: string, issued: string, used: string])[] = [
  ['9801010101', '2026-01', '1000.10', '100'],
  ['9801010102', '2026-02', '2000.20', '200'],
  ['98010102', '2026-02', '4000', '0'],
  ['980102', '2026-03', '8000', '300'],
  ['980201', '2026-03', '16000', '0'],
]

const opened = async () => {
  const ports = await memoryPorts(catalogue)
  ports.clock.at = Date.parse(`${YEAR}-11-20T01:00:00Z`)
  const keep = async (type: string, row: Parameters<typeof ports.records.insert>[1]) =>
    value(await ports.records.insert(catalogue.find(type)!, row, me))
  for (const code of CODES)
    await keep('ys.subject', {
      ...{ id: code, code, name: `科目${code}`, level: code.length / 2 - 1, enabled: 'Y', subjectType: '1' },
      parentId: code.length > 4 ? code.slice(0, -2) : null,
    })
  for (const [subjectId, period, issued, used] of ACCOUNTS)
    await keep('ys.budgetCost', {
      id: `account-${subjectId}`,
      deptId: '127',
      subjectId,
      period,
      year: YEAR,
      issued,
      appended: '0',
      adjusted: '0',
      budget: issued,
      occupied: '0',
      used,
    })
  const asked = (params: Readonly<Record<string, string>>) =>
    value(readReportQuery(report, params, { today: `${YEAR}-11-20`, now: `${YEAR}-11-20 09:00:00`, me }))
  return {
    ports,
    asked,
    show: async (params: Readonly<Record<string, string>>) =>
      value(
        await new ShowReport(new Datasets(catalogue, ports.tallies, ports.records), ports.clock).run({
          report,
          query: asked(params),
          by: me,
        }),
      ),
  }
}

const groupsAt = async (subjectLevel: string) => {
  const { show } = await opened()
  const page = await show({ year: YEAR, groups: 'subjectId', ...(subjectLevel ? { subjectLevel } : {}) })
  const told = page.records.map(({ subjectId, subjectId_dictText, yearBudget, used }) => [subjectId, subjectId_dictText, yearBudget, used])
  return { told: told.toSorted(([a], [b]) => String(a).localeCompare(String(b))), totals: page.totals, records: page.records }
}

test.each([
  [
    '1',
    [
      ['9801', '科目9801', '15000.3', '600'],
      ['9802', '科目9802', '16000', '0'],
    ],
  ],
  [
    '2',
    [
      ['980101', '科目980101', '7000.3', '300'],
      ['980102', '科目980102', '8000', '300'],
      ['980201', '科目980201', '16000', '0'],
    ],
  ],
  [
    '3',
    [
      ['98010101', '科目98010101', '3000.3', '300'],
      ['98010102', '科目98010102', '4000', '0'],
      ['980102', '科目980102', '8000', '300'],
      ['980201', '科目980201', '16000', '0'],
    ],
  ],
])(
  'budgets put together by their subjects of level %s are those of all that lies below, and the whole stays the whole',
  async (level, wanted) => {
    const { told, totals } = await groupsAt(level)
    expect(told).toEqual(wanted)
    expect([totals['yearBudget'], totals['used']]).toEqual(['31000.3', '600'])
  },
)

test('a figure of a subject above leads to the entries of all that lies below it', async () => {
  const { records } = await groupsAt('2')
  const drill = report.report.drills!.find(({ column }) => column === 'used')!
  const row = records.find(({ subjectId }) => subjectId === '980101')!
  expect(drilled(report, drill, row, { year: YEAR, subjectLevel: '2' })).toEqual({ subjectId: '980101' })
  expect(budgetEntry.fields['subjectId']?.queried).toBe('below')
})

test('what was told by more dimensions tells the same by fewer, and nobody is asked again', async () => {
  const { ports, asked } = await opened()
  const tally = vi.spyOn(ports.tallies, 'tally')
  const datasets = new Datasets(catalogue, ports.tallies, ports.records)
  const inquiry = () => {
    const { params } = asked({ year: YEAR })
    const param = viewOf<DocView>(report, params, knowingOnly({ today: `${YEAR}-11-20`, now: `${YEAR}-11-20 09:00:00`, me }))
    return { report, params, asked: { param: param as never, span: spanIn(params) }, by: me }
  }
  const told = ({ rows }: { readonly rows: readonly Row[] }) =>
    rows.map(({ id, issued, used }) => [id, issued, used]).toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  const one = inquiry()
  value(await datasets.groups(one, ['subjectId', 'period']))
  const before = tally.mock.calls.length
  const fewer = told(value(await datasets.groups(one, ['period'])))
  expect(tally.mock.calls).toHaveLength(before)
  expect(fewer).toEqual(told(value(await datasets.groups(inquiry(), ['period']))))
  expect(fewer).toHaveLength(3)
})
