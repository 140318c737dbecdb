import type { Change, ChangeSet } from './change.ts'
import { standingOn } from './cursor.ts'
import type { ContextPatch, Say } from './grid-reducers.ts'
import type { FindState, GridContext } from './grid-context.ts'
import type { CellRef, CellRange } from './grid-events.ts'
import { finding, foundFrom } from './find.ts'
import type { Way } from './history.ts'
import type { Cleared } from './paste-names.ts'
import { pastedRange, pasting } from './paste-work.ts'
import { placeOf, cellAt } from './selection.ts'
import { runFor } from './slices.ts'
import { idOf, type RowId } from './rows.ts'

const NOWHERE = { top: Number.POSITIVE_INFINITY, bottom: -1, left: Number.POSITIVE_INFINITY, right: -1 }

/** The cells that a step touched, so that whoever takes it back sees where; undefined where none of them is shown. */
const rangeOf = ({ model, shown }: Pick<GridContext, 'model' | 'shown'>, step: ChangeSet): CellRange | undefined => {
  const columns = new Map(shown.map(({ key }, place) => [key, place]))
  const rect = { ...NOWHERE }
  const touch = (id: RowId, keys: readonly string[]) => {
    const row = model.indexOf(id)
    const places = keys.flatMap((key) => columns.get(key) ?? [])
    if (row < 0 || !places.length) return
    rect.top = Math.min(rect.top, row)
    rect.bottom = Math.max(rect.bottom, row)
    rect.left = Math.min(rect.left, ...places)
    rect.right = Math.max(rect.right, ...places)
  }
  const first = shown.slice(0, 1).map(({ key }) => key)
  for (const change of step)
    if (change.do === 'write') touch(change.row, Object.keys(change.after))
    else if (change.do === 'misread') touch(change.row, [change.column])
    else if (change.do !== 'arrange') for (const { rows } of change.runs) for (const row of rows) touch(idOf(row), first)
  const anchor = rect.bottom < 0 ? undefined : cellAt({ model, shown }, rect.top, rect.left)
  const focus = anchor && cellAt({ model, shown }, rect.bottom, rect.right)
  return anchor && focus ? { anchor, focus } : undefined
}

/** Long work gives the page back after so many milliseconds; what draws at each slice takes fewer of them. */
const SLICE = 8
const LONG_SLICE = 32

/** Another slice of what takes several turns. */
export const worked = ({ work, input, model, paste, turn }: GridContext): ContextPatch => {
  if (!work) return {}
  const done = runFor(work.steps, paste || turn ? LONG_SLICE : SLICE, input.clock)
  model.news.tell()
  if (done === undefined) return { work: undefined, progress: undefined }
  return turn ? {} : { progress: { done, total: work.total } }
}

export const pasteBegun = (context: GridContext, cleared: Cleared): ContextPatch => {
  const { paste, model } = context
  if (!paste) return {}
  const pasted = { written: 0, added: 0, skipped: [] }
  model.begin()
  return {
    pasted,
    work: {
      steps: pasting(context, paste, { answers: paste.answers ?? new Map(), cleared }, pasted),
      total: paste.rect.bottom - paste.rect.top + 1,
    },
  }
}

/** All of the paste is one step, and what it filled is selected. */
export const pasteEnded = (context: GridContext): ContextPatch => {
  const { model, paste } = context
  model.end()
  const range = paste && pastedRange(context, paste)
  return { paste: undefined, ...(range ? { ranges: [range], cursor: range.anchor } : {}) }
}

/** What was begun is taken back as if it had never been. */
export const abandoned = ({ model }: GridContext): ContextPatch => {
  model.abandon()
  return { work: undefined, progress: undefined, paste: undefined, turn: undefined }
}

/** The last step goes back, or the next one forth. */
export const turnBegun = (context: GridContext, way: Way): ContextPatch => {
  const done: Change[] = []
  const from = context.cursor && placeOf(context, context.cursor)
  return { turn: { done, from }, work: { steps: context.model.turning(way, done), total: 0 } }
}

/** What was taken back or done again is selected and brought into sight. */
export const turnEnded = (context: GridContext, say: Say): ContextPatch => {
  const range = context.turn && rangeOf(context, context.turn.done)
  if (!range) return { turn: undefined }
  say({ type: 'reveal', cell: range.anchor })
  return { turn: undefined, ...standingOn(range.anchor), ranges: [range] }
}

export const findBegun = (context: GridContext, text: string): ContextPatch => {
  const found: CellRef[] = []
  const find = { text, found, at: 0, isLooking: text !== '' }
  return { find, work: text === '' ? undefined : { steps: finding(context, text, found), total: context.model.count } }
}

/** The find that the cursor stands on or before is the first one to go to. */
export const findEnded = (context: GridContext): FindState | undefined =>
  context.find && { ...context.find, at: foundFrom(context, context.find), isLooking: false }
