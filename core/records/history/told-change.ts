import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { type LinesType, isTypedTable } from '../../definitions/lines.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { idOf } from '../../table/rows.ts'
import { rowName, type ToldChange, type ToldRows } from './told-history.ts'

/** What a change that waits makes of a record, in the titles of its definition. */
export type TellsChange = { readonly changes: readonly ToldChange[]; readonly tables: readonly ToldRows[] }

const changesOf = (fields: Fields, before: Row, after: Row): readonly ToldChange[] =>
  Object.entries<Field>(fields).flatMap(([key, field]) =>
    field.hidden || field.derived === 'onRead' || wireOf(before, key) === wireOf(after, key) ? [] : [{ key, field, before, after }],
  )

const rowsOfTable = (table: LinesType, before: readonly Row[], after: readonly Row[]): ToldRows => {
  const were = new Map(before.map((row) => [idOf(row), row]))
  const stay = new Set(after.map(idOf))
  return {
    title: table.title,
    added: after.filter((row) => !were.has(idOf(row))).map((row) => rowName(table, row)),
    removed: before.filter((row) => !stay.has(idOf(row))).map((row) => rowName(table, row)),
    changed: after.flatMap((row, at) => {
      const was = were.get(idOf(row))
      const changes = was ? changesOf(table.columns, was, row) : []
      return changes.length ? [{ name: `第${at + 1}行 ${rowName(table, row)}`.trim(), changes }] : []
    }),
  }
}

/** What differs between a record and the same with its change (oa W37). */
export const toldChange = (type: DocumentType, record: Row, change: Row): TellsChange => ({
  changes: changesOf(type.fields, record, change),
  tables: Object.entries<LinesType>(type.lines)
    .filter(([, table]) => isTypedTable(table))
    .map(([name, table]) => rowsOfTable(table, rowsOf(record, name), rowsOf(change, name)))
    .filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0),
})
