import { among, isObject } from '../kernel/json.ts'
import { type Match, NO_QUERY, type QueryGroup, RULES } from './query-tree.ts'
import { readQueryTree, type WrittenQuery, writtenQuery } from './read-query-tree.ts'

/** Everybody's: the role every active employee holds (sys S13). */
export const EVERYBODY = 'staff'

/** A query somebody saved for a list. */
export type SavedQuery = {
  readonly id: string
  readonly title: string
  readonly query: QueryGroup
  /** A role, or a department, whose people find it among theirs; '' for nobody else. */
  readonly sharedWith: string
  readonly isMine: boolean
  /** Asked as soon as this person opens the list. */
  readonly isDefault: boolean
  readonly ownerName: string
}

export type QueryToKeep = {
  /** The one that is changed; nothing for a new one. */
  readonly id?: string
  readonly title: string
  readonly query: QueryGroup
  readonly sharedWith: string
}

/** As the seed saves it on the device: title, matchType, records. What its list cannot say rides along as a tree. */
export type LocalQuery = {
  readonly title: string
  readonly matchType: Match
  readonly records: readonly { readonly field: string; readonly rule: string; readonly val: string | readonly string[] }[]
  readonly tree?: WrittenQuery
}

const LONGEST_TITLE = 50

export const titleOf = (typed: string): string => [...typed.normalize('NFC').trim()].slice(0, LONGEST_TITLE).join('')

export const isTooLong = (typed: string): boolean => [...typed.trim()].length > LONGEST_TITLE

export const localOf = (title: string, query: QueryGroup): LocalQuery => ({
  title,
  matchType: query.match,
  records: query.children.flatMap((child) => ('children' in child ? [] : [{ field: child.field, rule: child.rule, val: child.values }])),
  tree: writtenQuery(query),
})

const severalIn = (rule: unknown, val: unknown): unknown =>
  typeof val === 'string' && (rule === 'in' || rule === 'not_in') ? val.split(',').filter(Boolean) : val

const recordIn = (record: unknown): unknown => {
  if (!isObject(record)) return undefined
  const { field, rule, val } = record
  const known = among(rule, RULES)
  return known ? { field, rule: known, val: severalIn(known, val) } : undefined
}

/** A query as some device or server kept it, in the seed's form or ours; one that asks nothing where it cannot be read. */
export const savedTree = (kept: unknown): QueryGroup => {
  if (!isObject(kept)) return NO_QUERY
  const tree = readQueryTree(kept['tree']) ?? readQueryTree(kept)
  if (tree) return tree
  const { records, matchType } = kept
  const children = (Array.isArray(records) ? records : []).map(recordIn).filter((one) => one !== undefined)
  return readQueryTree({ match: matchType === 'or' ? 'or' : 'and', children }) ?? NO_QUERY
}
