export type LineChange = { readonly kind: 'same' | 'gone' | 'new'; readonly line: string }

/** Above this many pairs of lines nothing common is looked for between the first and the last difference. */
const MOST_PAIRS = 4_000_000

const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/)

const of =
  (kind: LineChange['kind']) =>
  (line: string): LineChange => ({ kind, line })

/** The longest lines in common of what differs, by the usual table of lengths. */
const between = (before: readonly string[], after: readonly string[]): readonly LineChange[] => {
  if (before.length * after.length > MOST_PAIRS) return [...before.map(of('gone')), ...after.map(of('new'))]
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        before[i] === after[j] ? common[(i + 1) * width + j + 1]! + 1 : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const changes: LineChange[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      changes.push({ kind: 'same', line: before[i]! })
      i += 1
      j += 1
    } else if (j === after.length || (i < before.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      changes.push({ kind: 'gone', line: before[i]! })
      i += 1
    } else {
      changes.push({ kind: 'new', line: after[j]! })
      j += 1
    }
  }
  return changes
}

/** What became of the lines of one text in another. */
export const lineChanges = (before: string, after: string): readonly LineChange[] => {
  const [from, to] = [linesOf(before), linesOf(after)]
  const most = Math.min(from.length, to.length)
  let head = 0
  while (head < most && from[head] === to[head]) head += 1
  let tail = 0
  while (tail < most - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1
  const middle = between(from.slice(head, from.length - tail), to.slice(head, to.length - tail))
  return [...from.slice(0, head).map(of('same')), ...middle, ...from.slice(from.length - tail).map(of('same'))]
}
