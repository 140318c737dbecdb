import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Row } from '../../kernel/wire.ts'
import type { AuditLine } from '../history/audit-trail.port.ts'
import type { RowChanges } from '../history/changes.ts'

type Changes = AuditLine['changes']

/** What sends a document back to its writer. */
const BACK: ReadonlySet<string> = new Set(['reject', 'withdraw'])
/** What its writer did then. */
const WRITTEN: ReadonlySet<string> = new Set(['edit', 'submit'])

/** Only what somebody types tells what he changed; what is worked out follows from it. */
const isTyped = ({ derived, editable, hidden }: Field): boolean => !derived && editable !== false && !hidden

/** First what it was at the first change, then what it became at the last; nothing where it came back to what it was. */
const pairs = (fields: Fields, before: Changes, after: Changes): Changes => {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || !isTyped(field)) continue
    const [first, last] = [before[key] ?? after[key], after[key] ?? before[key]]
    if (!Array.isArray(first) || !Array.isArray(last)) continue
    const [old, now] = [first[0] ?? null, last[1] ?? null]
    if (old !== now) merged[key] = [old, now]
  }
  return merged
}

const idOf = (row: Row): string => String(row['id'])

/** The row with the first, or the last, of each pair. */
const patched = (row: Row, changes: Changes, at: 0 | 1): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(changes).flatMap(([key, pair]) => (Array.isArray(pair) ? [[key, pair[at] as Row[string]]] : []))),
})

/** The same row gone and there again. */
const differing = (columns: Fields, was: Row, is: Row): Changes => {
  const keys = Object.keys(columns)
  return pairs(columns, Object.fromEntries(keys.map((key) => [key, [was[key] ?? null, is[key] ?? null]])), {})
}

/** Two changes of a table, one after the other, as one. */
const rowsMerged = (columns: Fields, before: RowChanges, after: RowChanges): RowChanges => {
  const added = new Map((before.added ?? []).map((row) => [idOf(row), row]))
  const removed = new Map((before.removed ?? []).map((row) => [idOf(row), row]))
  const changed = new Map(Object.entries(before.changed ?? {}).map(([id, fields]) => [id, pairs(columns, fields, {})]))
  for (const row of after.removed ?? []) {
    const id = idOf(row)
    if (!added.delete(id)) removed.set(id, patched(row, changed.get(id) ?? {}, 0))
    changed.delete(id)
  }
  for (const row of after.added ?? []) {
    const id = idOf(row)
    const was = removed.get(id)
    if (!was) added.set(id, row)
    else if (removed.delete(id)) changed.set(id, differing(columns, was, row))
  }
  for (const [id, fields] of Object.entries(after.changed ?? {})) {
    const own = added.get(id)
    if (own) added.set(id, patched(own, fields, 1))
    else changed.set(id, pairs(columns, changed.get(id) ?? {}, fields))
  }
  const kept = [...changed].filter(([, fields]) => Object.keys(fields).length > 0)
  return {
    ...(added.size ? { added: [...added.values()] } : {}),
    ...(removed.size ? { removed: [...removed.values()] } : {}),
    ...(kept.length ? { changed: Object.fromEntries(kept) as Readonly<Record<string, JsonObject>> } : {}),
  }
}

const rowChangesIn = (changes: Changes, table: string): RowChanges => {
  const found = changes[table]
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as RowChanges) : {}
}

const together = (type: DocumentType, before: Changes, after: Changes): Changes => {
  const tables = Object.entries<LinesType>(type.lines).flatMap(([name, { columns, editable }]) => {
    const rows = editable === false ? {} : rowsMerged(columns, rowChangesIn(before, name), rowChangesIn(after, name))
    return Object.keys(rows).length ? [[name, rows] as const] : []
  })
  return { ...pairs(type.fields, before, after), ...Object.fromEntries(tables) }
}

/** What the writer of a document typed since it was last sent or taken back, as one change; nothing where it never was. `lines` are its history, newest first. */
export const sinceSentBack = (type: DocumentType, lines: readonly AuditLine[]): Changes => {
  const at = lines.findIndex(({ action }) => BACK.has(action))
  if (at < 0) return {}
  return lines
    .slice(0, at)
    .filter(({ action }) => WRITTEN.has(action))
    .reduceRight((all, { changes }) => together(type, all, changes), {} as Changes)
}
