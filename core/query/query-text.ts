import type { QueryGroup } from './query-tree.ts'
import { parseQueryTree, printQueryTree } from './read-query-tree.ts'
import type { Word } from './sentence.ts'

/** A query as text for somebody else: what it says, and below it what can be pasted again. */
export const queryText = (query: QueryGroup, words: readonly Word[]): string =>
  `${words.map(({ text }) => text).join('')}\n${printQueryTree(query)}`

/** The query in such a text; undefined where there is none. */
export const readQueryText = (text: string): QueryGroup | undefined => {
  // JSON has no line break of its own: the last line that begins so is it.
  const at = `\n${text}`.lastIndexOf('\n{"match"')
  return at < 0 ? undefined : parseQueryTree(text.slice(at).trim())
}
