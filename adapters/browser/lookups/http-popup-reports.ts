import {
  PopupReports,
  type ReportRows,
  type PopupReport,
  type ReportColumn,
  type ReportField,
  type ReportQuestion,
} from '../../../core/lookups/popup-reports.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, numberOf, objectOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { read, rowOf } from '../records/reading.ts'

/** Seed §9: answers hold for 30 seconds. */
const HOLDS_FOR = 30_000

const columnOf = (value: JsonObject): ReportColumn => ({
  key: textOf(value['dataIndex']) || textOf(value['field']),
  title: textOf(value['title']) || textOf(value['label']),
  // The older generation says it in a word.
  isSortable: value['sorter'] === true || value['sorter'] === 'true',
})

const VIEWS: Readonly<Record<string, ReportField['view']>> = { list: 'items', date: 'days', datetime: 'days' }

const askedIn =
  (items: JsonObject) =>
  (value: JsonObject): readonly ReportField[] => {
    const view = VIEWS[textOf(value['view'])] ?? 'text'
    // A record is found by the word above; here one would have to type its id.
    if (textOf(value['view']) === 'search' || (view === 'days' && textOf(value['mode']) !== 'group')) return []
    const { key, title } = columnOf(value)
    const options = objectsOf(items[textOf(value['dictCode'])]).map((one) => ({ value: textOf(one['value']), text: textOf(one['text']) }))
    return [
      {
        key,
        title,
        view: view === 'items' && options.length === 0 ? 'text' : view,
        items: options,
        isFurther: textOf(value['hidden']) === '1',
      },
    ]
  }

/** Reports by the calls of the online report module (seed §7). */
export class HttpPopupReports extends PopupReports {
  readonly #http: Http
  readonly #clock: Clock
  readonly #kept = new Map<string, { readonly until: number; readonly answer: Promise<Result<unknown>> }>()

  constructor(http: Http, clock: Clock) {
    super()
    this.#http = http
    this.#clock = clock
  }

  async find(code: string): Promise<Result<PopupReport>> {
    const found = await this.#get(`/online/cgreport/api/getRpColumns/${encodeURIComponent(code)}`, {})
    const report = read(found, (value) => ({
      id: textOf(value['cgRpConfigId']),
      name: textOf(value['cgRpConfigName']),
      columns: objectsOf(value['columns'])
        .filter((column) => textOf(column['hidden']) !== 'Y')
        .map(columnOf),
      items: objectOf(value['dictOptions']),
    }))
    if (!report.ok) return report
    const asked = await this.#get(`/online/cgreport/api/getQueryInfo/${encodeURIComponent(report.value.id)}`, {})
    const { items, ...told } = report.value
    return asked.ok ? ok({ ...told, queried: objectsOf(asked.value).flatMap(askedIn(items)) }) : asked
  }

  async data({ id, filters, sort, pageNo, pageSize }: ReportQuestion): Promise<Result<ReportRows>> {
    const query = { ...filters, ...(sort ? { column: sort.column, order: sort.order } : {}), pageNo, pageSize }
    const answer = await this.#get(`/online/cgreport/api/getData/${encodeURIComponent(id)}`, query)
    return read(answer, (value) => ({ records: objectsOf(objectOf(value)['records']).map(rowOf), total: numberOf(value['total']) }))
  }

  /** One question at a time under way, and none for what was answered just now; a refusal is not kept. */
  #get(path: string, query: Readonly<Record<string, string | number>>): Promise<Result<unknown>> {
    const key = JSON.stringify([path, query])
    const now = this.#clock.now()
    const kept = this.#kept.get(key)
    if (kept && kept.until > now) return kept.answer
    for (const [old, { until }] of this.#kept) if (until <= now) this.#kept.delete(old)
    const answer = this.#http.send({ method: 'GET', path, query })
    this.#kept.set(key, { until: now + HOLDS_FOR, answer })
    void answer.then((result) => result.ok || this.#kept.delete(key))
    return answer
  }
}
