/** How a simple filter compares: the seed's prefixes (widgets §8), and the bare text. */
export type FilterForm = 'like' | 'ne' | 'ge' | 'le' | 'eq'

export type FilterText = { readonly form: FilterForm; readonly text: string }

const PREFIXES: Readonly<Record<Exclude<FilterForm, 'like' | 'eq'>, string>> = { ne: '!', ge: '>=', le: '<=' }

/** Contains is wrapped in stars, not-equal `!`, greater-or-equal `>=`, less-or-equal `<=`. No text filters nothing. */
export const encodeFilter = ({ form, text }: FilterText): string => {
  if (text === '') return ''
  if (form === 'like') return `*${text}*`
  return form === 'eq' ? text : PREFIXES[form] + text
}

/** What was typed while `form` was chosen: a sign that the field knows (`*x*`, `!x`, `>=x`) chooses its own and is not looked for. */
export const typedFilter = (typed: string, form: FilterForm, forms: readonly FilterForm[]): FilterText => {
  const read = decodeFilter(typed)
  return read.form !== 'eq' && forms.includes(read.form) ? read : { form, text: typed }
}

/** The text and how it compares. A bare text that begins like a prefix is read as one: `>=5` typed into an amount is meant so. */
export const decodeFilter = (filter: string): FilterText => {
  if (filter.length > 2 && filter.startsWith('*') && filter.endsWith('*')) return { form: 'like', text: filter.slice(1, -1) }
  for (const form of ['ne', 'ge', 'le'] as const) {
    const prefix = PREFIXES[form]
    if (filter.length > prefix.length && filter.startsWith(prefix)) return { form, text: filter.slice(prefix.length) }
  }
  return { form: 'eq', text: filter }
}
