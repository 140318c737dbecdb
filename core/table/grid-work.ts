import type { Outcome } from './grid-acts.ts'
import type { FindState, GridContext } from './grid-context.ts'
import type { CellRef } from './grid-events.ts'
import { finding, foundFrom } from './looking.ts'
import { pastedRange, pasting, type Answers } from './paste-work.ts'
import { runFor } from './slices.ts'

/** Long work gives the page back after so many milliseconds; a paste, which draws at each turn, takes fewer turns. */
const SLICE = 8
const PASTE_SLICE = 32

/** Another slice of what takes several turns. */
export const worked = ({ work, input, model, paste }: GridContext): Outcome => {
  if (!work) return {}
  const done = runFor(work.steps, paste ? PASTE_SLICE : SLICE, input.clock)
  model.news.tell()
  return done === undefined ? { work: undefined, progress: undefined } : { progress: { done, total: work.total } }
}

export const pasteBegun = (context: GridContext, answers: Answers): Outcome => {
  const { paste, model } = context
  if (!paste) return {}
  const pasted = { written: 0, added: 0, skipped: [] }
  model.begin()
  return { pasted, work: { steps: pasting(context, paste, answers, pasted), total: paste.rect.bottom - paste.rect.top + 1 } }
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
  return { work: undefined, progress: undefined, paste: undefined }
}

export const findBegun = (context: GridContext, text: string): Outcome => {
  const found: CellRef[] = []
  const find = { text, found, at: 0, isLooking: text !== '' }
  return { find, work: text === '' ? undefined : { steps: finding(context, text, found), total: context.model.count } }
}

/** The find that the cursor stands on or before is the first one to go to. */
export const findEnded = (context: GridContext): FindState | undefined =>
  context.find && { ...context.find, at: foundFrom(context, context.find), isLooking: false }
