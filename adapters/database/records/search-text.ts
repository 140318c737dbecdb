import { initialsOf } from '../initials.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { storedColumns } from '../schema/usual.ts'

/** What a record is found by while somebody types: name, code, and the initials of the name. */
export const searchText = (type: DocumentType, row: Row): string => {
  const title = String(wireOf(row, type.titleField) ?? '')
  const code = String(wireOf(row, type.number?.field ?? 'code') ?? '')
  return [title, code, initialsOf(title)].filter(Boolean).join(' ').toLowerCase()
}

/** What becomes of a table's rows: told apart by id, moved ones count as changed. */
export type RowChanges = {
  readonly removed: readonly string[]
  readonly changed: readonly Row[]
  /** The columns in which those that stay differ. */
  readonly columns: readonly string[]
  readonly added: readonly Row[]
}

export const rowChanges = (type: DocumentType, name: string, before: Row, after: Row): RowChanges => {
  const keys = Object.keys(storedColumns(type.lines[name]?.columns ?? {}))
  const old = new Map(rowsOf(before, name).map((row, index) => [row['id'], { row, index }]))
  const changed: Row[] = []
  const added: Row[] = []
  const columns = new Set<string>()
  rowsOf(after, name).forEach((row, index) => {
    const was = old.get(row['id'])
    if (was) {
      old.delete(row['id'])
      const others = keys.filter((key) => (was.row[key] ?? null) !== (row[key] ?? null))
      if (was.index === index && others.length === 0) return
      for (const key of others) columns.add(key)
      changed.push({ ...row, $place: index + 1 })
    } else added.push({ ...row, $place: index + 1 })
  })
  return { removed: [...old.keys()].map(String), changed, columns: keys.filter((key) => columns.has(key)), added }
}
