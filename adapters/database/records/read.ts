import { isViewed } from '../../../core/definitions/origin.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Fields } from '../../../core/definitions/field.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { rowsOf, textAt, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { quoted, tableName } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { type Prepared, prepared, raw, slot, sql } from '../sql.ts'
import { labelCodes, type Texts } from './labels.ts'
import { formTables, headColumns, headLabels, lineLabels, lineLabelsAsJson, tableAsJson } from './select-list.ts'
import { nameEach } from './name-each.ts'
import { ofTenant, type Limit } from './scope.ts'

/** The statements that read one record of a type, spelt once. Slots: `id`, and who asks (scope.ts). */
export type ReadStatements = {
  readonly find: Prepared
  readonly lock: Prepared
  /** Tables without labels; undefined where there are none. */
  readonly tables: Prepared | undefined
}

const known = new WeakMap<DocumentType, Map<string | undefined, ReadStatements>>()

export const readingOf = (catalogue: Catalogue, type: DocumentType, limit: Limit | undefined): ReadStatements => {
  const readings = known.get(type) ?? new Map<string | undefined, ReadStatements>()
  known.set(type, readings)
  const found = readings.get(limit?.manner)
  if (found) return found
  const keys = Object.keys(storedFields(type))
  const tables = formTables(type)
  const head = headColumns(type, keys)
  const whole = [
    head,
    ...headLabels(catalogue, storedFields(type), keys),
    ...tables.map(([name, lines]) => tableAsJson(type, name, lines, 'h.id')),
    ...lineLabelsAsJson(catalogue, type, 'h.id'),
  ].join(', ')
  const looking = (columns: string) =>
    sql`SELECT ${raw(columns)} FROM ${raw(quoted(tableName(type)))} h WHERE h.id = ${slot('id')} AND ${ofTenant(type)}${limit ? sql` AND ${limit.piece}` : raw('')}`
  // What nobody writes is not locked: whatever is done about it holds what it is made of.
  const locking = isViewed(type) ? raw('') : sql` FOR UPDATE OF h`
  const rows = tables.map(([name, lines]) => tableAsJson(type, name, lines, '$1')).join(', ')
  const reading: ReadStatements = {
    find: prepared(looking(whole)),
    lock: prepared(sql`${looking(head)}${locking}`),
    tables: rows ? prepared(sql`SELECT ${raw(rows)} WHERE ${slot('id')}::text IS NOT NULL`) : undefined,
  }
  readings.set(limit?.manner, reading)
  return reading
}

type Titles = Readonly<Record<string, string>> | null

/** Puts labels beside what they name: dictionary texts, state, and what the rows point at. */
export const labelled = (type: DocumentType, answered: Record<string, unknown>, texts: Texts): Row => {
  const row = answered as Record<string, Row[string]>
  const pointed = lineLabels(type)
  for (const [, { at, columns }] of pointed) {
    const titles = (answered[at] ?? null) as Titles
    delete row[at]
    if (!titles) continue
    for (const { table, key, many, only } of columns) {
      for (const line of rowsOf(row, table) as Record<string, Row[string]>[]) {
        const value = line[key] as Wire
        if (value === null || value === undefined || (only && !only.values.includes(textAt(line, only.by)))) continue
        const title = many
          ? parts(value)
              .map((id) => titles[id] ?? id)
              .join(',')
          : titles[value]
        if (title !== undefined) line[`${key}_dictText`] = title
      }
    }
  }
  return withCodes(type, row, texts)
}

/** Writes beside its codes, and those of its rows, what they are called. */
export const withCodes = (type: DocumentType, row: Record<string, Row[string]>, texts: Texts): Row => {
  labelHeads(type, storedFields(type), [row], texts)
  for (const [name, lines] of formTables(type))
    labelCodes(storedColumns(lines.columns), texts, rowsOf(row, name) as readonly Record<string, Row[string]>[])
  return row
}

/** `fields` are those the rows show. */
export const labelHeads = (type: DocumentType, fields: Fields, rows: readonly Record<string, Row[string]>[], texts: Texts): void => {
  labelCodes(fields, texts, rows)
  nameEach(rows, 'billStatus', 'billStatus_dictText', (state) => type.states[state] ?? state)
}
