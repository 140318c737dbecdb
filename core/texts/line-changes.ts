import { diffArrays } from 'diff'

export type LineChange = { readonly kind: 'same' | 'gone' | 'new'; readonly line: string }

/** Texts that differ by more lines than this have nothing in common: to find out would take seconds. */
const MOST_CHANGES = 1_000

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

const of =
  (kind: LineChange['kind']) =>
  (line: string): LineChange => ({ kind, line })

/** What became of the lines of one text in another. */
export const lineChanges = (before: string, after: string): readonly LineChange[] => {
  const [from, to] = [linesOf(before), linesOf(after)]
  const parts = diffArrays(from, to, { maxEditLength: MOST_CHANGES })
  if (!parts) return [...from.map(of('gone')), ...to.map(of('new'))]
  return parts.flatMap(({ value, added, removed }) => value.map(of(added ? 'new' : removed ? 'gone' : 'same')))
}
