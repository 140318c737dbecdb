import type { Result } from '../kernel/result.ts'
import { heldBy, type CellWrite } from './cell-writes.ts'
import type { Change, ChosenCell } from './change.ts'
import { isNumeric, isTyped, type CellValue, type TableColumn } from './column.ts'
import { standingOn } from './cursor.ts'
import { hasRoom, newRows, type ContextPatch, type Say } from './grid-reducers.ts'
import type { Clip, GridContext } from './grid-context.ts'
import type { CellInput, CellRef, CellWriting, ValueEvents } from './grid-events.ts'
import { parseCell } from './parse.ts'
import { idOf, type RowId } from './rows.ts'
import { rectOf, rectsOf, type Rect } from './selection.ts'
import { seriesOf } from './series.ts'
import { copiedText } from './text.ts'
import { formatTsv } from './tsv.ts'

const LAST_RANGE = -1

const readInput = (column: TableColumn, input: CellInput, { model }: GridContext, row: RowId): Result<CellValue> =>
  'text' in input ? parseCell(column, input.text, model.row(row)!) : { ok: true, value: input }

/** What an editor hands over, written; a text that cannot be read is kept beside its cell. */
export const wrote = (context: GridContext, cell: CellRef, input: CellInput): void => {
  const { model } = context
  const column = model.byKey.get(cell.column)
  if (!column || !model.row(cell.row) || !model.isWritable(cell.row, column) || context.input.readOnly) return
  const read = readInput(column, input, context, cell.row)
  model.begin()
  if (read.ok) model.add(model.writing(cell.row, [{ column, value: read.value }]), chosenIn(cell.row, column, read.value))
  else if ('text' in input) model.add(model.misreading(cell.row, column.key, { text: input.text, failure: read.failure }))
  model.end()
}

/** An amount while it is typed: what depends on it follows at once. Half a number changes nothing yet. */
export const tried = (context: GridContext, text: string): void => {
  const { model, cursor, input } = context
  const column = cursor && model.byKey.get(cursor.column)
  if (!column || !isNumeric(column) || input.readOnly || !model.isWritable(cursor.row, column)) return
  const read = readInput(column, { text }, context, cursor.row)
  if (read.ok && 'value' in read.value && read.value.value !== null) model.tryOut(cursor.row, [{ column, value: read.value }])
}

export const chosenIn = (row: RowId, column: TableColumn, value: CellValue): readonly ChosenCell[] =>
  'choice' in value && value.choice ? [{ row, column: column.key, choice: value.choice }] : []

/** Rows of a rectangle as one change each: what `write` says for each cell that may be written. */
const writingIn = (
  { model, shown }: GridContext,
  { top, bottom, left, right }: Rect,
  write: (column: TableColumn, row: number, at: number) => CellValue | undefined,
): readonly Change[] => {
  const changes: Change[] = []
  const columns = shown.slice(left, right + 1)
  for (let row = top; row <= bottom; row += 1) {
    const id = model.idAt(row)!
    const writes = columns.flatMap((column, offset): CellWrite[] => {
      if (!isTyped(column) || !model.isWritable(id, column)) return []
      const value = write(column, row, left + offset)
      return value ? [{ column, value }] : []
    })
    if (writes.length) changes.push(...model.writing(id, writes))
  }
  return changes
}

const NOTHING: CellValue = { value: null }

const emptied = (column: TableColumn): CellValue => (column.fills ? { choice: null } : NOTHING)

export const cleared = (context: GridContext): ContextPatch => {
  if (context.input.readOnly) return {}
  context.model.perform(rectsOf(context).flatMap((rect) => writingIn(context, rect, emptied)))
  return {}
}

/** What is selected, as Excel and WPS read it, and as it is held here. */
export const copied = (context: GridContext): ContextPatch => {
  const { model, shown, ranges } = context
  const range = ranges.at(LAST_RANGE)
  const rect = range && rectOf(context, range)
  if (!rect) return {}
  const columns = shown.slice(rect.left, rect.right + 1)
  const rows = model.visible.slice(rect.top, rect.bottom + 1).map((id) => model.row(id)!)
  const clip: Clip = {
    text: formatTsv(rows.map((row) => columns.map((column) => copiedText(column, row)))),
    columns: columns.map(({ key }) => key),
    values: rows.map((row) => columns.map((column) => heldBy(column, row))),
  }
  return { clip }
}

/** The copied cells as a table that spreadsheets and letters take. */
export const clipHtml = ({ values }: Clip, text: (row: number, column: number) => string): string =>
  `<table>${values.map((row, at) => `<tr>${row.map((_, column) => `<td>${escaped(text(at, column))}</td>`).join('')}</tr>`).join('')}</table>`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' }

