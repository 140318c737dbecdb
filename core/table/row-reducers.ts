import { isTooFast, tooFast } from '../kernel/click-guard.ts'
import type { Row } from '../kernel/wire.ts'
import { addedPlace } from './entry-settings.ts'
import { inverse, type Change } from './change.ts'
import { changeOf } from './cell-writes.ts'
import { beginningIn, standingOn } from './cursor.ts'
import { chooseOne, intoItself, notWhileSorted } from './failures.ts'
import { hasRoom, newRows, temporaryId, type ContextPatch, type Say } from './grid-reducers.ts'
import type { GridContext } from './grid-context.ts'
import type { CellRef, RowEvents } from './grid-events.ts'
import { parentOf } from './outline.ts'
import { idOf, type RowId } from './rows.ts'
import { subtreeOf, subtreeEnd } from './subtrees.ts'

/** Seed §9. */
const INSERT_PAUSE = 1_500

type Event<Type extends RowEvents['type']> = Extract<RowEvents, { type: Type }>

const isClickedAgain = ({ clicked, input }: GridContext, action: string): boolean => isTooFast(clicked[action], input.clock.now())

const clicking = ({ clicked, input }: GridContext, action: string) => ({ ...clicked, [action]: input.clock.now() })

const shown = (cell: CellRef | undefined, rows: readonly Row[], say: Say, isRevealed = true): ContextPatch => {
  if (!cell) return {}
  if (isRevealed) say({ type: 'reveal', cell: { row: idOf(rows.at(-1)!), column: cell.column } })
  return standingOn(cell)
}

export const added = (context: GridContext, event: Event<'rows.add'>, say: Say): ContextPatch => {
  const { entry, model } = context
  if (event.clicked && isClickedAgain(context, event.type)) {
    say({ type: 'refused', failure: tooFast })
    return {}
  }
  const count = Math.max(1, event.count ?? entry.addRowNum)
  if (!hasRoom(context, count, say)) return {}
  const rows = newRows(context, count, event.values)
  model.perform([model.inserting(rows, event.at ?? addedPlace(entry, model.order.length))])
  return {
    ...shown(beginningIn(context, rows[0]!), rows, say, event.at !== undefined || entry.addScrollToBottom),
    ...(event.clicked ? { clicked: clicking(context, event.type) } : {}),
  }
}

/** A row of its own beside another; in a tree under the same parent. A click is ignored within 1500 ms of the last one. */
export const inserted = (context: GridContext, { row, side, clicked }: Event<'rows.insert'>, say: Say): ContextPatch => {
  const { model, input, insertedAt } = context
  const now = input.clock.now()
  const beside = model.row(row)
  const isAgain = clicked === true && insertedAt !== undefined && now - insertedAt <= INSERT_PAUSE
  if (!beside || isAgain || !hasRoom(context, 1, say)) return {}
  const parentKey = input.tree?.parentKey
  const rows = newRows(context, 1, parentKey === undefined ? {} : { [parentKey]: beside[parentKey] ?? null })
  model.perform([model.inserting(rows, side === 'above' ? model.order.indexOf(row) : subtreeEnd(model, row))])
  return { ...shown(beginningIn(context, rows[0]!), rows, say), ...(clicked ? { insertedAt: now } : {}) }
}

const meant = ({ ticked, model }: GridContext, rows: readonly RowId[] | undefined): ReadonlySet<RowId> =>
  new Set((rows ?? [...ticked]).filter((id) => model.row(id) !== undefined && !model.isRowDisabled(id)))

const unticked = ({ ticked }: GridContext, gone: ReadonlySet<RowId>): ContextPatch => ({
  ticked: new Set([...ticked].filter((id) => !gone.has(id))),
})

export const removed = (context: GridContext, event: Event<'rows.remove'>, say: Say): ContextPatch => {
  const { model } = context
  const wanted = meant(context, event.rows)
  if (!wanted.size) {
    say({ type: 'refused', failure: chooseOne })
    return {}
  }
  const gone = new Set([...wanted].flatMap((id) => subtreeOf(model, id)))
  const removal = model.removing(gone)
  model.perform([removal])
  say({ type: 'removed', removal })
  return unticked(context, gone)
}

/** What was removed stands where it stood, unless it was taken back meanwhile. */
export const restored = (context: GridContext, { removal }: Event<'rows.restore'>, say: Say): ContextPatch => {
  const { model } = context
  const rows = removal.runs.flatMap((run) => run.rows)
  if (!rows[0] || rows.some((row) => model.row(idOf(row)) !== undefined)) return {}
  model.perform([inverse(removal)])
  return shown(beginningIn(context, rows[0]), rows, say)
}

/** Rows once more, right below the last of them. */
export const duplicated = (context: GridContext, event: Event<'rows.duplicate'>, say: Say): ContextPatch => {
  const { model } = context
  const wanted = meant(context, event.rows ?? (context.ticked.size || !context.cursor ? undefined : [context.cursor.row]))
  const sources = model.order.filter((id) => wanted.has(id))
  const last = sources.at(-1)
  if (last === undefined) {
    say({ type: 'refused', failure: chooseOne })
    return {}
  }
  if (!hasRoom(context, sources.length, say)) return {}
  const copies = sources.map((id) => ({ ...model.row(id), id: temporaryId(context) }))
  model.perform([model.inserting(copies, subtreeEnd(model, last))])
  const column = context.cursor?.column ?? context.shown[0]?.key
  return shown(column === undefined ? undefined : { row: idOf(copies[0]!), column }, copies, say)
}

