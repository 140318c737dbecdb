import type { ReportType } from '../../../core/definitions/report.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, numberOf, objectOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { RemoteReports, type ReportPaper, type ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import type { ReportPage } from '../../../core/reports/report-page.ts'
import { read, rowOf } from '../records/reading.ts'

const queryOf = ({ pageNo, pageSize, sort, filters, groups }: ReportRequest) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  pageNo,
  pageSize,
  ...(sort ? { column: sort.field, order: sort.direction } : {}),
  ...(groups.length ? { groups: groups.join(',') } : {}),
})

const pageOf = (value: JsonObject): ReportPage => ({
  records: objectsOf(value['records']).map(rowOf),
  total: numberOf(value['total']),
  pageNo: numberOf(value['current']),
  pageSize: numberOf(value['size']),
  totals: rowOf(objectOf(value['totals'])),
  chart: Array.isArray(value['chart']) ? objectsOf(value['chart']).map(rowOf) : null,
  heat: Array.isArray(value['heat']) ? objectsOf(value['heat']).map(rowOf) : null,
  groups: Array.isArray(value['groups']) ? value['groups'].map(textOf) : [],
  params: rowOf(objectOf(value['params'])),
})

/** Reports over their own calls. */
export class HttpReports extends RemoteReports {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async show(report: ReportType, request: ReportRequest, signal?: Cancel): Promise<Result<ReportPage>> {
    const call = { method: 'GET', path: `${report.path}/data`, query: queryOf(request), ...(signal ? { signal } : {}) } as const
    return read(await this.#http.send(call), pageOf)
  }

  async paper(report: ReportType, request: ReportRequest, signal?: Cancel): Promise<Result<ReportPaper>> {
    const call = { method: 'GET', path: `${report.path}/print`, query: queryOf(request), ...(signal ? { signal } : {}) } as const
    return read(await this.#http.send(call), (value) => ({
      page: pageOf(value),
      asked: objectsOf(value['asked']).map(({ title, text }) => ({ title: textOf(title), text: textOf(text) })),
      company: textOf(value['company']),
    }))
  }

  export(report: ReportType, request: ReportRequest, fields: readonly string[]): Promise<Result<NamedBytes>> {
    const query = { ...queryOf(request), field: fields.join(',') }
    return this.#http.download({ method: 'GET', path: `${report.path}/exportXls`, query })
  }
}
