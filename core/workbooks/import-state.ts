import type { Failure } from '../kernel/failure.ts'
import type { MappedColumn } from './column-mapping.ts'

/** What an import is at. */
export type ImportPhase =
  | 'reading'
  | 'checking'
  | 'ready'
  | 'importing'
  | 'done'
  | 'failed'
  | 'stopped'
  /** Whether what it added may go is looked at, and then it goes. */
  | 'lookingBack'
  | 'takingBack'
  | 'takenBack'

/** 重复行: what becomes of a row whose key a stored record has already. */
export type DuplicatePolicy = 'skip' | 'overwrite' | 'refuse'

export type ImportFile = {
  readonly name: string
  readonly size: number
  readonly sheet: string
  /** Every sheet that may be chosen instead. */
  readonly sheets: readonly string[]
  /** Rows below the titles. */
  readonly rows: number
  /** Number of the row of titles. */
  readonly header: number
  readonly hidden: number
  /** When and by whom the same file was imported before. */
  readonly earlier?: { readonly at: string; readonly realname: string }
}

export type RowProblem = {
  readonly place: string
  readonly message: string
  /** What was probably meant, the likeliest first. */
  readonly offers?: readonly string[]
  /** How many wrong rows say the same there. */
  readonly alike?: number
}

/** A row as the preview shows it: texts in the order of the mapping. */
export type PreviewRow = {
  readonly file: number
  /** 行号 in its own sheet. */
  readonly number: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
  /** What is not wrong, and may be said better: a batch that stands in another text. */
  readonly hints?: readonly RowProblem[]
  /** Its record is there already: what stands in it where the row says something else, by place. */
  readonly was?: Readonly<Record<string, string>>
}

/** An import as whoever watches it sees it. */
export type ImportState = {
  readonly id: string
  readonly type: string
  readonly phase: ImportPhase
  readonly files: readonly ImportFile[]
  /** Rows done of the phase that runs; how many there are, 0 while nobody knows. */
  readonly at: number
  readonly of: number
  readonly mapping: readonly MappedColumn[]
  /** Titles of required fields that no column fills. */
  readonly missing: readonly string[]
  readonly total: number
  readonly wrong: number
  readonly rows: readonly PreviewRow[]
  readonly wrongRows: readonly PreviewRow[]
  /** Right rows that would add or change a record, and how many of them change one. */
  readonly actingRows: readonly PreviewRow[]
  readonly changed: number
  /** Rows that were kept, and rows left out because they were there already. */
  readonly kept: number
  readonly skipped: number
  /** Rows whose key is stored already. */
  readonly known: number
  /** Rows among them that say nothing new, and empty cells of fields that are filled in their records. */
  readonly unchanged: number
  readonly emptied: number
  /** Rows left out because they said nothing new. */
  readonly same: number
  /** Records that it added and that may be taken back, 0 where they may not; records that it changed, which stands against it. */
  readonly removable: number
  readonly edited: number
  readonly policies: readonly DuplicatePolicy[]
  /** Milliseconds that the phase has run for, its pauses left out. */
  readonly elapsed: number
  /** Waits until it is told to go on. */
  readonly isPaused: boolean
  /** It may be told to wait: what it has written stays written. */
  readonly mayPause: boolean
  readonly failure?: Failure
}

export const MOST_SHOWN = 100

type Phased = Pick<ImportState, 'phase'>

/** Records come of it, or go: it is waited for. */
export const isWriting = ({ phase }: Phased): boolean => phase === 'importing' || phase === 'lookingBack' || phase === 'takingBack'

export const isRunning = ({ phase }: Phased): boolean => phase === 'reading' || phase === 'checking' || isWriting({ phase })

/** Was it run, and is what it kept still there? */
export const isOver = ({ phase }: Phased): boolean => phase === 'done' || phase === 'failed' || phase === 'stopped'
