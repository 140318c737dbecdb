import type { Failure } from '../../kernel/failure.ts'
import { rowsOf } from '../../kernel/wire.ts'
import { idOf } from '../../table/rows.ts'
import { cellPlace, isSaidOf, type FormContext } from './form-context.ts'

/** Is the failure one of a table's cell? */
export const isInTable = ({ field, row }: Failure): boolean => row !== undefined && field?.includes('.') === true

const cellOf = ({ draft }: FormContext, { field, row }: Failure): readonly [table: string, row: string, column: string] => {
  const [table = '', column = ''] = field!.split('.')
  const own = rowsOf(draft, table)[row!]
  return [table, own ? idOf(own) : '', column]
}

/** A text that could not be read, as a problem of the place it stands in. */
const unreadProblems = ({ draft, unread, strict }: FormContext): readonly Failure[] =>
  [...unread].flatMap(([place, { failure, isComing }]) => {
    if (isComing && !strict) return []
    const [table = '', id = '', column] = place.split('.')
    if (column === undefined) return { ...failure, field: place }
    return { ...failure, field: `${table}.${column}`, row: rowsOf(draft, table).findIndex((row) => idOf(row) === id) }
  })

/**
 * What is said to be wrong, in the order of the form: header fields, then cells row by row. Cells nobody has left yet are spared until
 * an attempt to save; a text that cannot be read is the one problem of its place.
 */
export const saidProblems = (context: FormContext): readonly Failure[] => {
  const { problems, refused, unread } = context
  const isSaid = (problem: Failure) => {
    if (!isInTable(problem)) return problem.field === undefined || !unread.has(problem.field)
    const cell = cellOf(context, problem)
    return !unread.has(cellPlace(...cell)) && isSaidOf(context, ...cell)
  }
  const all = [...refused, ...problems.filter(isSaid), ...unreadProblems(context)]
  const rank = (problem: Failure) => (isInTable(problem) ? 1 + problem.row! : 0)
  return all
    .map((problem, at) => ({ problem, at }))
    .sort((a, b) => rank(a.problem) - rank(b.problem) || a.at - b.at)
    .map(({ problem }) => problem)
}
