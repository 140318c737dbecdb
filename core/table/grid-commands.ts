import { relaid, reshown } from './column-reducers.ts'
import { usualEntrySettings } from './entry-settings.ts'
import { usualLayout } from './column-layout.ts'
import { awaiting, beginningIn, extended, moved, movedFar, selected, standingOn, stepped, withRange } from './cursor.ts'
import { hasRoom, newRows, type ContextPatch, type Say } from './grid-reducers.ts'
import type { GridContext, GridInput } from './grid-context.ts'
import type { GridEvent, Leaving, Direction } from './grid-events.ts'
import { errorNext, foundNext, goneTo } from './find.ts'
import { childrenCame, loaded, opened, patched, stored } from './outside-reducers.ts'
import { added, dropped, duplicated, inserted, movedBy, removed, restored, ticked, tickedAll } from './row-reducers.ts'
import { NO_SORT_FILTER } from './column-filter.ts'
import { TableModel } from './table-model.ts'
import { brought, cleared, copied, filled, filledTo, imported, tried, wrote } from './value-reducers.ts'

/** Do Enter and Tab add a row beyond the last one? Not behind one that is still blank. */
const appends = ({ model, input }: GridContext): boolean => {
  const last = model.order.at(-1)
  const isBlank = last !== undefined && input.isBlank?.(model.row(last)!)
  return !input.readOnly && input.autoAppend !== false && !input.tree && !isBlank
}

/** Has Tab a cell to go to? From the first one backwards, and from the last one on where no row is added, the page goes on. */
export const staysInside = (context: GridContext, isBack: boolean): boolean =>
  isBack ? stepped(context, 'left') !== context.cursor : stepped(context, 'right') !== undefined || appends(context)

/** A row beyond the last one, where Enter and Tab may add one. */
const beyond = (context: GridContext, say: Say): ContextPatch => {
  if (!appends(context) || !hasRoom(context, 1, say)) return {}
  const [row] = newRows(context, 1)
  context.model.perform([context.model.inserting([row!])])
  const cell = beginningIn(context, row!)
  if (cell) say({ type: 'reveal', cell })
  return standingOn(cell)
}

/** Enter goes where the settings of the table say. */
const directed = ({ entry }: GridContext, leaving: Leaving): Direction => {
  const goesRight = entry.enter === 'right'
  if (leaving === 'onward') return goesRight ? 'right' : 'down'
  if (leaving === 'backward') return goesRight ? 'left' : 'up'
  return leaving
}

/** Leaves the cell: to the neighbour, or to a new row below the last. Tab keeps where its run began. */
const leftCell = (context: GridContext, meant: Leaving, say: Say): ContextPatch => {
  const leaving = directed(context, meant)
  const next = meant === 'onward' && leaving === 'down' ? awaiting(context) : undefined
  if (next) {
    say({ type: 'reveal', cell: next })
    return standingOn(next, context.home)
  }
  const to = stepped(context, leaving)
  if (!to) return { begun: undefined, ...beyond(context, say) }
  say({ type: 'reveal', cell: to })
  const tabs = leaving === 'right' || leaving === 'left'
  const wraps = tabs && to.row !== context.cursor?.row
  return standingOn(to, tabs && !wraps ? context.home : leaving === 'stay' || wraps ? to.column : context.home)
}

const revealed = (at: ContextPatch, say: Say): ContextPatch => {
  const cell = at.ranges?.at(-1)?.focus ?? at.cursor
  if (cell) say({ type: 'reveal', cell })
  return at
}

