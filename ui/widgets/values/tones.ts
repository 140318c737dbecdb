import type { DictItem } from '../../../core/definitions/dicts.ts'
import type { State } from '../../theme/tokens.ts'

/** The colour of a document's state (look.md 1.3); `void` has no ground. */
export type Tone = State | 'void'

const TONES: Readonly<Record<string, Tone>> = {
  draft: 'idle',
  approving: 'info',
  changing: 'info',
  approved: 'ok',
  rejected: 'bad',
  voided: 'void',
  closed: 'void',
  terminated: 'void',
  expired: 'void',
  finished: 'teal',
  signed: 'teal',
  paid: 'teal',
  settled: 'teal',
  archived: 'teal',
}

/** What follows an approval while the document is open is green, like the approval itself. */
export const toneOf = (state: string): Tone => TONES[state] ?? 'ok'

/** A document in such a state is over: its row steps back. */
export const isOver = (state: string): boolean => toneOf(state) === 'void'

/** How far a three-step status has come: nothing, a part, everything. Only dictionaries of that shape have one. */
export const isProgress = (items: readonly DictItem[]): boolean =>
  items.length === 3 &&
  items[0]!.text.startsWith('未') &&
  items[1]!.text.startsWith('部分') &&
  items.every(({ value }, index) => value === String(index))
