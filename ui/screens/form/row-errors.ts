import type { Failure } from '../../../core/kernel/failure.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { isSaidOf, type FormContext } from '../../../core/records/form/form-context.ts'
import { idOf } from '../../../core/table/rows.ts'

// One look at the list of problems serves every row of the screen.
const grouped = new WeakMap<readonly Failure[], Map<string, ReadonlyMap<number, readonly Failure[]>>>()

const problemsByRow = (problems: readonly Failure[], table: string): ReadonlyMap<number, readonly Failure[]> => {
  const known = grouped.get(problems)?.get(table)
  if (known) return known
  const own = problems.filter(({ field, row }) => row !== undefined && field?.startsWith(`${table}.`))
  const byRow = new Map<number, readonly Failure[]>()
  for (const one of own) byRow.set(one.row!, [...(byRow.get(one.row!) ?? []), one])
  const tables = grouped.get(problems) ?? new Map()
  tables.set(table, byRow)
  grouped.set(problems, tables)
  return byRow
}

const BETWEEN = '\u0001'
const INSIDE = '\u0002'

/** What is shown as wrong in a row, as one text that is cheap to compare: `column message` pairs. */
export const rowErrors = (context: FormContext, table: string, index: number): string => {
  const { problems, refused, unread, strict } = context
  const row = rowsOf(context.draft, table)[index]
  if (!row) return ''
  const id = idOf(row)
  const column = ({ field }: Failure) => field!.slice(table.length + 1)
  const found = [
    ...(problemsByRow(refused, table).get(index) ?? []),
    ...(problemsByRow(problems, table).get(index) ?? []).filter((one) => isSaidOf(context, table, id, column(one))),
  ]
  const pairs = found.map((one) => `${column(one)}${INSIDE}${one.message}`)
  if (unread.size) {
    for (const [place, { failure, isComing }] of unread)
      if (place.startsWith(`${table}.${id}.`) && (strict || !isComing))
        pairs.unshift(`${place.slice(table.length + id.length + 2)}${INSIDE}${failure.message}`)
  }
  return pairs.join(BETWEEN)
}

/** The first thing wrong in each cell. */
export const readErrors = (text: string): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>()
  if (text === '') return errors
  for (const pair of text.split(BETWEEN)) {
    const [column = '', message = ''] = pair.split(INSIDE)
    if (!errors.has(column)) errors.set(column, message)
  }
  return errors
}