/** What every event of the hand comes to; the rows are changed on the way. */
export const acted = (context: GridContext, event: GridEvent, say: Say): ContextPatch => {
  const { model } = context
  switch (event.type) {
    case 'focus':
      return standingOn(event.cell)
    case 'extend':
      return revealed(extended(context, event.cell), say)
    case 'range.add':
      return withRange(context, event.cell)
    case 'move':
      return revealed(moved(context, event), say)
    case 'home':
    case 'end':
      return revealed(movedFar(context, event), say)
    case 'tab':
      return leftCell(context, event.back ? 'left' : 'right', say)
    case 'enter':
      return leftCell(context, event.back ? 'backward' : 'onward', say)
    case 'select.all':
    case 'select.column':
    case 'select.row':
      return selected(context, event.type)
    case 'edit':
      tried(context, event.text ?? '')
      return { begun: event.text, ranges: context.cursor ? [{ anchor: context.cursor, focus: context.cursor }] : [] }
    case 'typed':
      tried(context, event.text)
      return {}
    case 'commit':
      if (context.cursor) wrote(context, context.cursor, event.input)
      return leftCell(context, event.leaving, say)
    case 'write':
      wrote(context, event.cell, event.input)
      return {}
    case 'cancel':
      return { begun: undefined }
    case 'rows.add':
      return added(context, event, say)
    case 'rows.insert':
      return inserted(context, event, say)
    case 'rows.remove':
      return removed(context, event, say)
    case 'rows.restore':
      return restored(context, event, say)
    case 'rows.duplicate':
      return duplicated(context, event, say)
    case 'rows.move':
      return movedBy(context, event, say)
    case 'rows.drop':
      return dropped(context, event, say)
    case 'rows.bring':
      return brought(context, event, say)
    case 'rows.import':
      return imported(context, event, say)
    case 'tick':
      return ticked(context, event)
    case 'tick.all':
      return tickedAll(context, event)
    case 'tick.clear':
      return { ticked: new Set(), tickedLast: undefined }
    case 'clear':
      return cleared(context)
    case 'copy':
      return copied(context)
    case 'cut': {
      const clip = copied(context)
      cleared(context)
      return clip
    }
    case 'fill':
      return filled(context, event)
    case 'fill.to':
      return filledTo(context, event)
    case 'find.next':
      return foundNext(context, 1, say)
    case 'find.previous':
      return foundNext(context, -1, say)
    case 'find.close':
      return { find: undefined }
    case 'error.next':
      return errorNext(context, 1, say)
    case 'error.previous':
      return errorNext(context, -1, say)
    case 'error.go':
      return goneTo(context, event.cell, say)
    case 'sortFilter':
      // A tree has its own order; ticks of rows that nobody sees any more go.
      if (model.tree) return {}
      model.filterRows(event.rowFilter)
      return { sortFilter: event.sortFilter, ticked: new Set([...context.ticked].filter((id) => model.indexOf(id) >= 0)) }
    case 'column.width':
    case 'column.move':
    case 'column.pin':
    case 'column.show':
    case 'column.reset':
    case 'density':
    case 'settings':
      return relaid(context, event, say)
    case 'patch':
      return patched(context, event, say)
    case 'resolve':
      model.resolve(event.cell.row, event.cell.column, event.take)
      return {}
    case 'load':
      return loaded(context, event.rows, say)
    case 'stored':
      return stored(context, event)
    case 'problems':
      model.blame(event.problems)
      return {}
    case 'expand':
    case 'collapse':
    case 'toggle':
    case 'expand.level':
      return opened(context, event, say)
    case 'children':
      return childrenCame(context, event.row, event.answer, say)
    default:
      return {}
  }
}

/** A grid as it opens. */
export const begun = (input: GridInput): GridContext => {
  const model = new TableModel(input)
  const first = model.idAt(0)
  const shown = reshown({ model }, input.layout ?? usualLayout)
  const column = shown.shown[0]?.key
  const cell = first === undefined || column === undefined ? undefined : { row: first, column }
  return {
    input,
    model,
    ...shown,
    cursor: cell,
    ranges: cell ? [{ anchor: cell, focus: cell }] : [],
    home: column,
    begun: undefined,
    isEditing: false,
    ticked: new Set(),
    tickedLast: undefined,
    find: undefined,
    sortFilter: NO_SORT_FILTER,
    clip: undefined,
    entry: input.entry ?? usualEntrySettings,
    progress: undefined,
    insertedAt: undefined,
    clicked: {},
    work: undefined,
    paste: undefined,
    turn: undefined,
    pasted: { written: 0, added: 0, skipped: [] },
  }
}
