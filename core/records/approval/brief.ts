import { aboutOf } from '../../definitions/about.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { readDecimal } from '../../kernel/decimal.ts'
import { isEmpty, wireOf, type Row } from '../../kernel/wire.ts'
import { isServerOwned } from '../usual-fields.ts'

export type Keyed = readonly (readonly [key: string, field: Field])[]

/** So many columns are read without scrolling. */
const MOST = 8

const NUMBERS: ReadonlySet<string> = new Set(['money', 'price', 'decimal', 'int'])
const FILES: ReadonlySet<string> = new Set(['file', 'files', 'image', 'images'])

const isNumber = ({ kind }: Field): boolean => NUMBERS.has(kind.name)

/** How much a column is needed to decide: what is marked, what was typed as price and quantity, what it comes to; what else is worked out; the rest. */
const weightOf = (key: string, field: Field, marked: ReadonlySet<string>): number => {
  if (marked.has(key)) return 0
  // What the program counts up begins at something.
  const isCounted = field.editable === false && field.default !== undefined
  if (!isNumber(field) || isCounted) return field.required ? 4 : 5
  if (field.required) return 1
  if (field.kind.name === 'money' && field.derived === true && field.totalled) return 2
  return field.derived === true || field.totalled ? 3 : 5
}

/** The columns of a table that whoever decides sees at once, in their order: what names the row, and what weighs most. */
export const briefColumns = (columns: Keyed, marked: ReadonlySet<string>): Keyed => {
  const [name, ...others] = columns
  if (!name) return []
  const heaviest = [...others]
    .sort(([a, one], [b, other]) => weightOf(a, one, marked) - weightOf(b, other, marked))
    .slice(0, MOST - 1)
    .map(([key]) => key)
  return [name, ...others.filter(([key]) => heaviest.includes(key))]
}

const saysNothing = (row: Row, key: string, field: Field): boolean => {
  const value = wireOf(row, key)
  return isEmpty(value) || (isNumber(field) && readDecimal(value)?.isZero() === true)
}

/** The columns that say something of a row: those that are empty, or zero, all the way down are left out, but for what is marked. */
export const saying = (columns: Keyed, rows: readonly Row[], marked: ReadonlySet<string>): Keyed =>
  columns.filter(([key, field]) => marked.has(key) || rows.some((row) => !saysNothing(row, key, field)))

/** A header parted for whoever decides. */
export type Parted = {
  /** What decides: what the record is about and what its list shows. */
  readonly first: Keyed
  /** What else is filled in. */
  readonly rest: Keyed
  /** How many fields somebody might have filled in and did not. */
  readonly empty: number
}

/** Filled fields of a header by what they are for, at most so many of them first; whatever is empty is only counted. */
export const parted = (type: DocumentType, fields: Keyed, row: Row, most = fields.length): Parted => {
  const isFilled = ([key]: Keyed[number]) => !isEmpty(wireOf(row, key))
  const filled = fields.filter(isFilled)
  const isFile = ([, { kind }]: Keyed[number]) => FILES.has(kind.name)
  const about = aboutOf(type).map(([key]) => key)
  const isFirst = ([key, field]: Keyed[number]) => about.includes(key) || (Boolean(field.listed) && !isServerOwned(key, field))
  const deciding = filled.filter((one) => isFirst(one) && !isFile(one))
  const isAbout = ([key]: Keyed[number]) => about.includes(key)
  const first = [...deciding.filter(isAbout), ...deciding.filter((one) => !isAbout(one))].slice(0, most)
  return {
    first,
    rest: filled.filter((one) => !first.includes(one) && !isFile(one)),
    empty: fields.filter((one) => !isFilled(one) && !isServerOwned(one[0], one[1])).length,
  }
}

/** What a row comes to, first, and the price and the quantity that it comes from, where it has them. */
export const figuresOf = (columns: Keyed): { readonly money: Keyed; readonly price?: Keyed[number]; readonly qty?: Keyed[number] } => {
  const price = columns.find(([, { kind, required }]) => kind.name === 'price' && required)
  const qty = columns.find(([, { kind, required }]) => (kind.name === 'decimal' || kind.name === 'int') && required)
  return {
    money: columns.filter(([, { kind, derived, totalled }]) => kind.name === 'money' && derived && totalled),
    ...(price && qty ? { price, qty } : {}),
  }
}
