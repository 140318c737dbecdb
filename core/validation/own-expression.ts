import { readExpression, type ExpressionTree } from './expression-tree.ts'
import { steppedMatch } from './stepped-match.ts'

type Match = (text: string) => boolean

/** How often a matcher that goes back may try before another way is taken. */
const MOST_TRIES = 1_000_000

const isVariable = (tree: ExpressionTree): boolean => tree.is === 'repeat' && tree.least !== tree.most

const partsOf = (tree: ExpressionTree): readonly ExpressionTree[] =>
  tree.is === 'repeat' ? [tree.node] : tree.is === 'row' || tree.is === 'choice' ? tree.nodes : []

const some = (tree: ExpressionTree, is: (tree: ExpressionTree) => boolean): boolean =>
  is(tree) || partsOf(tree).some((part) => some(part, is))

const count = (tree: ExpressionTree): number => Number(isVariable(tree)) + partsOf(tree).reduce((sum, part) => sum + count(part), 0)

/** In how many ways a text of that length can be read by an expression that is not branching: counts one after another multiply, alternatives add up. */
const ways = (tree: ExpressionTree, length: number): number => {
  if (tree.is === 'row') return tree.nodes.reduce((product, node) => product * ways(node, length), 1)
  if (tree.is === 'choice') return tree.nodes.reduce((sum, node) => sum + ways(node, length), 0)
  if (tree.is !== 'repeat') return 1
  return tree.most > 1 ? Math.max(1, Math.min(tree.most, length) - tree.least + 1) : ways(tree.node, length) + Number(isVariable(tree))
}

/** May one text be read in very many ways: a choice or a free count inside a repetition? */
const isBranching = (tree: ExpressionTree): boolean =>
  some(tree, (part) => part.is === 'repeat' && part.most > 1 && some(part.node, (inner) => isVariable(inner) || inner.is === 'choice'))

// Looking around and back cannot be followed step by step; a repetition in a repetition is left out there.
const NESTED = /\([^()]*(?:[*+}]|\|)[^()]*\)\s*[*+{]/
const FREE = /[*+?{]/g
const isWithin = (text: string, free: number): boolean => (text.length + 1) ** (free + 1) <= MOST_TRIES

const made = (source: string): Match | undefined => {
  const native = new RegExp(source)
  const tree = readExpression(source)
  if (!tree) {
    if (NESTED.test(source)) return undefined
    const free = source.replace(/\\./gs, '').match(FREE)?.length ?? 0
    return (text) => isWithin(text, Math.min(free, 3)) && native.test(text)
  }
  if (!isBranching(tree) && count(tree) <= 1) return (text) => native.test(text)
  const stepped = steppedMatch(tree)
  if (isBranching(tree)) return stepped
  return (text) => (!stepped || ways(tree, text.length) * (text.length + 1) <= MOST_TRIES ? native.test(text) : stepped(text))
}

const known = new Map<string, Match | undefined>()

/** A regular expression as a test that always ends soon; undefined for one that cannot be read or might never end (widgets 3.4). */
export const ownExpression = (source: string): Match | undefined => {
  if (!known.has(source)) {
    try {
      known.set(source, made(source))
    } catch {
      known.set(source, undefined)
    }
  }
  return known.get(source)
}
