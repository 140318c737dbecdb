import type { DocumentType } from '../../definitions/document.ts'
import { leaderOf, type Field, type Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import { type LinesType, isTypedTable } from '../../definitions/lines.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import { labelKey } from '../labels.ts'
import type { Choice } from '../remote-records.port.ts'

/** What a hand does to a draft, as functions from one draft to the next. Derived fields are settled by whoever calls them. */

/** The field with a new value; a label that named the old one goes. */
export const withValue = (row: Row, key: string, value: Wire, label?: string): Row => {
  if (Object.is(wireOf(row, key), value) && label === undefined) return row
  return { ...row, [key]: value, [labelKey(key)]: label ?? null }
}

/** The choice taken, and copied where the field's `fills` say. Nothing chosen empties what was filled and cannot be typed. */
export const withChoice = (fields: Fields, row: Row, key: string, choice: Choice | null): Row => {
  const chosen = withValue(row, key, choice?.id ?? null, choice?.label)
  const fills = fields[key]?.fills ?? {}
  return Object.entries(fills).reduce((filled, [own, theirs]) => {
    if (!choice) return fields[own]?.editable === false ? withValue(filled, own, null) : filled
    const label = choice.values[labelKey(theirs)]
    return withValue(filled, own, wireOf(choice.values, theirs), typeof label === 'string' ? label : undefined)
  }, chosen)
}

/** What followed a field that has another value now is empty; what the same act brought stays. */
export const withoutFollowers = (fields: Fields, before: Row, after: Row): Row =>
  Object.entries(fields).reduce((row, [key, field]) => {
    const leader = leaderOf(field)
    const isLeft = leader !== undefined && !Object.is(wireOf(before, leader), wireOf(row, leader))
    return isLeft && !isEmpty(row[key]) && Object.is(wireOf(before, key), wireOf(row, key)) ? withValue(row, key, null) : row
  }, after)

/** Formulas may look at what came with the choice before the server is asked again. */
export const withKnown = (knowledge: Knowledge, field: Field, choice: Choice | null): Knowledge => {
  const target = targetOf(field)
  if (!choice || !target) return knowledge
  const known = { ...knowledge.refs[target], [choice.id]: { ...knowledge.refs[target]?.[choice.id], ...ownWires(choice.values) } }
  return { ...knowledge, refs: { ...knowledge.refs, [target]: known } }
}

const ownWires = (values: Row): Readonly<Record<string, Wire>> =>
  Object.fromEntries(Object.keys(values).map((key) => [key, wireOf(values, key)]))

/** May a change of this field change what is known of other records? Numbers and remarks do not ask, choices and dates do. */
export const asksKnowledge = (field: Field): boolean => field.kind.chosen === true || field.kind.labelled === true

/** Columns whose change asks for a price again. A name that is no column, or begins with `head.`, is a header field. */
export const asksQuote = (table: LinesType, column: string): boolean =>
  column in table.columns && table.quotes?.asks.includes(column) === true

/** A row whose own part of the question is still empty has no price to be found. */
export const isAsking = (table: LinesType, row: Row): boolean =>
  (table.quotes?.asks ?? []).every((column) => !(column in table.columns) || !isEmpty(row[column]))

/** Tables whose prices depend on a header field. */
export const tablesAskingBy = (type: DocumentType, key: string): readonly string[] =>
  Object.entries<LinesType>(type.lines).flatMap(([name, { quotes, columns }]) =>
    quotes?.asks.some((asked) => asked === `head.${key}` || (asked === key && !(key in columns))) ? [name] : [],
  )

const isTyped = (field: Field): boolean => !field.derived && field.editable !== false

/** Nobody put anything into the row: it begins as every row begins. */
export const isBlank = (table: LinesType, row: Row, beginning: Row): boolean =>
  Object.entries<Field>(table.columns).every(
    ([key, field]) => !isTyped(field) || isEmpty(row[key]) || Object.is(wireOf(row, key), wireOf(beginning, key)),
  )

type Ends = {
  readonly beginning: (table: LinesType) => Row
  /** Something stands in the row that is no value yet. */
  readonly isUnread: (table: string, row: Row) => boolean
}

/** Without the empty rows that Enter left at the end of its tables; as many as a table must have stay, to be filled in. */
export const withoutBlankEnds = (type: DocumentType, draft: Row, { beginning, isUnread }: Ends): Row =>
  Object.entries<LinesType>(type.lines).reduce((tidy, [name, table]) => {
    if (!isTypedTable(table)) return tidy
    const rows = rowsOf(tidy, name)
    const first = beginning(table)
    const last = rows.findLastIndex((row) => !isBlank(table, row, first) || isUnread(name, row))
    const kept = Math.max(last + 1, table.atLeast ?? 0)
    return kept >= rows.length ? tidy : { ...tidy, [name]: rows.slice(0, kept) }
  }, draft)
