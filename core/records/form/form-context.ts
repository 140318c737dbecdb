import type { DocumentType, DocView } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { refusalsOf } from '../../definitions/checks.ts'
import { problemsOf } from '../../definitions/problems.ts'
import { settled, viewAfter } from '../../definitions/view.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { idOf, type RowId } from '../../table/rows.ts'
import type { Write } from '../remote-records.port.ts'
import { newRow, withFallbacks, withoutFallbacks } from '../write/complete-draft.ts'

/** `table.rowId.column` of a cell; a header field is its own place. */
export type CellPlace = string

export const cellPlace = (table: string, row: RowId, column: string): CellPlace => `${table}.${row}.${column}`

/** A text that no value could be read from, kept so that it can be mended. */
export type UnreadCell = {
  readonly text: string
  readonly failure: Failure
  /** Nothing is wrong yet: what belongs there is on its way. It is said to whoever wants to save. */
  readonly isComing?: boolean
}

/** Rows whose price is asked, by table; `fix`: the values stand already and only what is fixed is wanted. */
export type PendingQuotes = ReadonlyMap<string, ReadonlyMap<RowId, 'fill' | 'fix'>>

export type FormContext = {
  readonly type: DocumentType
  readonly me: Person
  readonly draft: Row
  /** As the server last sent it; undefined before the first save. */
  readonly stored: Row | undefined
  /** That with the change that waits to be submitted (bsc B2), where one does: what one began with. */
  readonly change: Row | undefined
  readonly knowledge: Knowledge
  /** The draft as formulas see it. */
  readonly view: DocView
  /** Everything wrong with the draft as of the last look at it. */
  readonly problems: readonly Failure[]
  /** Cells that were left once: their problems are shown. After an attempt to save all are, but for those of rows that came since. */
  readonly touched: ReadonlySet<CellPlace>
  readonly strict: boolean
  readonly newcomers: ReadonlySet<RowId>
  readonly unread: ReadonlyMap<CellPlace, UnreadCell>
  /** What the server refused, until the place is changed. */
  readonly refused: readonly Failure[]
  readonly warnings: readonly Failure[]
  /** By row: columns whose quoted value may not be typed over. */
  readonly fixed: ReadonlyMap<RowId, readonly string[]>
  /** Rows without any price to be found. */
  readonly unquoted: ReadonlySet<RowId>
  readonly asking: PendingQuotes
  readonly dirty: boolean
  /** When the draft was last kept on this device. */
  readonly keptAt: string | undefined
  /** When what was restored had been typed. */
  readonly restoredAt: string | undefined
  /** Somebody else saved the record meanwhile. */
  readonly overtaken: boolean
  /** Somebody else deleted it meanwhile. */
  readonly gone: boolean
  /** As that somebody stored it, where it is known; `stored` is still what one began from. */
  readonly theirs: Row | undefined
  readonly attempt: (Write & { readonly next: string | undefined }) | undefined
  readonly failure: Failure | undefined
}

/** The draft worked out, and how formulas see it then, with what its empty fields fall back on; `before` is how they saw it until now, which nobody looks at any more. */
export const looking = (type: DocumentType, draft: Row, knowledge: Knowledge, before?: DocView): { draft: Row; view: DocView } => {
  // As the server will work it out: what an empty field falls back on counts.
  const saved = withFallbacks(type, draft, knowledge)
  const view = viewAfter(before, type, saved, knowledge)
  const worked = settled(type, view)
  return { draft: saved === draft ? worked : withoutFallbacks(type, worked, draft), view }
}

/** Is it a value that a price question is under way for? Before the answer it is not missing. */
const isAwaited = ({ type, draft, asking }: Judged, { code, field, row }: Failure): boolean => {
  if (code !== 'value.required' || row === undefined) return false
  const [table = '', column = ''] = field?.split('.') ?? []
  const own = rowsOf(draft, table)[row]
  return own !== undefined && asking.get(table)?.get(idOf(own)) === 'fill' && type.lines[table]?.quotes?.gives.includes(column) === true
}

type Judged = Pick<FormContext, 'type' | 'draft' | 'view' | 'knowledge' | 'asking'>

/** Everything wrong with a draft as it would be saved, but for what is still being asked. */
export const problemsIn = (judged: Judged): readonly Failure[] => {
  const { type, view, knowledge, asking } = judged
  const found = problemsOf(type, view)
  const missing = asking.size ? found.filter((problem) => !isAwaited(judged, problem)) : found
  return problemsTold(type, [...missing, ...refusalsOf(type, view)], knowledge.me)
}

const startOf = ({ knowledge, me }: FormContext) => ({ today: knowledge.today, now: knowledge.now, me })

/** Does something stand in the row that could not be read, or is still on its way? */
export const isUnread = ({ unread }: FormContext, table: string, row: Row): boolean =>
  unread.size > 0 && [...unread.keys()].some((place) => place.startsWith(`${table}.${idOf(row)}.`))

/** A row as it begins, for that table and this hour. */
export const beginningOf = (context: FormContext, table: LinesType, id: RowId): Row => newRow(table, startOf(context), id)

/** Is it said what is wrong with a cell of a table? Not before somebody has reached it, or tried to save it. */
export const isSaidOf = ({ strict, newcomers, touched }: FormContext, table: string, row: RowId, column: string): boolean =>
  (strict && !newcomers.has(row)) || touched.has(cellPlace(table, row, column))
