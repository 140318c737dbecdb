import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { TreeOptions } from '../../../core/table/outline.ts'
import type { RowId } from '../../../core/table/rows.ts'

/** The tick of the head: the rows of this page, not of all. */
export const TICK_LABEL = '选择本页'

/** What is said beside the totals of everything that matches. */
export const ALL_PAGES = '合计（全部）'

/** Rows that lie below each other; those below a row are brought when it is opened. */
export type ReadingTree = TreeOptions & {
  readonly bring: (row: RowId) => Promise<Result<unknown>>
  /** Names the live table of the rows below; they are not heard of where nothing is said. */
  readonly socketKey?: string
  /** A row that was brought is no more; the ids it lay below come with it. */
  readonly gone?: (row: Row, above: readonly RowId[]) => void
  /** What the rows lie below, where they are only some of the tree: it shows where they belong, and is not chosen with them. */
  readonly above?: (rows: readonly Row[]) => Promise<readonly Row[]>
}

export type ReadingTableProps = {
  /** Widths, order and shown columns are kept under this name for each user. */
  readonly name: string
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly rowHeight: number
  readonly height: number | 'fill'
  readonly numbered?: boolean
  readonly tree?: ReadingTree | undefined
  readonly rowLook?: (row: Row) => string | undefined
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
  readonly onSort?: (key: string) => void
  /** Given where rows may be ticked. */
  readonly selected?: ReadonlyMap<RowId, Row>
  readonly onSelect?: (rows: readonly Row[], on: boolean) => void
  readonly onOpen?: (row: Row) => void
  /** A button in a row, and the menu key or a right click (`more`). */
  readonly onAction?: (operation: string, row: Row, anchor: HTMLElement, column?: TableColumn) => void
  /** A button in a row is about to be pressed. */
  readonly onRest?: (operation: string, row: Row) => void
  /** Alt+= on a number that was worked out, or its entry of the menu. */
  readonly onFigure?: (row: Row, column: string) => void
  readonly footLabel?: string
  /** What columns come to over all pages, by key; nothing in it while they are on their way, so that they have their place. */
  readonly sums?: Readonly<Record<string, string>> | undefined
  /** Where the column settings are wanted. */
  readonly settings?: HTMLElement | null
  readonly onSettled?: () => void
}
