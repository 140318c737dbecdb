import type { Failure } from '../kernel/failure.ts'
import type { Result } from '../kernel/result.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { CellChoice, CellValue, ColumnKey } from './column.ts'
import type { Density } from './density.ts'
import type { EntrySettings } from './entry-settings.ts'
import type { Removal } from './change.ts'
import type { Cleared } from './paste-names.ts'
import type { RowId } from './rows.ts'
import type { RowFilter, SortFilter } from './column-filter.ts'

/** A cell by what it is, not by where it stands. */
export type CellRef = { readonly row: RowId; readonly column: ColumnKey }

/** A rectangle between two corners; a corner that is hidden or gone makes it inert. */
export type CellRange = { readonly anchor: CellRef; readonly focus: CellRef }

export type Direction = 'down' | 'up' | 'right' | 'left' | 'stay'

/** Where the cursor goes after a cell is left; `onward` and `backward` are where Enter and Shift+Enter go in this table. */
export type Leaving = Direction | 'onward' | 'backward'

/** What an editor hands over: a value, or the text that stands in it, to be read by the column. */
export type CellInput = CellValue | { readonly text: string }

/** What arrives from elsewhere. Values never carry an id; rows nobody knows are left out. */
export type RowPatch = { readonly id: RowId; readonly values: Readonly<Record<string, Row[string]>> }

export type KeyboardEvents =
  | { readonly type: 'focus'; readonly cell: CellRef }
  /** Shift and a click: stretches the last range. Ctrl and a click (`adding`): begins another one. */
  | { readonly type: 'extend'; readonly cell: CellRef }
  | { readonly type: 'range.add'; readonly cell: CellRef }
  /** Arrows, PgUp, PgDn; `edge` for Ctrl and an arrow: to the end of the filled cells. */
  | {
      readonly type: 'move'
      readonly rows: number
      readonly columns: number
      readonly extending?: boolean
      readonly edge?: boolean
    }
  /** Home, End, with Ctrl also the first and last row. */
  | { readonly type: 'home' | 'end'; readonly far?: boolean; readonly extending?: boolean }
  | { readonly type: 'tab'; readonly back?: boolean }
  | { readonly type: 'enter'; readonly back?: boolean }
  | { readonly type: 'select.all' | 'select.column' | 'select.row' }
  /** F2 keeps the text, a typed letter begins with it. */
  | { readonly type: 'edit'; readonly text?: string }
  /** What stands in the editor now, nothing being taken yet. */
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'commit'; readonly input: CellInput; readonly leaving: Leaving }
  /** Takes what stands in an editor that stays open, or writes a cell without an editor (check boxes, live pickers). */
  | { readonly type: 'write'; readonly cell: CellRef; readonly input: CellInput }
  | { readonly type: 'cancel' }
  | { readonly type: 'blur' }
  /** The keyboard is back where it was. */
  | { readonly type: 'return' }

export type RowEvents =
  /** The 新增 button: as many rows, and where, as the entry settings say. */
  | { readonly type: 'rows.add'; readonly count?: number; readonly at?: number; readonly values?: Values; readonly clicked?: boolean }
  /** 插入一行: a click is ignored within 1500 ms of the last one. */
  | { readonly type: 'rows.insert'; readonly row: RowId; readonly side: 'above' | 'below'; readonly clicked?: boolean }
  /** The ticked rows, where none are named; 请选择一条记录！ where none are ticked. */
  | { readonly type: 'rows.remove'; readonly rows?: readonly RowId[] }
  /** What was removed comes back, as a step of its own. */
  | { readonly type: 'rows.restore'; readonly removal: Removal }
  | { readonly type: 'rows.duplicate'; readonly rows?: readonly RowId[] }
  /** Up and down by so many places: the ticked rows, else the cursor's. */
  | { readonly type: 'rows.move'; readonly rows?: readonly RowId[]; readonly by: number }
  /** Dropped in front of a row; at the end where none is named. In a tree also into a parent. */
  | { readonly type: 'rows.drop'; readonly rows: readonly RowId[]; readonly before?: RowId | undefined; readonly into?: RowId | null }
  | { readonly type: 'tick'; readonly row: RowId; readonly on?: boolean; readonly extending?: boolean }
  | { readonly type: 'tick.all'; readonly on?: boolean }
  | { readonly type: 'tick.clear' }

/** What is written to a column of a row. */
export type CellWriting = { readonly column: ColumnKey; readonly value: CellValue }