/** The ticked rows, else the cursor's, up or down as far as the table (in a tree: the parent) goes. */
export const movedBy = (context: GridContext, event: Event<'rows.move'>, say: Say): ContextPatch => {
  const { model, cursor, ticked } = context
  const wanted = meant(context, event.rows ?? (cursor && !ticked.has(cursor.row) ? [cursor.row] : undefined))
  const tree = model.tree
  const first = model.order.find((id) => wanted.has(id))
  if (first === undefined) return {}
  const parent = tree && parentOf(model.row(first)!, tree)
  const brothers = tree ? model.order.filter((id) => parentOf(model.row(id)!, tree) === parent) : model.order
  const own = brothers.filter((id) => wanted.has(id))
  const rest = brothers.filter((id) => !wanted.has(id))
  const place = rest.indexOf(brothers[brothers.indexOf(first) - 1] ?? '') + 1
  const to = Math.max(0, Math.min(rest.length, place + event.by))
  return dropped(context, { type: 'rows.drop', rows: own, before: rest[to], into: tree ? (parent ?? null) : null }, say)
}

/** Rows, with what hangs below them, in front of another row, or as the last ones of a parent. */
export const dropped = (context: GridContext, { rows, before, into }: Event<'rows.drop'>, say: Say): ContextPatch => {
  const { model } = context
  // While one looks at the rows in another order, none is put elsewhere.
  if (model.hasRowFilter) {
    say({ type: 'refused', failure: notWhileSorted })
    return {}
  }
  const { tree } = model
  const wanted = new Set(rows)
  const ids = model.order.filter((id) => wanted.has(id))
  const moving = new Set(tree ? ids.flatMap((id) => subtreeOf(model, id)) : ids)
  const parent = before === undefined || into !== undefined ? into : (model.row(before)?.[tree?.parentKey ?? ''] as RowId | null)
  if ((before !== undefined && moving.has(before)) || (typeof parent === 'string' && moving.has(parent))) {
    if (tree) say({ type: 'refused', failure: intoItself })
    return {}
  }
  const block = model.order.filter((id) => moving.has(id))
  const rest = model.order.filter((id) => !moving.has(id))
  const end = typeof parent === 'string' && parent !== '' ? rest.indexOf(lastBelow(context, parent, moving)) + 1 : rest.length
  const place = before === undefined ? end : rest.indexOf(before)
  if (!block.length || place < 0) return {}
  const roots = tree ? ids.filter((id) => !moving.has(parentOf(model.row(id)!, tree) ?? '')) : []
  const reparented = tree
    ? roots.flatMap((id): Change[] => {
        const change = changeOf(model.row(id)!, { [tree.parentKey]: parent ?? null })
        return change ? [change] : []
      })
    : []
  model.perform([...model.arranging(rest.toSpliced(place, 0, ...block)), ...reparented])
  return {}
}

const lastBelow = ({ model }: GridContext, parent: RowId, moving: ReadonlySet<RowId>): RowId =>
  subtreeOf(model, parent).findLast((id) => !moving.has(id)) ?? parent

export const ticked = (context: GridContext, { row, on, extending }: Event<'tick'>): ContextPatch => {
  const { model, input, ticked: before, tickedLast } = context
  if (model.isRowDisabled(row) || !model.row(row)) return {}
  const isOn = on ?? !before.has(row)
  if (input.tickMode === 'single') return { ticked: new Set(isOn ? [row] : []), tickedLast: row }
  const next = new Set(before)
  const [from, to] = [extending && tickedLast !== undefined ? model.indexOf(tickedLast) : -1, model.indexOf(row)]
  const run = from < 0 ? [row] : model.visible.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const id of run)
    if (!isOn) next.delete(id)
    else if (!model.isRowDisabled(id)) next.add(id)
  return { ticked: next, tickedLast: row }
}

/** All rows that may be ticked, or none where all are. */
export const tickedAll = (context: GridContext, { on }: Event<'tick.all'>): ContextPatch => {
  const { model, input } = context
  if (input.tickMode === 'single') return {}
  const isOn = on ?? tickState(context) !== 'all'
  return { ticked: new Set(isOn ? model.visible.filter((id) => !model.isRowDisabled(id)) : []) }
}

/** What the tick in the head shows; disabled rows do not count. */
export const tickState = ({ model, ticked: own }: GridContext): 'none' | 'some' | 'all' => {
  if (!own.size) return 'none'
  const able = model.canDisable ? model.visible.filter((id) => !model.isRowDisabled(id)).length : model.count
  return own.size >= able ? 'all' : 'some'
}

/** Ticks of rows that went or were disabled meanwhile. */
export const prunedTicks = ({ model, ticked: own }: GridContext): ReadonlySet<RowId> => {
  const kept = [...own].filter((id) => model.row(id) !== undefined && !model.isRowDisabled(id))
  return kept.length === own.size ? own : new Set(kept)
}
