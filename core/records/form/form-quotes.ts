import type { LinesType } from '../../definitions/lines.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { idOf, withRows, type RowId } from '../../table/rows.ts'
import { isAsking, tablesAskingBy, withValue } from './edit-draft.ts'
import type { Quoted } from '../facts/facts.port.ts'
import { looking, problemsIn, type PendingQuotes, type FormContext } from './form-context.ts'
import type { Editing } from './form-edits.ts'
import { quotesAfter } from './take-rows.ts'

export const NOTHING_ASKED: PendingQuotes = new Map()

/** Asks for the prices of rows as well. */
const askFor = (asking: PendingQuotes, table: string, ids: readonly RowId[], how: 'fill' | 'fix' = 'fill'): PendingQuotes =>
  ids.length === 0 ? asking : new Map(asking).set(table, new Map([...(asking.get(table) ?? []), ...ids.map((id) => [id, how] as const)]))

/** What a draft asks that has just been opened: its values stand. */
export const askedAtFirst = (lines: Readonly<Record<string, LinesType>>, draft: Row): PendingQuotes =>
  Object.entries(lines).reduce((all, [name, table]) => {
    const rows = table.quotes ? rowsOf(draft, name).filter((row) => isAsking(table, row)) : []
    return askFor(all, name, rows.map(idOf), 'fix')
  }, NOTHING_ASKED)

/** Rows and tables whose price the act asks anew. */
export const quotesAsked = ({ type, draft, asking }: FormContext, event: Editing): PendingQuotes => {
  switch (event.type) {
    case 'write':
    case 'choose':
      return tablesAskingBy(type, event.key).reduce(
        (all, table) =>
          askFor(
            all,
            table,
            rowsOf(draft, table)
              .filter((row) => isAsking(type.lines[table]!, row))
              .map(idOf),
          ),
        asking,
      )
    case 'rows.take': {
      const table = type.lines[event.table]!
      const asked = [...quotesAfter(table, event)]
      const isOf = (how: string) => asked.filter(([, one]) => one === how).map(([id]) => id)
      return askFor(askFor(asking, event.table, isOf('fix'), 'fix'), event.table, isOf('fill'))
    }
    default:
      return asking
  }
}

/** The draft with the prices that came. */
export const withQuotes = (context: FormContext, table: string, quotes: readonly Quoted[]): Partial<FormContext> => {
  const asked = context.asking.get(table) ?? new Map<RowId, 'fill' | 'fix'>()
  const byRow = new Map(quotes.map((quote) => [quote.rowId, quote]))
  const fixed = new Map(context.fixed)
  const unquoted = new Set(context.unquoted)
  for (const id of asked.keys()) unquoted.delete(id)
  for (const quote of quotes) {
    fixed.set(quote.rowId, quote.fixed)
    if (quote.source === null) unquoted.add(quote.rowId)
  }
  const draft = withRows(context.draft, table, (rows) =>
    rows.map((row) => {
      const quote = byRow.get(idOf(row))
      if (!quote || asked.get(idOf(row)) === 'fix') return row
      return Object.entries(quote.values).reduce((filled, [key, value]) => (value === null ? filled : withValue(filled, key, value)), row)
    }),
  )
  const asking = new Map(context.asking)
  asking.delete(table)
  const { draft: next, view } = looking(context.type, draft, context.knowledge, context.view)
  return { draft: next, view, fixed, unquoted, asking, problems: problemsIn({ ...context, draft: next, view, asking }) }
}