const escaped = (text: string): string => text.replace(/[&<>"\n]/g, (sign) => ESCAPES[sign]!)

/** Ctrl+D and Ctrl+R: the first row or column of the selection, over the rest; of a single one, what stands before it. */
export const filled = (context: GridContext, { direction }: Extract<ValueEvents, { type: 'fill' }>): ContextPatch => {
  const { model, shown, ranges, input } = context
  const range = ranges.at(LAST_RANGE)
  const rect = range && rectOf(context, range)
  if (!rect || input.readOnly) return {}
  const isDown = direction === 'down'
  const single = isDown ? rect.top === rect.bottom : rect.left === rect.right
  const source = (isDown ? rect.top : rect.left) - (single ? 1 : 0)
  if (source < 0) return {}
  const target = isDown ? { ...rect, top: source + 1 } : { ...rect, left: source + 1 }
  const from = isDown ? model.rowAt(source) : undefined
  model.perform(
    writingIn(context, target, (column, row) => {
      if (from) return heldBy(column, from)
      const beside = shown[source]!
      return beside.type === column.type ? heldBy(beside, model.rowAt(row)!) : undefined
    }),
  )
  return {}
}

/** The fill handle: the selection over its neighbours up to a cell, repeated or counted on. */
export const filledTo = (context: GridContext, { cell, series }: Extract<ValueEvents, { type: 'fill.to' }>): ContextPatch => {
  const { model, shown, ranges, input } = context
  const range = ranges.at(LAST_RANGE)
  const from = range && rectOf(context, range)
  const to = rectOf(context, { anchor: cell, focus: cell })
  if (!from || !to || input.readOnly) return {}
  const down = Math.max(to.top - from.bottom, from.top - to.top)
  const right = Math.max(to.left - from.right, from.left - to.left)
  if (down <= 0 && right <= 0) return {}
  const isDown = down >= right
  const [first, last, end] = isDown ? [from.top, from.bottom, to.top] : [from.left, from.right, to.left]
  const isBack = end < first
  const target: Rect = isDown
    ? { ...from, ...(isBack ? { top: end, bottom: first - 1 } : { top: last + 1, bottom: end }) }
    : { ...from, ...(isBack ? { left: end, right: first - 1 } : { left: last + 1, right: end }) }
  const held = (line: number, at: number): CellValue =>
    isDown ? heldBy(shown[line]!, model.rowAt(at)!) : heldBy(shown[at]!, model.rowAt(line)!)
  const lines = new Map<number, (step: number) => CellValue>()
  const valueAt = (line: number, at: number): CellValue => {
    const known =
      lines.get(line) ??
      seriesOf(
        Array.from({ length: last - first + 1 }, (_, index) => held(line, first + index)),
        series === true,
      )
    lines.set(line, known)
    return known(at - first)
  }
  model.perform(writingIn(context, target, (_, row, column) => (isDown ? valueAt(column, row) : valueAt(row, column))))
  const corner = (place: Rect) => ({ row: model.idAt(place.top)!, column: shown[place.left]!.key })
  const whole = { ...from, top: Math.min(from.top, target.top), left: Math.min(from.left, target.left) }
  const far = { ...from, top: Math.max(from.bottom, target.bottom), left: Math.max(from.right, target.right) }
  return { ranges: [{ anchor: corner(whole), focus: corner(far) }] }
}

/** A row for every record that was chosen. */
export const brought = (context: GridContext, { column, choices }: Extract<ValueEvents, { type: 'rows.bring' }>, say: Say): ContextPatch =>
  filledIn(
    context,
    choices.map((choice) => [{ column, value: { choice } }]),
    say,
  )

/** Rows of a workbook. */
export const imported = (context: GridContext, { rows }: Extract<ValueEvents, { type: 'rows.import' }>, say: Say): ContextPatch =>
  filledIn(context, rows, say)

/** New rows with what is written to them, as one step below the last row; an empty last row gives way. */
const filledIn = (context: GridContext, filled: readonly (readonly CellWriting[])[], say: Say): ContextPatch => {
  const { model, input } = context
  const writings = filled.map((cells) =>
    cells.flatMap(({ column: key, value }) => {
      const column = model.byKey.get(key)
      return column ? [{ column, value }] : []
    }),
  )
  const first = writings[0]?.[0]
  if (!first || input.readOnly) return {}
  const last = model.order.at(-1)
  const blank = last !== undefined && input.isBlank?.(model.row(last)!) === true
  if (!hasRoom(context, writings.length - Number(blank), say)) return {}
  const rows = newRows(context, writings.length)
  model.begin()
  if (blank) model.add([model.removing(new Set([last]))])
  model.add([model.inserting(rows)])
  for (const [at, row] of rows.entries()) {
    const cells = writings[at]!
    const chosen = cells.flatMap(({ column, value }) => chosenIn(idOf(row), column, value))
    model.add(model.writing(idOf(row), cells), chosen)
  }
  model.end()
  const cell = { row: idOf(rows[0]!), column: first.column.key }
  say({ type: 'reveal', cell })
  return standingOn(cell)
}
