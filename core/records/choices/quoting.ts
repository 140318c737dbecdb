import { isStated } from '../../definitions/bounds.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Answer } from '../../definitions/knowledge.ts'
import type { LinesType, Quote, QuoteSource } from '../../definitions/lines.ts'
import type { Fact } from '../../definitions/views.ts'
import { rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import type { FactQuery } from '../facts/fact-queries.ts'
import type { Quoted } from '../facts/facts.port.ts'

/** A question for the record that says most: those that fill more of the fields in `closest` come first, earlier fields before later ones. */
export type Narrowing = Fact & { readonly closest?: readonly string[] }

type Views = { readonly [table: string]: readonly unknown[] }

type Sourced = { readonly rowId: string; readonly source: QuoteSource; readonly question: FactQuery }

const STATE = 'billStatus'

const narrowings = new WeakMap<object, Map<string, Narrowing>>()

// Sources that ask alike are one question of many rows, whichever row or draft asks it.
const narrowing = (source: QuoteSource, made: Map<string, Narrowing>): Narrowing => {
  const { name, from, closest, fills, fixedIn } = source
  const fields = Object.values(fills)
  const own = `${name} ${from} ${closest?.join() ?? ''} ${fields.join()} ${fixedIn ? 'fixed' : ''}`
  const known = made.get(own)
  if (known) return known
  const state = from.split('.').length > 2 ? `head.${STATE}` : STATE
  const fact: Narrowing = {
    give: 'first',
    from,
    where: () => undefined,
    reads: [...new Set([...fields, ...(fixedIn ? [state] : [])])],
    ...(closest ? { closest } : {}),
  }
  made.set(own, fact)
  return fact
}

/** What each row asks, best source first. */
export const sourcesOf = (type: DocumentType, table: string, draft: Row, view: unknown, rowIds: readonly string[]): readonly Sourced[] => {
  const quotes = type.lines[table]?.quotes as Quote<unknown, unknown> | undefined
  if (!quotes) return []
  const made = narrowings.get(quotes) ?? new Map<string, Narrowing>()
  narrowings.set(quotes, made)
  const wanted = new Set(rowIds)
  return rowsOf(draft, table).flatMap((row, index) => {
    const rowId = String(row['id'])
    if (!wanted.has(rowId)) return []
    return quotes
      .sources((view as Views)[table]?.[index], view)
      .map((source) => ({ rowId, source, question: { fact: narrowing(source, made), where: source.where } }))
  })
}

/** Each value from the first source that states it. Rows that ask nobody are not among them. */
export const quotedFrom = (
  type: DocumentType,
  table: string,
  rowIds: readonly string[],
  sourced: readonly Sourced[],
  answers: readonly (Answer | undefined)[],
): readonly Quoted[] => {
  const columns = type.lines[table]?.columns ?? {}
  const asking = new Set(sourced.map(({ rowId }) => rowId))
  const found = new Map(
    rowIds
      .filter((rowId) => asking.has(rowId))
      .map((rowId) => [rowId, { rowId, values: {} as Record<string, Wire>, fixed: [] as string[], source: null as string | null }]),
  )
  sourced.forEach(({ rowId, source }, index) => {
    const record = answers[index] as Row | null | undefined
    const quote = found.get(rowId)
    if (!record || !quote) return
    const isFixed = source.fixedIn?.includes(String(record[STATE])) === true
    for (const [own, theirs] of Object.entries(source.fills)) {
      const value = wireOf(record, theirs.replace('head.', ''))
      if (own in quote.values || !columns[own] || !isStated(columns[own], value)) continue
      quote.values[own] = value
      if (isFixed) quote.fixed.push(own)
      quote.source ??= source.name
    }
  })
  return [...found.values()]
}

type Seen = Readonly<Record<string, unknown>>

type Asks = { readonly own: readonly string[]; readonly head: readonly string[] }

const asks = new WeakMap<LinesType, Asks>()

const asksOf = (table: LinesType): Asks => {
  const known = asks.get(table)
  if (known) return known
  const keys = (table.quotes?.asks ?? []).map((key) => key.replace('head.', ''))
  const found = { own: keys.filter((key) => key in table.columns), head: keys.filter((key) => !(key in table.columns)) }
  asks.set(table, found)
  return found
}

const said = (value: unknown): Wire => (typeof value === 'string' || typeof value === 'number' ? value : String(value ?? ''))

/** What quotes follow from, as the view sees it. Rows that say the same, on one day, for one person, are quoted alike. */
export type QuoteNames = {
  /** What the header says. */
  readonly shared: string
  /** What each row says, in the order of `rowIds`: the value itself where there is but one. */
  readonly own: readonly Wire[]
}

/** What the given rows `ask` by. */
export const quoteNames = (type: DocumentType, table: string, draft: Row, view: unknown, rowIds: readonly string[]): QuoteNames => {
  const { own, head } = asksOf(type.lines[table] as LinesType)
  const rows = (view as Views)[table] as readonly Seen[]
  const places = new Map<unknown, number>()
  rowsOf(draft, table).forEach((row, index) => places.set(row['id'], index))
  const [first = '', ...others] = own
  const nameOf = (row: Seen | undefined): Wire => (others.length ? JSON.stringify(own.map((key) => said(row?.[key]))) : said(row?.[first]))
  return {
    shared: JSON.stringify(head.map((key) => said((view as Seen)[key]))),
    own: rowIds.map((rowId) => nameOf(rows[places.get(rowId) ?? -1])),
  }
}
