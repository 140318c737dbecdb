import type { DocumentType } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import type { StepReport, UnreadText } from '../../table/change.ts'
import { idOf, type RowId } from '../../table/rows.ts'
import { asksKnowledge, asksQuote, isAsking, withKnown } from './edit-draft.ts'
import { isStated } from '../../definitions/bounds.ts'

/** The rows of a table as its grid holds them after one act there, and what that act did. */
export type TakenRows = {
  readonly table: string
  readonly rows: readonly Row[]
  readonly report: StepReport
  /** Written cells that hold a text no value could be read from. */
  readonly misread: readonly { readonly row: RowId; readonly column: string; readonly unread: UnreadText }[]
}

const someWritten = ({ report }: TakenRows, wanted: (column: string) => boolean): boolean =>
  [...report.changed.values()].some((columns) => [...columns].some(wanted))

/** Formulas may look at what came with the choices before the server is asked again. */
export const knownAfter = (type: DocumentType, knowledge: Knowledge, { table, report }: TakenRows): Knowledge =>
  report.choices.reduce((all, { column, choice }) => {
    const field = type.lines[table]?.columns[column]
    return field ? withKnown(all, field, choice) : all
  }, knowledge)

/** Do the formulas speak of other records now? */
export const takesKnowledge = (type: DocumentType, taken: TakenRows): boolean => {
  const columns = type.lines[taken.table]?.columns ?? {}
  const asks = (column: string) => columns[column] !== undefined && asksKnowledge(columns[column])
  return taken.report.added.size > 0 || someWritten(taken, asks)
}

/** Rows whose price is asked anew: those written to are filled, those that came with values of their own are only fixed. */
export const quotesAfter = (table: LinesType, { rows, report }: TakenRows): ReadonlyMap<RowId, 'fill' | 'fix'> => {
  const asked = new Map<RowId, 'fill' | 'fix'>()
  if (!table.quotes) return asked
  const { gives } = table.quotes
  const priced = (row: Row) => gives.some((key) => table.columns[key] && isStated(table.columns[key], wireOf(row, key), row))
  for (const row of rows) if (report.added.has(idOf(row)) && isAsking(table, row)) asked.set(idOf(row), priced(row) ? 'fix' : 'fill')
  for (const [row, columns] of report.changed)
    if (report.by === 'hand' && asked.get(row) !== 'fix' && [...columns].some((column) => asksQuote(table, column))) asked.set(row, 'fill')
  return asked
}
