import { filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { type Expression, EVERY, type Field } from './expression.ts'
import { bothSet, fieldProblem, noneSet, tooFewFields, tooLong, tooManyFields } from './failures.ts'
import { type FieldProblem, readField } from './read-field.ts'
import { UNITS, type Unit } from './units.ts'

/** Longer texts are not looked at. */
export const MOST_CHARACTERS = 256
const FEWEST_FIELDS = 6

const piecesOf = (text: string) => [...text.matchAll(/\S+/g)].map((found) => ({ text: found[0], column: found.index + 1 }))

const isProblem = (read: Field | FieldProblem): read is FieldProblem => 'problem' in read

/** One field by itself, as an editor's box holds it. */
export const parseField = (unit: Unit, text: string): Result<Field> => {
  const read = readField(unit, text.trim().toUpperCase())
  return isProblem(read) ? fail(fieldProblem(unit, read.at + 1, read.problem)) : ok(read)
}

/**
 * Six or seven fields as Quartz means them (widgets §16.2), any case, any blanks between. What Quartz only guesses at is refused;
 * exactly one of day and week is `?`.
 */
export const parse = (text: string): Result<Expression> => {
  if (text.length > MOST_CHARACTERS) return fail(filled(tooLong, { max: MOST_CHARACTERS }))
  const pieces = piecesOf(text)
  if (pieces.length > UNITS.length) return fail(tooManyFields)
  if (pieces.length < FEWEST_FIELDS) return fail(filled(tooFewFields, { count: pieces.length }))

  const fields: Partial<Record<Unit, Field>> = { year: EVERY }
  for (const [place, piece] of pieces.entries()) {
    const unit = UNITS[place]!
    const read = readField(unit, piece.text.toUpperCase())
    if (isProblem(read)) return fail(fieldProblem(unit, piece.column + read.at, read.problem))
    fields[unit] = read
  }
  const expression = fields as Expression
  const isDayUnset = expression.day.kind === 'unset'
  const isWeekUnset = expression.week.kind === 'unset'
  if (isDayUnset && isWeekUnset) return fail(noneSet)
  if (!isDayUnset && !isWeekUnset) return fail(bothSet)
  return ok(expression)
}
