import type { Change } from './change.ts'
import { standingOn } from './cursor.ts'
import type { Outcome, Say } from './grid-acts.ts'
import type { FindState, GridContext } from './grid-context.ts'
import type { CellRef } from './grid-events.ts'
import { finding, foundFrom } from './find.ts'
import type { Way } from './history.ts'
import type { Cleared } from './paste-names.ts'
import { pastedRange, pasting } from './paste-work.ts'
import { placeOf } from './selection.ts'
import { runFor } from './slices.ts'
import { rangeOf } from './step-range.ts'

/** Long work gives the page back after so many milliseconds; what draws at each slice takes fewer of them. */
const SLICE = 8
const LONG_SLICE = 32

/** Another slice of what takes several turns. */
export const worked = ({ work, input, model, paste, turn }: GridContext): Outcome => {
  if (!work) return {}
  const done = runFor(work.steps, paste || turn ? LONG_SLICE : SLICE, input.clock)
  model.news.tell()
  if (done === undefined) return { work: undefined, progress: undefined }
  return turn ? {} : { progress: { done, total: work.total } }
}

export const pasteBegun = (context: GridContext, cleared: Cleared): Outcome => {
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
export const pasteEnded = (context: GridContext): Outcome => {
  const { model, paste } = context
  model.end()
  const range = paste && pastedRange(context, paste)
  return { paste: undefined, ...(range ? { ranges: [range], cursor: range.anchor } : {}) }
}

/** What was begun is taken back as if it had never been. */
export const abandoned = ({ model }: GridContext): Outcome => {
  model.abandon()
  return { work: undefined, progress: undefined, paste: undefined, turn: undefined }
}

/** The last step goes back, or the next one forth. */
export const turnBegun = (context: GridContext, way: Way): Outcome => {
  const done: Change[] = []
  const from = context.cursor && placeOf(context, context.cursor)
  return { turn: { done, from }, work: { steps: context.model.turning(way, done), total: 0 } }
}

/** What was taken back or done again is selected and brought into sight. */
export const turnEnded = (context: GridContext, say: Say): Outcome => {
  const range = context.turn && rangeOf(context, context.turn.done)
  if (!range) return { turn: undefined }
  say({ type: 'reveal', cell: range.anchor })
  return { turn: undefined, ...standingOn(range.anchor), ranges: [range] }
}

export const findBegun = (context: GridContext, text: string): Outcome => {
  const found: CellRef[] = []
  const find = { text, found, at: 0, isLooking: text !== '' }
  return { find, work: text === '' ? undefined : { steps: finding(context, text, found), total: context.model.count } }
}

/** The find that the cursor stands on or before is the first one to go to. */
export const findEnded = (context: GridContext): FindState | undefined =>
  context.find && { ...context.find, at: foundFrom(context, context.find), isLooking: false }
