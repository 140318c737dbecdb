import { failure, type Failure } from '../kernel/failure.ts'
import { wireOf } from '../kernel/wire.ts'
import { isAsked, isTyped, type CellChoice, type ColumnKey, type TableColumn } from './column.ts'
import { noChoice } from './parse.ts'
import type { Cells } from './tsv.ts'

/** What each text of a column may mean; several where records share a name. */
export type Answers = ReadonlyMap<ColumnKey, ReadonlyMap<string, readonly CellChoice[]>>

/** A pasted name that several records share: in which line of the block it stands, and which they are. */
export type Doubt = { readonly line: number; readonly column: TableColumn; readonly text: string; readonly options: readonly CellChoice[] }

/** Which record is meant by each doubtful name; the others are left open. */
export type Cleared = ReadonlyMap<Doubt, CellChoice>

/** A block with more names in doubt than this is not asked about: one would sooner paste codes. */
const MOST_ASKED = 200

const LABEL = '_dictText'

type Line = { readonly columns: readonly TableColumn[]; readonly cells: readonly string[] }

const says = (choice: CellChoice, field: string, text: string): boolean =>
  [wireOf(choice.values, field), wireOf(choice.values, `${field}${LABEL}`)].some((value) => value !== null && String(value) === text)

/** Those of one name that what stands beside them in the line agrees with: columns that the choice would fill. */
const agreeing = (column: TableColumn, options: readonly CellChoice[], { columns, cells }: Line): readonly CellChoice[] => {
  const beside = columns.flatMap((other, at) => {
    const field = column.fills?.[other.key]
    const text = cells[at]?.trim() ?? ''
    return field === undefined || text === '' ? [] : [{ field, text }]
  })
  const left = options.filter((choice) => beside.every(({ field, text }) => says(choice, field, text)))
  return left.length ? left : options
}

/** What a pasted name means in its line. */
export const meantBy = (column: TableColumn, answers: Answers, text: string, line: Line): readonly CellChoice[] => {
  const options = answers.get(column.key)?.get(text.trim()) ?? []
  return options.length > 1 ? agreeing(column, options, line) : options
}

/** A name that means nothing, or several things. */
export const unclear = (column: TableColumn, text: string, options: readonly CellChoice[]): Failure =>
  options.length > 1
    ? failure('choice.several', `“${text.trim()}”有 ${options.length} 个同名的${column.title}，请打开单元格选择，或粘贴编码`)
    : noChoice(column)

/** Does the line's choice fill this cell with just what was pasted into it? */
export const isFilledWith = (text: string, key: ColumnKey, chosen: readonly (readonly [TableColumn, CellChoice])[]): boolean =>
  chosen.some(([{ fills }, choice]) => {
    const field = fills?.[key]
    return field !== undefined && says(choice, field, text.trim())
  })

/** The names somebody has to decide about before the block is written; none where they are too many. */
export const doubtsOf = (cells: Cells, columns: readonly TableColumn[], answers: Answers): readonly Doubt[] => {
  const doubts: Doubt[] = []
  for (const [line, own] of cells.entries()) {
    for (const [at, column] of columns.entries()) {
      const text = own[at] ?? ''
      if (!isAsked(column) || !isTyped(column) || text.trim() === '') continue
      const options = meantBy(column, answers, text, { columns, cells: own })
      if (options.length > 1) doubts.push({ line, column, text: text.trim(), options })
      if (doubts.length > MOST_ASKED) return []
    }
  }
  return doubts
}
