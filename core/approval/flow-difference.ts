import { isEmpty, type Row, textAt } from '../kernel/wire.ts'
import { wayBetween } from './flow-design.ts'

/** What became of a step between two versions of a chain; of one that says something else, which of its fields. */
export type StepDifference = {
  readonly title: string
  readonly mark: 'added' | 'dropped' | 'moved' | 'changed'
  readonly fields: readonly string[]
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** What tells a step's place and name from others', not what it says. */
const BESIDE: ReadonlySet<string> = new Set(['nodeNo', 'nodeKey', 'step'])

const byPlace = (nodes: readonly Row[]): readonly Row[] => nodes.toSorted((a, b) => Number(a['nodeNo']) - Number(b['nodeNo']))

const keyOf = (node: Row): string => textAt(node, 'nodeKey')

const isSame = (one: Row, other: Row, field: string): boolean =>
  (isEmpty(one[field]) && isEmpty(other[field])) || textAt(one, field) === textAt(other, field)

/** Two versions side by side, steps known by their codes: what is gone or moved stands where it stood, all else in the later one's order. */
export const differencesBetween = (
  earlier: readonly Row[],
  later: readonly Row[],
  columns: readonly string[],
): readonly StepDifference[] => {
  const [was, is] = [byPlace(earlier), byPlace(later)]
  const before = new Map(was.map((node) => [keyOf(node), node]))
  const after = new Map(is.map((node) => [keyOf(node), node]))
  const compared = columns.filter((name) => !BESIDE.has(name))
  return wayBetween(was.map(keyOf), is.map(keyOf)).flatMap(({ title: key, mark }): readonly StepDifference[] => {
    const [old, now] = [before.get(key), after.get(key)]
    const fields = old && now ? compared.filter((name) => !isSame(old, now, name)) : []
    const told = (what: StepDifference['mark']) => [{ title: textAt(now ?? old, 'nodeName'), mark: what, fields, before: old, after: now }]
    if (!old) return told('added')
    if (!now) return told('dropped')
    // A step that moved stands in the way twice: it is told where it stands now.
    if (mark === 'dropped') return []
    if (mark === 'added') return told('moved')
    return fields.length ? told('changed') : []
  })
}
