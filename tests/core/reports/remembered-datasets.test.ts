import { expect, test } from 'vitest'
import payableAgeing from '../../../core/documents/report/payable-ageing.document.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { readReportQuery } from '../../../core/reports/read-report-query.ts'
import { RememberedDatasets } from '../../../core/reports/remembered-datasets.ts'
import { ShowReport } from '../../../core/reports/show-report.use-case.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/person.ts'
import { memoryPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const payable = catalogue.find('cg.payable')!

test('what a report came to holds for a minute, for its reader alone, whichever page of it he asks for', async () => {
  const ports = await memoryPorts(catalogue)
  const show = new ShowReport(new RememberedDatasets(catalogue, ports.tallies, ports.records, ports.clock), ports.clock)
  const owe = async (id: string) =>
    value(await ports.records.insert(payable, { id, companyId: 'c1', balance: '10.5', postDate: '2026-03-01' }, person()))
  const balance = async (parameters: Readonly<Record<string, string>> = {}, by: Person = person()) => {
    const query = value(readReportQuery(payableAgeing, parameters, { today: '2026-03-18', now: '2026-03-18 09:30:00', me: by }))
    return value(await show.run({ report: payableAgeing, query, by })).totals['balance']
  }
  await owe('a')
  expect(await balance()).toBe('10.5')
  await owe('b')
  expect(await balance({ pageNo: '2' })).toBe('10.5')
  expect(await balance({ companyId: 'c1' })).toBe('21')
  expect(await balance({}, person({ userId: 'other' }))).toBe('21')
  ports.clock.at += 60_000
  expect(await balance()).toBe('21')
})
