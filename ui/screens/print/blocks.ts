import { isSummed, type Content, type PrintedTable } from './content.ts'
import type { Piece } from './paged.ts'

/** What a paper is made of, in its order; each stands whole on one page. */
export type Block =
  | { readonly part: 'head' }
  | { readonly part: 'tail' }
  | { readonly part: 'row'; readonly table: PrintedTable; readonly at: number }
  | { readonly part: 'sum'; readonly table: PrintedTable }

export const blocksOf = ({ tables }: Content): readonly Block[] => [
  { part: 'head' },
  ...tables.flatMap((table): readonly Block[] => [
    ...table.rows.map((_, at): Block => ({ part: 'row', table, at })),
    ...(table.columns.some((column) => isSummed(table, column)) ? [{ part: 'sum', table } as const] : []),
  ]),
  { part: 'tail' },
]

export const piecesOf = (
  blocks: readonly Block[],
  heights: readonly number[],
  headings: Readonly<Record<string, number>>,
  repeatsHeads: boolean,
): readonly Piece[] =>
  blocks.map((block, at): Piece => {
    const height = heights[at] ?? 0
    if (block.part === 'head') return { height }
    if (block.part === 'tail') return { height, joins: true }
    const heading = headings[block.table.key] ?? 0
    const repeated = repeatsHeads ? heading : 0
    if (block.part === 'sum') return { height, repeated, joins: true }
    return { height, repeated, isRow: true, ...(block.at === 0 ? { opening: heading } : {}) }
  })

/** Blocks of one page, those of a table together; a table has its head where it begins, and on every page where heads are repeated. */
export type PrintedRun = { readonly blocks: readonly Block[]; readonly table?: PrintedTable; readonly hasHead?: boolean }

export const runsOf = (blocks: readonly Block[], repeatsHeads: boolean): readonly PrintedRun[] => {
  const runs: { blocks: Block[]; table?: PrintedTable; hasHead?: boolean }[] = []
  for (const block of blocks) {
    const table = 'table' in block ? block.table : undefined
    const last = runs.at(-1)
    if (table && last?.table === table) last.blocks.push(block)
    else if (table) runs.push({ blocks: [block], table, hasHead: repeatsHeads || (block.part === 'row' && block.at === 0) })
    else runs.push({ blocks: [block] })
  }
  return runs
}
