import type { DictItem } from '../../../core/definitions/dicts.ts'
import type { Field } from '../../../core/definitions/field.ts'

/** Widths that a value of each kind needs at 13px. */
const WIDTHS: Readonly<Record<string, number>> = {
  bool: 64,
  date: 98,
  datetime: 158,
  decimal: 92,
  dept: 116,
  dict: 84,
  int: 80,
  codes: 190,
  longText: 200,
  money: 112,
  month: 80,
  quarter: 104,
  percent: 76,
  phone: 116,
  price: 96,
  ref: 184,
  refBy: 168,
  region: 150,
  rowRef: 168,
  time: 80,
  tree: 120,
  user: 92,
  year: 64,
}

const USUAL = 142
const SIGN = 13
const PADDING = 24

/** The longest word of a dictionary that still has its whole width. */
const MOST_WORD = 10

/** Employees are called as users are. */
const kindOf = ({ kind, to }: Field): string => (kind.name === 'ref' && to === 'sys.employee' ? 'user' : kind.name)

/** Room for the longest word of a dictionary. */
const roomForWords = ({ kind }: Field, items: readonly DictItem[]): number =>
  kind.name === 'dict' ? Math.min(Math.max(0, ...items.map(({ text }) => [...text].length)), MOST_WORD) * SIGN + PADDING : 0

/** How wide a column is where nobody said: room for its values and its whole title. */
export const widthOf = (field: Field, items: readonly DictItem[] = []): number =>
  field.width ?? Math.max(WIDTHS[kindOf(field)] ?? USUAL, field.title.length * SIGN + PADDING, roomForWords(field, items))

/** The same among a form's lines, where the amounts at the end of a row shall be in sight beside its beginning. */
const NARROWER: Readonly<Record<string, number>> = { decimal: 80, int: 64, money: 98, percent: 68, price: 76, ref: 154 }
const USUAL_IN_LINES = 98
const LINES_PADDING = 20

export const widthInLines = (field: Field): number => {
  const { kind, title, editable, width } = field
  const own =
    editable === false && kind.name === 'ref'
      ? USUAL_IN_LINES
      : (NARROWER[kindOf(field)] ?? Math.min(USUAL_IN_LINES, WIDTHS[kindOf(field)] ?? USUAL))
  return width ?? Math.max(own, title.length * SIGN + LINES_PADDING)
}
