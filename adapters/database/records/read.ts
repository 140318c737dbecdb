import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { rowsOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { quoted, tableName } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { type Piece, type Prepared, prepared, raw, slot, sql } from '../sql.ts'
import { labelCodes, type Texts } from './labels.ts'
import { formTables, headColumns, headLabels, lineLabels, lineLabelsAsJson, tableAsJson } from './shape.ts'
import { ofTenant } from './scope.ts'

/** The statements that read one record of a type, spelt once; `id` and `tenant` are their slots. */
export type Reading = {
  readonly find: Prepared
  /** The same for a person who does not see all. */
  readonly findWithin: (scope: Piece, id: string, tenantId: number) => Piece
  readonly lock: Prepared
  readonly lockWithin: (scope: Piece, id: string, tenantId: number) => Piece
  /** Tables without labels; undefined where there are none. */
  readonly tables: Prepared | undefined
}

const known = new WeakMap<DocumentType, Reading>()

export const readingOf = (catalogue: Catalogue, type: DocumentType): Reading => {
  const found = known.get(type)
  if (found) return found
  const keys = Object.keys(storedFields(type))
  const tables = formTables(type)
  const table = quoted(tableName(type))
  const head = headColumns(type, keys)
  const whole = [
    head,
    ...headLabels(catalogue, type, keys),
    ...tables.map(([name, lines]) => tableAsJson(type, name, lines, 'h.id')),
    ...lineLabelsAsJson(catalogue, type, 'h.id'),
  ].join(', ')
  const looking = (columns: string, id: Piece | string, tenantId: Piece | number, scope?: Piece) =>
    sql`SELECT ${raw(columns)} FROM ${raw(table)} h WHERE h.id = ${id} AND ${ofTenant(type, tenantId)}${scope ? sql` AND ${scope}` : raw('')}`
  const locking = sql` FOR UPDATE OF h`
  const reading: Reading = {
    find: prepared(looking(whole, slot('id'), slot('tenant'))),
    findWithin: (scope, id, tenantId) => looking(whole, id, tenantId, scope),
    lock: prepared(sql`${looking(head, slot('id'), slot('tenant'))}${locking}`),
    lockWithin: (scope, id, tenantId) => sql`${looking(head, id, tenantId, scope)}${locking}`,
    tables: tables.length
      ? prepared(
          sql`SELECT ${raw(tables.map(([name, lines]) => tableAsJson(type, name, lines, '$1')).join(', '))} WHERE ${slot('id')}::text IS NOT NULL`,
        )
      : undefined,
  }
  known.set(type, reading)
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
    for (const { table, key, many } of columns) {
      for (const line of rowsOf(row, table) as Record<string, Row[string]>[]) {
        const value = line[key] as Wire
        if (value === null || value === undefined) continue
        const title = many
          ? parts(value)
              .map((id) => titles[id] ?? id)
              .join(',')
          : titles[value]
        if (title !== undefined) line[`${key}_dictText`] = title
      }
    }
  }
  labelHead(type, row, texts)
  for (const [name, lines] of formTables(type)) {
    const columns = storedColumns(lines.columns)
    for (const line of rowsOf(row, name)) labelCodes(columns, texts, line as Record<string, Row[string]>)
  }
  return row
}

export const labelHead = (type: DocumentType, row: Record<string, Row[string]>, texts: Texts): Row => {
  labelCodes(storedFields(type), texts, row)
  const state = row['billStatus']
  if (typeof state === 'string') row['billStatus_dictText'] = type.states[state] ?? state
  return row
}
