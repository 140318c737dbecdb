/** The rules of the seed (section 5: `right_like` starts with, `left_like` ends with) and what widgets §7c adds to them. */
export const RULES = [
  'eq',
  'like',
  'right_like',
  'left_like',
  'in',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'not_in',
  'empty',
  'not_empty',
] as const

export type Rule = (typeof RULES)[number]
export type Match = 'and' | 'or'

/** One condition. `field` is a header field or `table,column`; both it and `values` are texts as they were typed or chosen. */
export type QueryLine = { readonly field: string; readonly rule: Rule; readonly values: readonly string[] }

/** Conditions that hold all together or one of them; `not` turns the answer round. */
export type QueryGroup = { readonly match: Match; readonly not?: true; readonly children: readonly QueryNode[] }

export type QueryNode = QueryLine | QueryGroup

/** The outermost group counts as the first. */
export const DEEPEST = 4
export const MOST_LINES = 100
export const MOST_VALUES = 1_000

export const NO_QUERY: QueryGroup = { match: 'and', children: [] }

export const isGroup = <Line extends QueryLine, Group extends QueryGroup>(node: Line | Group): node is Group => 'children' in node

export const isUnary = (rule: Rule): boolean => rule === 'empty' || rule === 'not_empty'

export const isSeveral = (rule: Rule): boolean => rule === 'in' || rule === 'not_in'

const isFilled = (value: string) => value.trim() !== ''

/** A line nobody has begun. */
export const isBlank = ({ field, values }: QueryLine): boolean => field === '' && !values.some(isFilled)

/** A line that lacks nothing: the seed's field, rule and value. A range needs both its ends, or one period. */
export const isWhole = ({ field, rule, values }: QueryLine): boolean => {
  if (field === '') return false
  if (isUnary(rule)) return true
  const filled = values.filter(isFilled)
  return rule === 'between' ? filled.length === 2 || (filled.length === 1 && isRelative(filled[0]!)) : filled.length > 0
}

/** Days that move with the calendar are named, not dated: `@thisMonth`. */
export const isRelative = (value: string): boolean => value.startsWith('@')

export const linesOf = (group: QueryGroup): readonly QueryLine[] =>
  group.children.flatMap((child) => (isGroup(child) ? linesOf(child) : [child]))

export const depthOf = (group: QueryGroup): number => 1 + Math.max(0, ...group.children.filter((child) => isGroup(child)).map(depthOf))

/** What is asked: whole lines only, no group without one. Blank and half-filled lines ask nothing. */
export const askedOf = (group: QueryGroup): QueryGroup => ({
  match: group.match,
  ...(group.not ? { not: true } : {}),
  children: group.children.flatMap((child): readonly QueryNode[] => {
    if (!isGroup(child)) return isWhole(child) ? [bare(child)] : []
    const inner = askedOf(child)
    return inner.children.length ? [inner] : []
  }),
})

const bare = ({ field, rule, values }: QueryLine): QueryLine => ({
  field,
  rule,
  values: isUnary(rule) ? [] : values.filter(isFilled),
})

/** The seed's active flag: something is asked. */
export const isActive = (group: QueryGroup): boolean => linesOf(group).some(isWhole)
