import { filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { CellWrite } from './cell-writes.ts'
import type { Change, ChosenCell } from './change.ts'
import { isAsked, isTyped, type CellChoice, type CellValue, type TableColumn } from './column.ts'
import { cellLocked, tooManyRows } from './failures.ts'
import { newRows } from './grid-reducers.ts'
import type { Clip, GridContext } from './grid-context.ts'
import type { CellRange, Skipped } from './grid-events.ts'
import { parseCell } from './parse.ts'
import { isFilledWith, meantBy, unclear, type Answers, type Cleared, type Doubt } from './paste-names.ts'
import { rectOf, type Rect } from './selection.ts'
import { idOf, type RowId } from './rows.ts'
import { chosenIn } from './value-reducers.ts'
import { parseTsv, type Cells } from './tsv.ts'

/** A block of cells on its way into the table: where it goes, and what it brings. */
export type Paste = {
  readonly cells: Cells
  /** Of its longest row. */
  readonly width: number
  /** The cells it fills, new rows included. */
  readonly rect: Rect
  /** Rows that are put in front of the first one to take it. */
  readonly inserted: number
  readonly columns: readonly TableColumn[]
  /** Rows that did not find room. */
  readonly over: number
  /** The values themselves, where the block was copied in this table. */
  readonly clip: Clip | undefined
  /** Names in it that several records share. */
  readonly doubts?: readonly Doubt[]
  readonly answers?: Answers
}

/** Texts that must be asked of others before they can be written. */
export type NameQuery = { readonly column: TableColumn; readonly texts: readonly string[] }

/** What the pasted names mean, as far as it is known. */
export type Names = { readonly answers: Answers; readonly cleared: Cleared }

export type Pasted = { written: number; added: number; readonly skipped: Skipped[] }

const ROWS_AT_A_TIME = 32
/** Cells that could not be written are told one by one up to so many. */
export const MOST_TOLD = 1_000

const fits = (clip: Clip | undefined, text: string, columns: readonly TableColumn[], { model }: GridContext): boolean =>
  clip !== undefined &&
  clip.text === text &&
  clip.columns.every((key, at) => {
    const target = columns[at % Math.max(1, columns.length)]
    return target === undefined || target.key === key || (model.byKey.get(key)?.type === target.type && !target.fills)
  })

/**
 * Where pasted cells go. A block that fits the selection a whole number of times fills it, anything else is written once from its
 * top left corner; what hangs over the right edge is dropped, what hangs over the bottom becomes new rows.
 */
export const pasteOf = (context: GridContext, text: string, asRows = false): Paste | undefined => {
  const { ranges, shown, model, input, clip } = context
  if (asRows && (model.hasRowFilter || input.tree)) return undefined
  const range = ranges.at(-1)
  const selected = model.count ? range && rectOf(context, range) : { top: 0, bottom: 0, left: 0, right: 0 }
  const cells = parseTsv(text)
  const height = cells.length
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
  if (!selected || !shown.length || !height || !width) return undefined
  const [tall, wide] = [selected.bottom - selected.top + 1, selected.right - selected.left + 1]
  const repeats = !asRows && tall % height === 0 && wide % width === 0
  const right = Math.min(shown.length - 1, selected.left + (repeats ? wide : width) - 1)
  const wanted = selected.top + (repeats ? tall : height) - 1
  const most = input.tree ? model.count : Math.max(model.count, input.atMost ?? Number.POSITIVE_INFINITY)
  const bottom = Math.min(wanted, most - 1 - (asRows ? model.count - selected.top : 0))
  if (bottom < selected.top) return undefined
  const columns = shown.slice(selected.left, right + 1)
  return {
    cells,
    width,
    rect: { ...selected, bottom, right },
    inserted: asRows ? bottom - selected.top + 1 : 0,
    columns,
    over: wanted - bottom,
    clip: fits(clip, text, columns, context) ? clip : undefined,
  }
}

/** How much a paste brings: said before a large one is done (widgets §2.3). */
export const pasteSize = (
  { rect, inserted }: Paste,
  count: number,
): { readonly rows: number; readonly columns: number; readonly cells: number; readonly added: number } => {
  const rows = rect.bottom - rect.top + 1
  const columns = rect.right - rect.left + 1
  return { rows, columns, cells: rows * columns, added: inserted || Math.max(0, rect.bottom + 1 - count) }
}

/** The distinct texts of the columns that need a look-up. */
export const questionsOf = ({ cells, columns, clip }: Paste): readonly NameQuery[] => {
  if (clip) return []
  return columns.flatMap((column, at) => {
    if (!isAsked(column) || !isTyped(column)) return []
    const texts = new Set(cells.map((row) => row[at % row.length]?.trim() ?? ''))
    texts.delete('')
    return texts.size ? [{ column, texts: [...texts] }] : []
  })
}

/** Writes the block, some rows at a time, into the step that is open; `pasted` counts along. */
export function* pasting(context: GridContext, paste: Paste, names: Names, pasted: Pasted): Generator<number, void> {
  const { model, input } = context
  const { rect, inserted, columns, over } = paste
  if (inserted) model.add([model.inserting(newRows(context, inserted), rect.top)])
  pasted.added += inserted
  const before = model.count
  for (let row = rect.top; row <= rect.bottom; row += ROWS_AT_A_TIME) {
    const end = Math.min(rect.bottom, row + ROWS_AT_A_TIME - 1)
    const missing = Math.max(0, end + 1 - model.count)
    const added = missing ? newRows(context, missing) : []
    if (missing) model.add([model.inserting(added)])
    pasted.added += missing
    const changes: Change[] = []
    const choices: ChosenCell[] = []
    for (let at = row; at <= end; at += 1) {
      const id = at < before ? model.idAt(at)! : idOf(added[at - (model.count - missing)]!)
      changes.push(...rowChanges({ context, paste, names, pasted, choices }, id, at - rect.top))
    }
    model.add(changes, choices)
    yield end - rect.top + 1
  }
  if (over > 0) {
    const failure = filled(tooManyRows, { most: input.atMost })
    pasted.skipped.push({ cell: { row: model.idAt(rect.bottom) ?? '', column: columns[0]!.key }, text: '', failure })
  }
}

type Turn = {
  readonly context: GridContext
  readonly paste: Paste
  readonly names: Names
  readonly pasted: Pasted
  readonly choices: ChosenCell[]
}

const rowChanges = ({ context: { model }, paste, names, pasted, choices }: Turn, id: RowId, offset: number): readonly Change[] => {
  const writes: CellWrite[] = []
  const misread: Change[] = []
  const place = offset % paste.cells.length
  const line = paste.cells[place]!
  const row = model.row(id)!
  const chosen: (readonly [TableColumn, CellChoice])[] = []
  const locked: { readonly column: TableColumn; readonly text: string }[] = []
  const skip = (column: TableColumn, text: string, failure: Skipped['failure']) => {
    if (pasted.skipped.length < MOST_TOLD) pasted.skipped.push({ cell: { row: id, column: column.key }, text, failure })
  }
  for (const [at, column] of paste.columns.entries()) {
    const text = line[at % paste.width]
    // Rows may be shorter than others.
    if (text === undefined) continue
    const value = paste.clip ? heldIn(paste.clip, offset, at) : undefined
    if (!isTyped(column) || !model.isWritable(id, column)) {
      if (text !== '') locked.push({ column, text })
      continue
    }
    const read = value ? { ok: true as const, value } : readText({ column, text, names, row, place, cells: line, columns: paste.columns })
    if (read.ok) {
      writes.push({ column, value: read.value })
      choices.push(...chosenIn(id, column, read.value))
      if ('choice' in read.value && read.value.choice) chosen.push([column, read.value.choice])
      pasted.written += 1
    } else {
      misread.push(...model.misreading(id, column.key, { text, failure: read.failure }))
      skip(column, text, read.failure)
    }
  }
  for (const { column, text } of locked) if (!isFilledWith(text, column.key, chosen)) skip(column, text, cellLocked)
  return writes.length ? [...misread, ...model.writing(id, writes)] : misread
}

const heldIn = ({ values }: Clip, row: number, column: number): CellValue | undefined => {
  const line = values[row % values.length]
  return line?.[column % line.length]
}

type Written = {
  readonly column: TableColumn
  readonly text: string
  readonly names: Names
  readonly row: Row
  /** The line of the block that it stands in. */
  readonly place: number
  readonly cells: readonly string[]
  readonly columns: readonly TableColumn[]
}

const readText = ({ column, text, names: { answers, cleared }, row, place, cells, columns }: Written): Result<CellValue> => {
  if (!isAsked(column) || text.trim() === '') return parseCell(column, text, row)
  const options = meantBy(column, answers, text, { columns, cells })
  if (options.length === 1) return ok({ choice: options[0]! })
  const doubt = [...cleared.keys()].find((one) => one.line === place && one.column.key === column.key)
  const choice = doubt && cleared.get(doubt)
  return choice ? ok({ choice }) : fail(unclear(column, text, options))
}

/** The pasted cells, as they are selected afterwards. */
export const pastedRange = ({ model, shown }: GridContext, { rect }: Paste): CellRange | undefined => {
  const [top, bottom] = [model.idAt(rect.top), model.idAt(Math.min(rect.bottom, model.count - 1))]
  const [left, right] = [shown[rect.left]?.key, shown[rect.right]?.key]
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return undefined
  return { anchor: { row: top, column: left }, focus: { row: bottom, column: right } }
}
