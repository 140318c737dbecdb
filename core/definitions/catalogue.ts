import { withoutDeadEnds } from './dead-ends.ts'
import type { DocumentType } from './document.ts'
import { DOCUMENT_TYPES, documentTypes } from './document-types.ts'
import type { Dictionaries } from './dicts.ts'
import type { HomeType } from './home.ts'
import { isReport } from './is-report.ts'
import type { ReportType } from './report.ts'
import { withWhatTellsApart } from './told-apart.ts'

/** Every document type there is, by key. Core receives one; who found the files is the adapters' business. */
export type Catalogue = {
  /** Types and reports as they were written, with what leads to types that are not there yet. */
  readonly declared: readonly DocumentType[]
  readonly types: readonly DocumentType[]
  /** What is put together from their records, by key. */
  readonly reports: readonly ReportType[]
  readonly dictionaries: Dictionaries
  /** What the home page tells, where one is declared. */
  readonly home: HomeType | undefined
  /** The type with that key, or undefined. */
  readonly find: (key: string) => DocumentType | undefined
  /** The type or report whose page an entry of the menu names. */
  readonly paged: (key: string) => DocumentType | undefined
}

/** The declared types and dictionaries, found by their keys. */
export const catalogueOf = (declared: readonly DocumentType[], dictionaries: Dictionaries, home?: HomeType): Catalogue => {
  const all = [...declared].sort((a, b) => (a.key < b.key ? -1 : 1))
  const written = new Map(all.map((type) => [type.key, type]))
  const sorted = all
    .map((type) => withoutDeadEnds(type, (key) => written.has(key)))
    .map((type) => withWhatTellsApart(type, (key) => written.get(key)))
  const [types, reports] = [sorted.filter((type) => !isReport(type)), sorted.filter(isReport)]
  const byKey = new Map(types.map((type) => [type.key, type]))
  const pages = new Map(sorted.map((type) => [type.key, type]))
  const lists = { ...dictionaries, [DOCUMENT_TYPES]: documentTypes(all) }
  return { declared: all, types, reports, dictionaries: lists, home, find: (key) => byKey.get(key), paged: (key) => pages.get(key) }
}

/** A type, or one of its tables. */
export type Target = { readonly type: DocumentType; readonly lines?: string }

/** `bsc.product`, or `sale.saleOrder.productList` for its rows. */
export const targetNamed = (catalogue: Catalogue, name: string): Target | undefined => {
  const whole = catalogue.find(name)
  if (whole) return { type: whole }
  const end = name.lastIndexOf('.')
  const type = catalogue.find(name.slice(0, end))
  const lines = name.slice(end + 1)
  return type && lines in type.lines ? { type, lines } : undefined
}
