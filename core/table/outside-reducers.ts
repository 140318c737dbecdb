import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import { cellAt, placeOf, type CellPosition } from './selection.ts'
import { standingOn } from './cursor.ts'
import { unknownAnswer } from './failures.ts'
import type { ContextPatch, Say } from './grid-reducers.ts'
import type { GridContext } from './grid-context.ts'
import type { CellRef, OutsideEvents, PatchEvent, TreeEvents } from './grid-events.ts'
import { isPlaceholder, parentOf } from './outline.ts'
import { idOf, type RowId } from './rows.ts'
import { NO_SORT_FILTER } from './column-filter.ts'
import { subtreeEnd, subtreeOf } from './subtrees.ts'
import type { TableModel } from './table-model.ts'

/** What others saved, or what was worked out elsewhere. What this table sent itself is ignored. */
export const patched = (context: GridContext, event: PatchEvent, say: Say): ContextPatch => {
  const { model, input, cursor } = context
  if (event.from !== undefined && event.from === input.caseId) return {}
  const touched = model.patch(event.rows, event.source, context.isEditing ? cursor : undefined)
  for (const row of event.added ?? []) receiveOne(model, row)
  if (event.removed?.length) model.withdraw(event.removed.flatMap((id) => subtreeOf(model, id)))
  const lit = [...touched, ...(event.added ?? []).map(idOf)]
  if (event.source === 'live' && lit.length) say({ type: 'highlighted', rows: lit })
  return {}
}

/** At the end; in a tree below its parent, unless the parent's children will be asked for anyway. */
const receiveOne = (model: TableModel, row: Row): void => {
  const { tree, outline } = model
  const parent = tree && parentOf(row, tree)
  if (parent === undefined) return model.receive([row])
  const above = model.row(parent)
  if (above && outline?.hasAll(above)) model.receive([row], subtreeEnd(model, parent))
}

/** Rows that stand open ask for their children, once. */
const askBelow = (model: TableModel, ids: readonly RowId[], say: Say): boolean => {
  const { outline } = model
  if (!outline) return false
  const isWanting = (id: RowId, row: Row) => outline.isExpanded(id) && outline.branchOf(row) !== 'loading' && !outline.hasAll(row)
  const wanting = ids.filter((id) => {
    const row = model.row(id)
    return row !== undefined && isWanting(id, row)
  })
  for (const id of wanting) {
    outline.ask(id, 'loading')
    say({ type: 'childrenWanted', row: id })
  }
  return wanting.length > 0
}

/** Other rows. What stood open in a tree stands open again. */
export const loaded = ({ model, shown }: GridContext, rows: readonly Row[], say: Say): ContextPatch => {
  model.load(rows)
  if (askBelow(model, model.order, say)) model.relay()
  return {
    ...standingOn(cellAt({ model, shown }, 0, 0)),
    ticked: new Set(),
    find: undefined,
    sortFilter: NO_SORT_FILTER,
    clip: undefined,
    insertedAt: undefined,
    tickedLast: undefined,
  }
}

/** The rows were saved; cursor, selection and ticks follow the ids that became real. */
export const stored = (context: GridContext, { rows, ids = new Map() }: Extract<OutsideEvents, { type: 'stored' }>): ContextPatch => {
  context.model.stored(rows, ids)
  const now = (id: RowId) => ids.get(id) ?? id
  const cell = (one: CellRef): CellRef => ({ ...one, row: now(one.row) })
  return {
    cursor: context.cursor && cell(context.cursor),
    ranges: context.ranges.map(({ anchor, focus }) => ({ anchor: cell(anchor), focus: cell(focus) })),
    ticked: new Set([...context.ticked].map(now)),
  }
}

/** A cursor whose row went stands on the row that took its place; where there are cells, it stands on one. */
export const kept = (context: GridContext, before: CellPosition | undefined): ContextPatch => {
  if (context.cursor && placeOf(context, context.cursor)) return {}
  return standingOn(cellAt(context, before?.row ?? 0, before?.column ?? 0))
}

/** Opens or closes a row; children that are not here yet are asked for once. */
export const opened = (context: GridContext, event: Exclude<TreeEvents, { type: 'children' }>, say: Say): ContextPatch => {
  const { model } = context
  const { outline } = model
  if (!outline) return {}
  if (event.type === 'expand.level') {
    for (const id of model.order) outline.open(id, model.levelOf(id) < event.level && outline.hasAll(model.row(id)!))
    model.relay()
    return {}
  }
  const row = model.row(event.row)
  if (!row || isPlaceholder(event.row)) return {}
  const branch = outline.branchOf(row)
  const isAgain = event.type === 'toggle' && branch === 'failed' && outline.isExpanded(event.row)
  const isOn = isAgain || (event.type === 'toggle' ? !outline.isExpanded(event.row) : event.type === 'expand')
  if ((isOn === outline.isExpanded(event.row) && !isAgain) || (isOn && branch === 'leaf')) return {}
  outline.open(event.row, isOn)
  askBelow(model, [event.row], say)
  model.relay()
  return {}
}

const isRow = (one: unknown): one is Row => typeof one === 'object' && one !== null && 'id' in one && String(one.id ?? '') !== ''

/** A list of rows, or an object that holds one as `records` (widgets §6). */
const rowsIn = (answer: unknown): readonly Row[] | undefined => {
  const list = answer && typeof answer === 'object' && 'records' in answer ? answer.records : answer
  return Array.isArray(list) && list.every(isRow) ? list : undefined
}

/** The children of a row came, or did not: no children leave no placeholder, a failure may be tried again by opening the row anew. */
export const childrenCame = (context: GridContext, parent: RowId, answer: Result<unknown>, say: Say): ContextPatch => {
  const { model } = context
  const { outline, tree } = model
  if (!outline || !tree) return {}
  const rows = answer.ok ? rowsIn(answer.value) : undefined
  if (!model.row(parent)) {
    outline.ask(parent, undefined)
    return {}
  }
  if (!rows) {
    outline.ask(parent, 'failed')
    say({ type: 'refused', failure: answer.ok ? unknownAnswer : answer.failure })
  } else {
    outline.complete(parent)
    if (!rows.length && tree.hasChildrenKey !== undefined) model.patch([{ id: parent, values: { [tree.hasChildrenKey]: 'N' } }], 'live')
    model.receive(
      rows.map((row) => ({ ...row, [tree.parentKey]: parent })),
      subtreeEnd(model, parent),
    )
    askBelow(model, rows.map(idOf), say)
  }
  model.relay()
  return {}
}
