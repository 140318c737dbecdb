import type { Field } from '../definitions/field.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { notNested } from './failures.ts'
import { askedOf, isGroup, isSeveral, type Match, type QueryGroup, type QueryLine } from './query-tree.ts'
import { printQueryTree } from './read-query-tree.ts'

/** One condition as the seed's wire has it (section 3, protocol 7.3). */
export type WireCondition = {
  readonly field: string
  readonly rule: string
  readonly val: string | readonly string[]
  readonly type: string
  readonly dbType?: string
}

export type QueryParameters = {
  readonly superQueryParams?: string
  readonly superQueryMatchType?: Match
  /** Ours: groups within groups. */
  readonly superQueryTree?: string
}

const BY_KIND: Readonly<Record<string, string>> = {
  bool: 'switch',
  dict: 'list',
  dicts: 'list_multi',
  ref: 'sel_search',
  refs: 'sel_search',
  tree: 'sel_search',
  user: 'sel_user',
  users: 'sel_user',
  dept: 'sel_depart',
  depts: 'sel_depart',
  region: 'area-linkage',
}
const BY_STORAGE: Readonly<Record<string, string>> = { decimal: 'number', integer: 'int', date: 'date', moment: 'datetime' }
const DB_TYPES: Readonly<Record<string, string>> = { decimal: 'bigdecimal', integer: 'int' }

const controlOf = (field: Field | undefined): Pick<WireCondition, 'type' | 'dbType'> => {
  if (!field) return { type: 'text' }
  const { name, storage } = field.kind
  const dbType = DB_TYPES[storage]
  return { type: BY_KIND[name] ?? BY_STORAGE[storage] ?? 'text', ...(dbType ? { dbType } : {}) }
}

// Joined by commas as the seed says; where a value holds one itself, the list stays a list.
const valueOf = ({ rule, values }: QueryLine): string | readonly string[] =>
  isSeveral(rule) && values.some((value) => value.includes(',')) ? values : values.join(',')

const conditionsOf = (line: QueryLine, field: Field | undefined): readonly WireCondition[] => {
  const { field: name, rule, values } = line
  const control = controlOf(field)
  if (rule !== 'between') return [{ field: name, rule, val: valueOf(line), ...control }]
  const [from = '', to = ''] = values
  return [
    { field: name, rule: 'ge', val: from, ...control },
    { field: name, rule: 'le', val: to, ...control },
  ]
}

// Both ends of a range stand in one bracket, and of a table's rows one must lie between them.
const isFlatRange = (match: Match, { field }: QueryLine) => match === 'and' && !field.includes(',')

/** Can the seed's list of conditions say it? */
export const isFlat = ({ match, not, children }: QueryGroup): boolean =>
  !not && children.every((child) => !isGroup(child) && (child.rule !== 'between' || isFlatRange(match, child)))

/** The seed's list, for a query that it can say. */
const flatConditions = (group: QueryGroup, fieldNamed: (key: string) => Field | undefined): readonly WireCondition[] =>
  group.children.flatMap((child) => (isGroup(child) ? [] : conditionsOf(child, fieldNamed(child.field))))

// The HTTP layer encodes once more; half a pair of surrogates would stop it.
const encoded = (text: string) => encodeURI(text.toWellFormed())

/**
 * A query of whole lines as parameters of a list: exactly the seed's where the seed can say it, else in one parameter more, for a server
 * that understands it.
 */
export const queryParameters = (
  query: QueryGroup,
  { fieldNamed, nested }: { readonly fieldNamed: (key: string) => Field | undefined; readonly nested: boolean },
): Result<QueryParameters> => {
  const asked = askedOf(query)
  if (asked.children.length === 0) return ok({})
  if (isFlat(asked))
    return ok({ superQueryParams: encoded(JSON.stringify(flatConditions(asked, fieldNamed))), superQueryMatchType: asked.match })
  return nested ? ok({ superQueryTree: encoded(printQueryTree(asked)) }) : fail(notNested)
}
