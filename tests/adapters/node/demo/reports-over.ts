import type { OpenDatabase } from '../../../../adapters/database/open-database.ts'
import type { Clock } from '../../../../core/kernel/clock.port.ts'
import type { Person } from '../../../../core/kernel/person.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { startOf } from '../../../../core/records/start-of.ts'
import { Datasets } from '../../../../core/reports/datasets.ts'
import { readReportQuery } from '../../../../core/reports/read-report-query.ts'
import type { ReportPage } from '../../../../core/reports/report-page.ts'
import { ShowReport } from '../../../../core/reports/show-report.use-case.ts'
import { catalogue } from '../../../support/catalogue.ts'
import { person } from '../../../support/person.ts'
import { value } from '../../../support/results.ts'

/** Reports as they are asked, and the rows of the database that they count. */
export const reportsOver = (opened: () => OpenDatabase, clock: Clock) => ({
  show: async (key: string, asked: Readonly<Record<string, string>> = {}, by: Person = person()): Promise<ReportPage> => {
    const { tallies, records } = opened()
    const report = catalogue.reports.find((one) => one.key === key)!
    const query = value(readReportQuery(report, { pageSize: '1000', ...asked }, startOf(clock, by)))
    return value(await new ShowReport(new Datasets(catalogue, tallies, records), clock).run({ report, query, by }))
  },
  rows: (text: string) => opened().database.query<Row>({ text }),
})
