import type { ReportType } from '../definitions/report.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Result } from '../kernel/result.ts'
import type { ListRequest } from '../records/remote-records.port.ts'
import type { SaidParam } from './param-texts.ts'
import type { ReportPage } from './report-page.ts'

/** What is asked of a report: its parameters as filters, and its dimensions in order; those it begins with where none are named. */
export type ReportRequest = Omit<ListRequest, 'advanced'> & { readonly groups: readonly string[] }

/** A whole report with what was asked, in words, and whose it is. */
export type ReportPaper = { readonly page: ReportPage; readonly asked: readonly SaidParam[]; readonly company: string }

/** Reports, asked of the server. */
export abstract class RemoteReports {
  abstract show(report: ReportType, request: ReportRequest, signal?: Cancel): Promise<Result<ReportPage>>
  /** All of it, as it is printed. */
  abstract paper(report: ReportType, request: ReportRequest, signal?: Cancel): Promise<Result<ReportPaper>>
  /** All of it as a workbook of these columns. */
  abstract export(report: ReportType, request: ReportRequest, fields: readonly string[]): Promise<Result<NamedBytes>>
}
