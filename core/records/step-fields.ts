import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { readValue } from '../definitions/kind.ts'
import type { LinesType } from '../definitions/lines.ts'
import { fieldProblem, wanted } from '../definitions/problems.ts'
import type { Chain } from '../approval/processes.ts'
import { at, failure, type Failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import { seesField } from '../permissions/visible-fields.ts'

type Keyed = readonly (readonly [key: string, field: Field])[]

/** What is filled in at one approval step: fields of the header, and columns of tables. */
export type StepFields = { readonly head: Keyed; readonly tables: readonly { readonly table: string; readonly columns: Keyed }[] }

/** What whoever decides now fills in (FORMAT.md, `editAt`): by the role of the step, or as the person whom a field names. */
export const stepFields = (type: DocumentType, { process }: Pick<Chain, 'process'>, record: Row, by: Person): StepFields => {
  const role = process.nodes[process.current]?.role
  const isHis = (at: readonly string[] | undefined): boolean =>
    at?.some(
      (who) => who === role || (Object.hasOwn(type.fields, who) && [by.userId, by.empId].includes(String(wireOf(record, who) ?? ''))),
    ) === true
  const own = (fields: Fields, whole = false): Keyed =>
    Object.entries<Field>(fields).filter(
      ([, field]) => !field.derived && !field.live && !field.readonly && (whole || isHis(field.editAt)) && seesField(type, field, by),
    )
  const tables = Object.entries<LinesType>(type.lines).flatMap(([table, { columns, editAt }]) => {
    const found = own(columns, isHis(editAt))
    return found.length && rowsOf(record, table).length ? [{ table, columns: found }] : []
  })
  return { head: own(type.fields), tables }
}

const filledIn = (
  fields: Keyed,
  row: Row,
  given: Readonly<Record<string, unknown>>,
  table: string | undefined,
  index: number | undefined,
  wrong: Failure[],
): Row => {
  const result: Record<string, Row[string]> = { ...row }
  for (const [key, field] of fields) {
    const place = table === undefined ? key : `${table}.${key}`
    const value = Object.hasOwn(given, key) ? readValue(field.kind, field, given[key]) : ok(wireOf(row, key))
    if (!value.ok) wrong.push(at(value.failure, place, index))
    else {
      result[key] = value.value
      const problem = fieldProblem(key, field, value.value, result, { ...(table === undefined ? {} : { table, index }) })
      if (problem) wrong.push(problem)
      else if (field.required && isEmpty(value.value)) wrong.push(at(failure('value.required', wanted(field)), place, index))
    }
  }
  return result
}

/** The record with what was filled in at the step; its required fields count now, and nothing else of it is taken. */
export const withStepFields = ({ head, tables }: StepFields, record: Row, given: Readonly<Record<string, unknown>>): Result<Row> => {
  const wrong: Failure[] = []
  const result: Record<string, Row[string]> = { ...filledIn(head, record, given, undefined, undefined, wrong) }
  for (const { table, columns } of tables) {
    const sent = given[table]
    const rows = new Map((Array.isArray(sent) ? (sent as readonly Record<string, unknown>[]) : []).map((row) => [row?.['id'], row]))
    result[table] = rowsOf(record, table).map((row, index) => filledIn(columns, row, rows.get(row['id']) ?? {}, table, index, wrong))
  }
  const [first, ...others] = wrong
  return first ? fail(first, others) : ok(result)
}
