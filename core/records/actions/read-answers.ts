import { askedFields } from '../../definitions/asked-fields.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { readValue } from '../../definitions/kind.ts'
import { fieldProblem, wanted } from '../../definitions/problems.ts'
import { at, failure, type Failure } from '../../kernel/failure.ts'
import { isObject } from '../../kernel/json.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { isEmpty, rowsOf, type Row } from '../../kernel/wire.ts'

export type Answers = {
  /** Those that are fields of the record. */
  readonly own: Row
  /** The others. */
  readonly inPlace: Row
  readonly all: Row
}

/** What the dialog of an action asked, each answer read by its field. */
export const readAnswers = (own: Fields, declared: ActionType<unknown>, asked: Readonly<Record<string, unknown>>): Result<Answers> => {
  const answers: Record<string, Row[string]> = {}
  const problems: Failure[] = []
  for (const [key, field] of askedFields({ fields: own }, declared)) {
    const value = readValue(field.kind, field, asked[key])
    if (!value.ok) {
      problems.push({ ...value.failure, field: key })
      continue
    }
    const wrong = fieldProblem(key, field, value.value, { [key]: value.value }, {})
    if (wrong) problems.push(wrong)
    else if (isEmpty(value.value) && field.required) problems.push({ ...failure('value.required', wanted(field)), field: key })
    else answers[key] = value.value
  }
  const [first, ...rest] = problems
  if (first) return fail(first, rest)
  const among = (isOwn: boolean) => Object.fromEntries(Object.entries(answers).filter(([key]) => Object.hasOwn(own, key) === isOwn))
  return ok({ all: answers, own: among(true), inPlace: among(false) })
}

/** The rows of the table that are ticked, among those that are there. */
export const readTickedRows = (
  type: Pick<DocumentType, 'lines'>,
  { askRows }: ActionType<unknown>,
  asked: Readonly<Record<string, unknown>>,
  before: Row,
): Result<Row> => {
  const table = askRows?.tick
  if (table === undefined) return ok({})
  const given = new Set((Array.isArray(asked[table]) ? asked[table] : []).filter(isObject).map((row) => row['id']))
  const rows = rowsOf(before, table).filter((row) => given.has(row['id']))
  if (rows.length === 0) return fail({ ...failure('value.required', `请选择${type.lines[table]!.title}`), field: table })
  return ok({ [table]: rows })
}

/** The rows of the table that an action fills in, with what was answered for each; a row of which nothing was said stays as it is. */
export const readAskedRows = (
  type: Pick<DocumentType, 'lines'>,
  { askRows }: ActionType<unknown>,
  asked: Readonly<Record<string, unknown>>,
  before: Row,
): Result<Row> => {
  if (askRows?.fill === undefined) return ok({})
  const { fill: table, columns } = askRows
  const given = new Map((Array.isArray(asked[table]) ? asked[table] : []).filter(isObject).map((row) => [row['id'], row]))
  const problems: Failure[] = []
  const rows = rowsOf(before, table).map((row, place) => {
    const answers = given.get(String(row['id'])) ?? {}
    const filled = columns.flatMap((key) => {
      if (answers[key] === undefined) return []
      const field: Field = type.lines[table]!.columns[key]!
      const value = readValue(field.kind, field, answers[key])
      if (value.ok) return [[key, value.value] as const]
      problems.push(at({ ...value.failure, message: `${field.title}：${value.failure.message}` }, `${table}.${key}`, place))
      return []
    })
    return filled.length ? { ...row, ...Object.fromEntries(filled) } : row
  })
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok({ [table]: rows })
}
