import type { DocumentType } from '../definitions/document.ts'
import type { Answer } from '../definitions/knowledge.ts'
import type { Quote, QuoteSource } from '../definitions/lines.ts'
import type { Fact } from '../definitions/views.ts'
import { decimal } from '../kernel/decimal.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { Question } from './asking.ts'
import type { Quoted } from './facts.port.ts'

/** A question for the record that says most: those that fill more of the fields in `closest` come first, earlier fields before later ones. */
export type Narrowing = Fact & { readonly closest?: readonly string[] }

type Views = { readonly [table: string]: readonly unknown[] }

type Sourced = { readonly rowId: string; readonly source: QuoteSource; readonly question: Question }

const STATE = 'billStatus'

const narrowings = new WeakMap<object, Map<string, Narrowing>>()

// Sources that ask alike are one question of many rows, whichever row or draft asks it.
const narrowing = (source: QuoteSource, made: Map<string, Narrowing>): Narrowing => {
  const { name, from, closest, take, fixedIn } = source
  const fields = Object.values(take)
  const own = `${name} ${from} ${closest?.join() ?? ''} ${fields.join()} ${fixedIn ? 'fixed' : ''}`
  const known = made.get(own)
  if (known) return known
  const state = from.split('.').length > 2 ? `head.${STATE}` : STATE
  const fact: Narrowing = {
    give: 'first',
    from,
    where: () => undefined,
    take: [...new Set([...fields, ...(fixedIn ? [state] : [])])],
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

/** Does a price say something? Some say nothing at zero (`unstatedAtZero`). */
export const isStated = (value: Wire, atZero: boolean): boolean => !isEmpty(value) && !(atZero && decimal(value as string).isZero())

/** Each value from the first source that states it. */
export const quotedFrom = (
  type: DocumentType,
  table: string,
  rowIds: readonly string[],
  sourced: readonly Sourced[],
  answers: readonly (Answer | undefined)[],
): readonly Quoted[] => {
  const quotes = type.lines[table]?.quotes as Quote<unknown, unknown> | undefined
  const unstated = new Set(quotes?.unstatedAtZero ?? [])
  const found = new Map(
    rowIds.map((rowId) => [rowId, { rowId, values: {} as Record<string, Wire>, fixed: [] as string[], source: null as string | null }]),
  )
  sourced.forEach(({ rowId, source }, index) => {
    const record = answers[index] as Row | null | undefined
    const quote = found.get(rowId)
    if (!record || !quote) return
    const isFixed = source.fixedIn?.includes(String(record[STATE])) === true
    for (const [own, theirs] of Object.entries(source.take)) {
      const value = wireOf(record, theirs.replace('head.', ''))
      if (own in quote.values || !isStated(value, unstated.has(own))) continue
      quote.values[own] = value
      if (isFixed) quote.fixed.push(own)
      quote.source ??= source.name
    }
  })
  return [...found.values()]
}

type Seen = Readonly<Record<string, unknown>>

/** What each row's quote follows from: what it `asks` by, as the view sees it. Rows of one name, on one day, for one person, are quoted alike. */
export const quoteNames = (
  type: DocumentType,
  table: string,
  draft: Row,
  view: unknown,
  rowIds: readonly string[],
): ReadonlyMap<string, string> => {
  const lines = type.lines[table]
  const asks = (lines?.quotes?.asks ?? []).map((key) => key.replace('head.', ''))
  const own = asks.filter((key) => lines && key in lines.columns)
  const head = asks.filter((key) => !own.includes(key)).map((key) => String((view as Seen)[key] ?? ''))
  const start = JSON.stringify(head)
  const rows = (view as Views)[table] as readonly Seen[]
  const wanted = new Set(rowIds)
  const names = new Map<string, string>()
  rowsOf(draft, table).forEach((row, index) => {
    const rowId = String(row['id'])
    if (wanted.has(rowId))
      names.set(
        rowId,
        own.reduce((name, key) => `${name}\n${rows[index]?.[key] ?? ''}`, start),
      )
  })
  return names
}
