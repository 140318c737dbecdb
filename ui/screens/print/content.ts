import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { type Paper, paperOf } from '../../../core/definitions/paper.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { totalsOf, type Titled, type Total } from '../form/sections.ts'
import type { Rights } from '../rights.ts'

export type PrintedTable = {
  readonly key: string
  readonly title: string
  /** All that may be printed, in their order. */
  readonly columns: Titled
  /** Those among them that do not go out of the house unless somebody wants them to. */
  readonly internal: readonly string[]
  readonly rows: readonly Row[]
  /** What all rows come to, where that is not their sum. */
  readonly sums?: Row
}

/** What a type's paper consists of, before anybody left something out. */
export type Content = {
  /** The line below the title. */
  readonly line: Titled
  /** Rows of facts above the tables. */
  readonly facts: readonly Titled[]
  readonly tables: readonly PrintedTable[]
  readonly total: Total | undefined
}

export const FACTS_PER_ROW = 3
const LINE = 4

/** What lies in a file is nothing to read on paper. */
const FILES: ReadonlySet<string> = new Set(['file', 'files', 'image', 'images'])

const isPrinted = ([, { kind }]: Titled[number]): boolean => !FILES.has(kind.name)

/** Texts that take a row of their own. */
const isLong = ([, { kind }]: Titled[number]): boolean => kind.name === 'longText' || kind.name === 'richText'

const inRows = (all: Titled): readonly Titled[] => {
  const rows: (readonly [string, Field])[][] = []
  for (const entry of all) {
    const last = rows.at(-1)
    const isOwn = isLong(entry)
    if (!last || last.length === FACTS_PER_ROW || isOwn || (last[0] && isLong(last[0]))) rows.push([entry])
    else last.push(entry)
  }
  return rows
}

/** What the paper names, else everything that is filled. */
const factsOf = ({ fields, print }: DocumentType, { visible }: Rights, record: Row): Pick<Content, 'line' | 'facts'> => {
  const paper = paperOf(print)
  const seen = new Map(visible(fields).filter(isPrinted))
  const entry = (key: string) => (seen.has(key) ? [[key, seen.get(key)!] as const] : [])
  if (paper) return { line: (paper.line ?? []).flatMap(entry), facts: paper.facts.map((row) => row.flatMap(entry)) }
  const totals = new Set(totalsOf([...seen]).flatMap(({ key, words }) => [key, words]))
  const filled = [...seen].filter(([key, field]) => !field.guard && key !== 'remark' && !totals.has(key) && !isEmpty(wireOf(record, key)))
  const long = filled.filter(isLong)
  const short = filled.filter((one) => !isLong(one))
  return { line: short.slice(0, LINE), facts: inRows([...short.slice(LINE), ...long]) }
}

const tableOf = (key: string, { title, columns }: LinesType, paper: Paper | undefined, { visible }: Rights, record: Row): PrintedTable => {
  const usual = paper?.columns?.[key]
  const kept = paper?.internal?.[key] ?? []
  const seen = new Map(visible(columns).filter(isPrinted))
  const isInternal = (name: string) => kept.includes(name) || seen.get(name)?.guard !== undefined
  const rows = rowsOf(record, key)
  // Where nobody laid the paper out, a column that no row fills is left off it.
  const filled = () => [...seen.keys()].filter((name) => rows.some((row) => !isEmpty(wireOf(row, name))))
  const names = usual ? [...usual, ...[...seen.keys()].filter((name) => isInternal(name) && !usual.includes(name))] : filled()
  return {
    key,
    title,
    columns: names.flatMap((name) => (seen.has(name) ? [[name, seen.get(name)!] as const] : [])),
    internal: names.filter(isInternal),
    rows,
  }
}

export const contentOf = (type: DocumentType, rights: Rights, record: Row): Content => {
  const paper = paperOf(type.print)
  return {
    ...factsOf(type, rights, record),
    tables: Object.entries<LinesType>(type.lines)
      .filter(([key, { batch }]) => !batch && (!paper || paper.columns?.[key]))
      .map(([key, lines]) => tableOf(key, lines, paper, rights, record))
      .filter(({ rows, columns }) => rows.length > 0 && columns.length > 0),
    total: !paper || paper.total ? totalsOf(rights.visible(type.fields))[0] : undefined,
  }
}

/** Does a column have something below its last row? */
export const isSummed = ({ sums }: PrintedTable, [key, { totalled }]: Titled[number]): boolean =>
  sums ? !isEmpty(wireOf(sums, key)) : totalled === true

/** How what may be left out is called among the settings. */
export const nameOf = (table: PrintedTable, column: string): string => `${table.key}.${column}`

/** What stays inside until somebody wants it on paper this once. */
export const internalNames = ({ tables }: Content): readonly string[] =>
  tables.flatMap((table) => table.internal.map((column) => nameOf(table, column)))

/** The same content without what is left out. */
export const without = (content: Content, hidden: ReadonlySet<string>): Content => ({
  ...content,
  tables: content.tables
    .map((table) => ({ ...table, columns: table.columns.filter(([key]) => !hidden.has(nameOf(table, key))) }))
    .filter(({ columns }) => columns.length > 0),
  total: content.total && hidden.has(content.total.key) ? undefined : content.total,
})
