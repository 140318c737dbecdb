import { BeginRecall } from '../../core/batches/begin-recall.use-case.ts'
import { SeeBatch } from '../../core/batches/see-batch.use-case.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Drafts } from '../../core/records/write/drafts.ts'
import { Records } from '../../core/records/records.port.ts'
import { Datasets } from '../../core/reports/datasets.ts'
import { RememberedDatasets } from '../../core/reports/remembered-datasets.ts'
import { CountBy } from '../../core/reports/count-by.use-case.ts'
import { ShowHome } from '../../core/reports/show-home.use-case.ts'
import { ShowReport } from '../../core/reports/show-report.use-case.ts'
import { Tallies } from '../../core/reports/tallies.port.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'

/** Counts, reports, the ways of batches and the home page; their ports are bound already. */
export const wireReports = (wire: Wire): void => {
  wire(CountBy, CountBy, [Tallies])
  wire(ShowHome, ShowHome, [theCatalogue, Tallies, Records, Clock])
  wire(Datasets, RememberedDatasets, [theCatalogue, Tallies, Records, Clock])
  wire(ShowReport, ShowReport, [Datasets, Clock])
  wire(SeeBatch, SeeBatch, [theCatalogue, Tallies, Records])
  wire(BeginRecall, BeginRecall, [theCatalogue, Tallies, Records, Drafts, UnitOfWork])
}

/** What routes ask of it, named. */
export const reportUseCases = (get: Get) => ({
  countBy: get(CountBy),
  showHome: get(ShowHome),
  showReport: get(ShowReport),
  seeBatch: get(SeeBatch),
  beginRecall: get(BeginRecall),
})

export type ReportUseCases = ReturnType<typeof reportUseCases>
