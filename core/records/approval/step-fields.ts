import type { DocumentType } from '../../definitions/document.ts'
import { type Field, type Fields, editedAt } from '../../definitions/field.ts'
import { readValue } from '../../definitions/kind.ts'
import { type LinesType, isTypedTable } from '../../definitions/lines.ts'
import { type RowPlace, placed } from '../../definitions/problem-place.ts'
import { fieldProblem, wanted } from '../../definitions/problems.ts'
import type { Chain } from '../../approval/approvals.port.ts'
import { closedHere } from '../../approval/failures.ts'
import { mayBeDecidedBy } from '../../approval/node-state.ts'
import { readerOf } from '../../approval/chain-reader.ts'
import { isOpenedAt, opensAt } from '../../approval/step-places.ts'
import { text } from '../../approval/text.ts'
import { type Failure, filled } from '../../kernel/failure.ts'
import { type JsonObject, objectsOf } from '../../kernel/json.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type Row, isEmpty, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { mayEdit, seesField } from '../../permissions/visible-fields.ts'
import { foreseen } from '../actions/foreseen.ts'
import { isServerOwned } from '../usual-fields.ts'

type Keyed = readonly (readonly [key: string, field: Field])[]

/** What is filled in at one approval step: fields of the header, and columns of tables, of all rows or of those named. */
export type StepFields = {
  readonly head: Keyed
  readonly tables: readonly { readonly table: string; readonly columns: Keyed; readonly only?: ReadonlySet<string> }[]
  /** Places, `field` and `table.column`, that the version of the chain wants filled in before somebody agrees (oa W10). */
  readonly demanded: ReadonlySet<string>
}

const NOTHING: StepFields = { head: [], tables: [], demanded: new Set() }

/**
 * What must be filled in and was not, because whoever wrote the document may not see it: the first who decides and may see it is asked.
 * A change that waits is no document of its own.
 */
const leftOpen = (
  type: DocumentType,
  {
    table,
    fields,
    isRequired,
  }: { readonly table?: string; readonly fields: Fields; readonly isRequired: (key: string, field: Field) => boolean },
  row: Row,
  by: Person,
): Keyed =>
  Object.entries<Field>(fields).flatMap(([key, field]) => {
    const isGuarded = field.guard !== undefined || field.visibleTo !== undefined
    const isOpen = isGuarded && isEmpty(row[key]) && !isServerOwned(key, field) && isRequired(key, field)
    return isOpen && seesField(type, field, by) && mayEdit(type, table, key, by) ? [[key, { ...field, required: true }] as const] : []
  })

const openIn = (type: DocumentType, record: Row, by: Person): Pick<StepFields, 'head' | 'tables'> => {
  const holds = (conditions: DocumentType['required'], key: string, otherwise: boolean): boolean => {
    const condition = conditions?.[key] as ((doc: never) => boolean) | undefined
    return condition ? foreseen(type, record, by, condition) === true : otherwise
  }
  const isRequired = (key: string, { required }: Field) =>
    holds(type.shown, key, true) && (required === true || holds(type.required, key, false))
  const tables = Object.entries<LinesType>(type.lines).filter(([, table]) => isTypedTable(table))
  return {
    head: leftOpen(type, { fields: type.fields, isRequired }, record, by),
    tables: tables.flatMap(([table, { columns, shown }]) =>
      rowsOf(record, table).flatMap((row) => {
        const open = leftOpen(
          type,
          { table, fields: columns, isRequired: (key, { required }) => required === true && !shown?.[key] },
          row,
          by,
        )
        return open.length ? [{ table, columns: open, only: new Set([textAt(row, 'id')]) }] : []
      }),
    ),
  }
}

/** Columns that are filled in by the role which the row itself names. */
const rowsOfRole = (table: string, { columns }: LinesType, record: Row, role: string | undefined): StepFields['tables'] =>
  Object.entries<Field>(columns).flatMap(([key, field]) => {
    const naming = (editedAt(field) ?? []).filter((who) => columns[who]?.kind.name === 'role')
    const own = rowsOf(record, table).filter((row) => role !== undefined && naming.some((who) => row[who] === role))
    return own.length ? [{ table, columns: [[key, field]] as const, only: new Set(own.map((row) => textAt(row, 'id'))) }] : []
  })

/**
 * What whoever decides now fills in: by the role of the step, or as the person whom a field names (FORMAT.md, `editAt`); what the version
 * of the chain opens at it (oa W22); and what the writer could not, because he may not see it. Who is only asked for his opinion, or to sign, fills in nothing.
 */
export const stepFields = (
  type: DocumentType,
  chain: Chain,
  record: Row,
  person: Person,
  task = chain.tasks.find((one) => mayBeDecidedBy(one, person.userId)),
): StepFields => {
  if (task?.taskType !== undefined) return NOTHING
  const { process } = chain
  const by = readerOf(type, chain, person)
  const step = process.nodes[task?.node ?? process.current]
  const role = step?.role
  const opened = opensAt(step?.drawn)
  const isHis = (at: readonly string[] | undefined): boolean =>
    at?.some((who) => who === role || (Object.hasOwn(type.fields, who) && [by.userId, by.empId].includes(textAt(record, who)))) === true
  const own = (fields: Fields, table?: string, whole = false): Keyed =>
    Object.entries<Field>(fields).filter(
      ([key, field]) =>
        !field.derived &&
        field.editable !== false &&
        (whole || isHis(editedAt(field)) || isOpenedAt(opened, table === undefined ? key : `${table}.${key}`, field)) &&
        seesField(type, field, by) &&
        mayEdit(type, table, key, by),
    )
  const tables = Object.entries<LinesType>(type.lines).flatMap(([table, lines]) => {
    const found = own(lines.columns, table, isHis(editedAt(lines)))
    const whole = found.length && rowsOf(record, table).length ? [{ table, columns: found }] : []
    return [...whole, ...rowsOfRole(table, lines, record, role)]
  })
  const head = own(type.fields)
  const demanded = new Set(step?.drawn?.requires)
  if (process.change) return { head, tables, demanded }
  const open = openIn(type, record, by)
  // What a step opens is filled in once, also where the writer left it open.
  const isNew = ([key]: Keyed[number]) => !head.some(([own]) => own === key)
  return { head: [...head, ...open.head.filter(isNew)], tables: [...tables, ...open.tables], demanded }
}

