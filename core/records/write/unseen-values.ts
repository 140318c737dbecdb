import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { at, failure, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { copyOf, isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { closedKeys } from '../../permissions/visible-fields.ts'
import { storedRow } from '../stored-row.ts'

/** What the server fills in of a draft for whoever may not see it, or not write it. */

/** The row with what its new choices bring along into closed fields: nothing is taken from the page there. */
const brought = (fields: Fields, closed: readonly string[], row: Row, { refs }: Knowledge, old: Row | undefined): Row => {
  let result: Record<string, Row[string]> | undefined
  for (const [key, field] of Object.entries<Field>(fields)) {
    const id = wireOf(row, key)
    if (!field.fills || isEmpty(id) || (old && wireOf(old, key) === id)) continue
    const record = refs[targetOf(field) ?? '']?.[String(id)]
    if (!record) continue
    for (const [own, theirs] of Object.entries(field.fills)) {
      const value = record[theirs] ?? null
      if (closed.includes(own) && fields[own]?.editable !== false && wireOf(row, own) !== value) (result ??= copyOf(row))[own] = value
    }
  }
  return result ?? row
}

/** What newly chosen records bring along into fields that are closed to the person. The same draft where they bring nothing. */
export const withUnseenFills = (type: DocumentType, draft: Row, knowledge: Knowledge, by: Person, before: Row | undefined): Row => {
  const own = closedKeys(type, undefined, by)
  let result = own.length ? brought(type.fields, own, draft, knowledge, before) : draft
  for (const [name, { columns }] of Object.entries<LinesType>(type.lines)) {
    const closed = closedKeys(type, name, by)
    if (closed.length === 0 || draft[name] === undefined) continue
    const rows = rowsOf(draft, name)
    const filled = rows.map((row) => brought(columns, closed, row, knowledge, before && storedRow(before, name, row['id'])))
    if (filled.some((row, index) => row !== rows[index])) result = { ...result, [name]: filled }
  }
  return result
}

/**
 * Rows without a value that prices should have brought and that the person may not type: no figure follows from them, so they are not
 * submitted. Nothing else that is hidden stands in anybody's way: whoever decides and may see it fills it in.
 */
export const unpricedRows = (type: DocumentType, row: Row, by: Person): readonly Failure[] =>
  Object.entries<LinesType>(type.lines).flatMap(([name, { columns, quotes, chosenBy }]) => {
    const closed = quotes ? closedKeys(type, name, by) : []
    const wanted = (quotes?.gives ?? []).filter((key) => columns[key]?.required && closed.includes(key))
    if (!quotes || wanted.length === 0) return []
    const place = `${name}.${chosenBy ?? quotes.asks.find((key) => key in columns) ?? ''}`
    return rowsOf(row, name).flatMap((own, index) =>
      wanted.some((key) => isEmpty(own[key])) ? [at(failure('price.missing', quotes.missing), place, index)] : [],
    )
  })
