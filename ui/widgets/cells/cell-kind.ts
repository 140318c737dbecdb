import type { ComponentType } from 'react'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import type { CellType, TableColumn } from '../../../core/table/column.ts'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'

/** What the editor of the active cell is given. It takes the focus when it is drawn, and is drawn for one cell at a time. */
export type EditorProps = {
  readonly column: TableColumn
  readonly row: Row
  readonly value: Wire
  /** What the idle cell shows: the label of a choice, a number with its commas. */
  readonly text: string
  /** What stands in the cell though it could not be read: it is mended, not typed anew. */
  readonly unread?: string | undefined
  /** The letter, or the composed text, that began the edit: it stands in the editor, the caret behind it. Undefined keeps the cell's text, selected. */
  readonly begunWith?: string | undefined
  /** Files that were pasted on the idle cell: taken once, by the editor they opened. */
  readonly handed?: () => readonly File[]
  /** Says what stands in it while it is typed, where something depends on that. */
  readonly typed?: (text: string) => void
  /** Ends the edit with what stands in it. */
  readonly commit: (input: CellInput, leaving: Leaving) => void
  /** Writes and stays open: several ticks in one list, files one after another. */
  readonly write: (input: CellInput) => void
  readonly cancel: () => void
  readonly isDisabled: boolean
  /** The idle cell: lists and pop-ups stand at it. */
  readonly anchor: HTMLElement
  /** The editor says how to take what stands in it, for whoever leaves the cell by mouse; undefined where there is nothing to take. */
  readonly hold: (take: (() => CellInput | undefined) | undefined) => void
}

/** Draws an idle cell without React; called again for other values of the same type, so it uses its nodes again. */
export type Paint = (cell: HTMLElement, text: string, value: Wire, column: TableColumn, row: Row) => void

/** How one type of cell is drawn, edited and handled by keyboard. */
export type CellKind = {
  /** Undefined where nothing is ever edited. */
  readonly Editor: ComponentType<EditorProps> | undefined
  /** Undefined where the text alone is shown: the grid writes it itself. */
  readonly paint: Paint | undefined
  /** A letter begins an edit with itself. Where it does not, only F2, Enter and the keys below open the editor. */
  readonly isTyped: boolean
  /** Keys of the idle cell under the cursor beside F2, Enter and letters. */
  readonly keys: Readonly<Record<string, 'open' | 'toggle'>>
  /** Files may be pasted on the idle cell. */
  readonly takesFiles?: boolean
  /** What `toggle` and a click on the mark write: no editor is needed. */
  readonly toggled?: (value: Wire, column: TableColumn) => CellInput
}

export type CellKinds = Readonly<Record<CellType, CellKind>>