/** Is it one of the step's own places, `field` or `table.column`? */
export const isFilledAt = ({ head, tables }: StepFields, place: string | undefined): boolean =>
  head.some(([key]) => key === place) || tables.some(({ table, columns }) => columns.some(([key]) => `${table}.${key}` === place))

/** The row with what was given, and what is wrong with it. */
const filledIn = (
  { fields, demanded }: { readonly fields: Keyed; readonly demanded: ReadonlySet<string> },
  row: Row,
  given: JsonObject,
  place: RowPlace,
): { readonly row: Row; readonly wrong: readonly Failure[] } => {
  const result: Record<string, Row[string]> = { ...row }
  const wrong: Failure[] = []
  for (const [key, field] of fields) {
    const value = Object.hasOwn(given, key) ? readValue(field.kind, field, given[key]) : ok(wireOf(row, key))
    if (!value.ok) wrong.push(placed(value.failure.code, value.failure.message, key, place))
    else {
      result[key] = value.value
      const problem = fieldProblem(key, field, value.value, result, place)
      const isDemanded = demanded.has(place.table ? `${place.table}.${key}` : key)
      if (problem) wrong.push(problem)
      else if (isDemanded && isEmpty(value.value)) wrong.push(placed('value.required', text.demanded(field.title), key, place))
      else if (field.required && isEmpty(value.value)) wrong.push(placed('value.required', wanted(field), key, place))
    }
  }
  return { row: result, wrong }
}

const isBeside = (key: string): boolean => key === 'id' || key.endsWith('_dictText')

/** What was given that is not filled in at the step: whatever it is, it is refused (oa W22). */
const strangeIn = (type: DocumentType, { head, tables }: StepFields, record: Row, given: JsonObject): readonly Failure[] => {
  const closed = (key: string, title: string, place: RowPlace): Failure =>
    placed(closedHere.code, filled(closedHere, { title }).message, key, place)
  const among = (own: Keyed, fields: Fields, sent: JsonObject, place: RowPlace): readonly Failure[] =>
    Object.keys(sent)
      .filter((key) => !isBeside(key) && !own.some(([one]) => one === key))
      .map((key) => closed(key, (Object.hasOwn(fields, key) ? fields[key]?.title : undefined) ?? key.slice(0, LONGEST_NAME), place))
  const { rows: sentRows, head: sentHead } = parted(type, given)
  return [
    ...among(head, type.fields, sentHead, {}),
    ...Object.entries(sentRows).flatMap(([table, rows]) => {
      const { title, columns: fields } = type.lines[table]!
      const parts = tables.filter((one) => one.table === table)
      if (parts.length === 0 || !Array.isArray(rows)) return [closed(table, title, {})]
      const stored = rowsOf(record, table)
      return objectsOf(rows).flatMap((row) => {
        const index = stored.findIndex(({ id }) => id === row['id'])
        if (index < 0) return [closed(table, title, {})]
        const own = parts.flatMap(({ columns, only }) => (only?.has(textAt(stored[index]!, 'id')) === false ? [] : columns))
        return among(own, fields, row, { table, index })
      })
    }),
  ]
}

const LONGEST_NAME = 60

/** Header fields and tables of what was given. */
const parted = (type: DocumentType, given: JsonObject): { readonly head: JsonObject; readonly rows: JsonObject } => {
  const isTable = ([key]: readonly [string, unknown]) => Object.hasOwn(type.lines, key)
  const entries = Object.entries(given)
  return { head: Object.fromEntries(entries.filter((one) => !isTable(one))), rows: Object.fromEntries(entries.filter(isTable)) }
}

/** The record with what was filled in at the step, itself where the step asks nothing; its required fields count now, and anything else is refused. */
export const withStepFields = (type: DocumentType, fields: StepFields, record: Row, given: JsonObject): Result<Row> => {
  const { head, tables, demanded } = fields
  const [strange, ...more] = strangeIn(type, fields, record, given)
  if (strange) return fail(strange, more)
  if (head.length === 0 && tables.length === 0) return ok(record)
  const own = filledIn({ fields: head, demanded }, record, given, {})
  const wrong = [...own.wrong]
  const result: Record<string, Row[string]> = { ...own.row }
  for (const { table, columns, only } of tables) {
    const sent = new Map(objectsOf(given[table]).map((row) => [row['id'], row]))
    const filled = rowsOf(result, table).map((row, index) =>
      only?.has(textAt(row, 'id')) === false
        ? { row, wrong: [] }
        : filledIn({ fields: columns, demanded }, row, sent.get(row['id']) ?? {}, { table, index }),
    )
    result[table] = filled.map(({ row }) => row)
    wrong.push(...filled.flatMap((one) => one.wrong))
  }
  const [first, ...others] = wrong
  return first ? fail(first, others) : ok(result)
}
