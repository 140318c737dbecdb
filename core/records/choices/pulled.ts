import type { Pull } from '../../definitions/lines.ts'
import type { Known } from '../../definitions/views.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import type { CellChoice, CellValue } from '../../table/column.ts'
import { labelKey } from '../labels.ts'

export type Taking = { readonly column: string; readonly value: CellValue }

const NAMED = '$title'

/** What a source is called: its record where it is a row of one, else the first that the window shows. */
const nameOf = (source: Row, { shows }: Pull): string => {
  const [first = ''] = shows
  return String(wireOf(source, NAMED) ?? wireOf(source, labelKey(first)) ?? wireOf(source, first) ?? '')
}

/** The cells of the row that a source becomes in a form: the source itself, with what it fills, and what may still be typed over. */
export const pulled = (source: Row, pull: Pull, form: Row = {}): readonly Taking[] => {
  const choice: CellChoice = { id: String(source['id']), label: nameOf(source, pull), values: source }
  const copied = Object.entries(pull.fills ?? {}).flatMap(([column, theirs]): readonly Taking[] => {
    const value: Wire = typeof theirs === 'string' ? wireOf(source, theirs) : theirs(source as Known, form as Known)
    const label = typeof theirs === 'string' ? wireOf(source, labelKey(theirs)) : null
    return isEmpty(value) ? [] : [{ column, value: { value, ...(isEmpty(label) ? {} : { label: String(label) }) } }]
  })
  return [{ column: pull.by, value: { choice } }, ...copied]
}
