import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'

export type ReportColumn = { readonly key: string; readonly title: string; readonly isSortable: boolean }

/** What one may ask for: a text, one of some items, or days from and to. */
export type ReportField = {
  readonly key: string
  readonly title: string
  readonly view: 'text' | 'items' | 'days'
  readonly items: readonly { readonly value: string; readonly text: string }[]
  readonly isFurther: boolean
}

/** A report to take rows from; `id` asks for its data. */
export type PopupReport = {
  readonly id: string
  readonly name: string
  readonly columns: readonly ReportColumn[]
  /** Those that are seen at once, and those behind 展开. */
  readonly queried: readonly ReportField[]
}

export type ReportQuestion = {
  readonly id: string
  /** By column; `keyword` by name, code or initials; and what the cell's column adds as `self_` parameters. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | undefined
  readonly pageNo: number
  readonly pageSize: number
}

/** A page of a report; of one without rows why there are none, where that is known. */
export type ReportRows = { readonly records: readonly Row[]; readonly total: number; readonly nothing?: string }

export abstract class PopupReports {
  abstract find(code: string, signal?: Cancel): Promise<Result<PopupReport>>

  abstract data(question: ReportQuestion, signal?: Cancel): Promise<Result<ReportRows>>
}