export type ValueEvents =
  /** `asRows`: the block becomes rows of its own in front of the cursor's, and nothing is written over. */
  | { readonly type: 'paste'; readonly text: string; readonly asRows?: boolean }
  /** A large paste was meant; `cancel` drops it. */
  | { readonly type: 'paste.confirm' }
  /** Which records are meant by names that several share; what is left out stays open. */
  | { readonly type: 'paste.clear'; readonly cleared: Cleared }
  /** What is selected becomes `context.clip`; `cut` empties it too. */
  | { readonly type: 'copy' | 'cut' | 'clear' }
  /** Ctrl+D and Ctrl+R over the selection. */
  | { readonly type: 'fill'; readonly direction: 'down' | 'right' }
  /** The fill handle, dragged to a cell; `series` counts on instead of copying. */
  | { readonly type: 'fill.to'; readonly cell: CellRef; readonly series?: boolean }
  | { readonly type: 'undo' | 'redo' }
  /** Rows from elsewhere, each with its filled cells: one step below the last row. */
  | { readonly type: 'rows.import'; readonly rows: readonly (readonly CellWriting[])[] }
  /** Several records were chosen for a column: a row each, as one step below the last row. */
  | { readonly type: 'rows.bring'; readonly column: ColumnKey; readonly choices: readonly CellChoice[] }

export type LookingEvents =
  | { readonly type: 'find'; readonly text: string }
  | { readonly type: 'find.next' | 'find.previous' | 'find.close' }
  | { readonly type: 'error.next' | 'error.previous' }
  | { readonly type: 'error.go'; readonly cell: CellRef }
  /** Every cell is checked, in slices; `checked` is emitted at the end. */
  | { readonly type: 'check' }

export type ColumnEvents =
  | { readonly type: 'column.width'; readonly column: ColumnKey; readonly width: number }
  | { readonly type: 'column.move'; readonly column: ColumnKey; readonly before: ColumnKey | undefined }
  | { readonly type: 'column.pin'; readonly column: ColumnKey; readonly side: 'left' | 'right' | undefined }
  | { readonly type: 'column.show'; readonly column: ColumnKey; readonly on: boolean }
  | { readonly type: 'column.reset' }
  | { readonly type: 'density'; readonly density: Density }
  | ({ readonly type: 'settings' } & EntrySettings)

/** Derived and quoted values, or what others saved: never history. `from` is the case id of the table that sent it. */
export type PatchEvent = {
  readonly type: 'patch'
  readonly source: 'derived' | 'live'
  readonly rows: readonly RowPatch[]
  readonly added?: readonly Row[]
  readonly removed?: readonly RowId[]
  readonly from?: string
}

export type OutsideEvents =
  | PatchEvent
  /** A held conflict: keep mine, or take theirs. */
  | { readonly type: 'resolve'; readonly cell: CellRef; readonly take: 'mine' | 'theirs' }
  /** Other rows altogether; history, marks and selection go. */
  | { readonly type: 'load'; readonly rows: readonly Row[] }
  /** The rows were stored: what is there counts as loaded. Temporary ids that got a real one, by temporary id. History stays. */
  | { readonly type: 'stored'; readonly rows?: readonly Row[]; readonly ids?: ReadonlyMap<RowId, RowId> }
  /** What others (a form's checks, the server) find wrong, all of it. */
  | { readonly type: 'problems'; readonly problems: readonly { readonly cell: CellRef; readonly failure: Failure }[] }

export type TreeEvents =
  | { readonly type: 'expand' | 'collapse' | 'toggle'; readonly row: RowId }
  | { readonly type: 'expand.level'; readonly level: number }
  /** What was answered to `childrenWanted`: a list, or an object with `records`. */
  | { readonly type: 'children'; readonly row: RowId; readonly answer: Result<unknown> }

/** Rows are looked at in another order, or only some of them; `sortFilterEvent` says which (`core/table/sort-filter.ts`), nothing shows all. */
export type SortFilterEvent = { readonly type: 'sortFilter'; readonly sortFilter: SortFilter; readonly rowFilter: RowFilter | undefined }

export type GridEvent =
  | SortFilterEvent
  | KeyboardEvents
  | RowEvents
  | ValueEvents
  | LookingEvents
  | ColumnEvents
  | OutsideEvents
  | TreeEvents

type Values = Readonly<Record<string, Wire>>

/** A pasted cell that was not written, and why. */
export type Skipped = { readonly cell: CellRef; readonly text: string; readonly failure: Failure }

export type GridEmitted =
  /** The cursor went to a cell that must be seen. */
  | { readonly type: 'reveal'; readonly cell: CellRef }
  /** The act was not done; the message says why and what to do. */
  | { readonly type: 'refused'; readonly failure: Failure }
  /** Rows were removed by hand; `rows.restore` brings them back. */
  | { readonly type: 'removed'; readonly removal: Removal }
  | { readonly type: 'pasted'; readonly written: number; readonly added: number; readonly skipped: readonly Skipped[] }
  | { readonly type: 'checked'; readonly errors: number; readonly pending: number }
  | { readonly type: 'highlighted'; readonly rows: readonly RowId[] }
  /** 保存成功: the entry settings were kept. */
  | { readonly type: 'kept' }
  | { readonly type: 'layout' }
  /** A row was opened whose children are not here: they are answered by `children`. */
  | { readonly type: 'childrenWanted'; readonly row: RowId }
