import { openDoubtsOf } from '../../definitions/checks.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Fields } from '../../definitions/field.ts'
import type { Figures } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Start } from '../../definitions/start.ts'
import type { Person } from '../../kernel/person.ts'
import { copyOf, rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { givenFigures, hiddenKeys } from '../../permissions/visible-fields.ts'
import { beginWith } from '../begin-with.ts'
import { storedRow } from '../stored-row.ts'

const unseenFrom = (fields: Fields, hidden: readonly string[], row: Row, old: Row | undefined, start: Start): Row => {
  if (hidden.length === 0) return row
  const result = copyOf(row)
  for (const key of hidden) result[key] = old ? wireOf(old, key) : beginWith(fields[key]!, start)
  return result
}

/** A draft of somebody's page with what he may not see of it: as it is stored, or as it begins. */
export const withUnseen = (type: DocumentType, draft: Row, before: Row | undefined, start: Start): Row => {
  const result = copyOf(unseenFrom(type.fields, hiddenKeys(type, type.fields, start.me), draft, before, start))
  for (const [name, { columns }] of Object.entries<LinesType>(type.lines)) {
    const hidden = hiddenKeys(type, columns, start.me)
    if (hidden.length)
      result[name] = rowsOf(draft, name).map((row) => unseenFrom(columns, hidden, row, before && storedRow(before, name, row['id']), start))
  }
  return result
}

const among = (keys: readonly string[], row: Row) => Object.fromEntries(keys.map((key) => [key, wireOf(row, key)]))

/** The figures of a worked-out draft that the server works out for this person, and what is doubtful about it that his page cannot know. */
export const figuresOf = (type: DocumentType, row: Row, view: unknown, by: Person): Figures | undefined => {
  const given = givenFigures(type, by)
  if (!given) return undefined
  const within = (fields: Fields, prefix: string) => Object.keys(fields).filter((key) => given.has(`${prefix}${key}`))
  const tables = Object.entries<LinesType>(type.lines).flatMap(([name, { columns }]) => {
    const keys = within(columns, `${name}.`)
    return keys.length ? [[name, Object.fromEntries(rowsOf(row, name).map((own) => [textAt(own, 'id'), among(keys, own)]))] as const] : []
  })
  const doubts = openDoubtsOf(type, view)
  return { head: among(within(type.fields, ''), row), rows: Object.fromEntries(tables), ...(doubts ? { doubts } : {}) }
}

const holding = (row: Row, values: Row | undefined): Row =>
  values && Object.entries(values).some(([key, value]) => !Object.is(row[key] ?? null, value)) ? { ...row, ...values } : row

/** The draft with the figures that the server has worked out of it. Rows it changes nothing in stay the same. */
export const withFigures = (draft: Row, figures: Figures | undefined): Row => {
  if (!figures) return draft
  const tables = Object.entries(figures.rows).flatMap(([name, values]) => {
    const rows = rowsOf(draft, name)
    const held = rows.map((row) => holding(row, values[textAt(row, 'id')]))
    return held.some((row, index) => row !== rows[index]) ? [[name, held] as const] : []
  })
  const head = holding(draft, figures.head)
  return tables.length ? { ...head, ...Object.fromEntries(tables) } : head
}
