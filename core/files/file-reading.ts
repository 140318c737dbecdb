import { endingOf, isShown, nameOf } from './names.ts'

/** A paragraph, a heading of a level, or a table of a written file. */
export type Block = { readonly text: string; readonly level?: number } | { readonly rows: readonly (readonly string[])[] }

export type ReadRow = { readonly number: number; readonly cells: readonly string[] }

/** What a file says, without the program that wrote it (widgets 10.5); `isCut` where it says more. */
export type FileReading = { readonly isCut: boolean } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }
  | { readonly kind: 'sheet'; readonly sheet: string; readonly sheets: readonly string[]; readonly rows: readonly ReadRow[] }
)

export const MOST_ROWS = 200
export const MOST_BLOCKS = 1_000
export const MOST_SIGNS = 200_000
const MOST_COLUMNS = 50

const READABLE: ReadonlySet<string> = new Set(['txt', 'csv', 'docx', 'pptx', 'xlsx', 'xls'])

/** What the server reads for whoever looks at it. */
export const isReadable = (path: string): boolean => READABLE.has(endingOf(nameOf(path)))

/** What can be looked at without the program that wrote it. */
export const isShowable = (path: string): boolean => isShown(path) || isReadable(path)

/** A row of a sheet as far as it is looked at. */
export const readRow = (number: number, cells: readonly string[]): ReadRow => ({ number, cells: cells.slice(0, MOST_COLUMNS) })

/** The first blocks, with no more signs than are looked at. */
export const firstBlocks = (blocks: readonly Block[]): FileReading => {
  const kept: Block[] = []
  let signs = 0
  for (const block of blocks) {
    signs += 'text' in block ? block.text.length : block.rows.flat().join('').length
    if (kept.length === MOST_BLOCKS || signs > MOST_SIGNS) break
    kept.push(block)
  }
  return { kind: 'blocks', blocks: kept, isCut: kept.length < blocks.length }
}
