import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import { completed } from './write/complete-draft.ts'
import type { Facts } from './facts/facts.port.ts'

/** A record that was found, as its reader sees it at this moment. */
export const seenNow = async (type: DocumentType, found: Row, facts: Facts, by: Person): Promise<Result<Row>> => {
  const known = await facts.gather(type, found, by, found)
  return known.ok ? ok(visibleTo(type, withLive(type, found, completed(type, found, known.value)), by)) : known
}

/** Stored values stay as they were kept; only live fields are of this moment. */
const withLive = (type: DocumentType, stored: Row, now: Row): Row => {
  const live = Object.keys(type.fields).filter((key) => type.fields[key]!.derived === 'onRead')
  const result: Record<string, Row[string]> = { ...stored }
  for (const key of live) result[key] = now[key]
  for (const [name, table] of Object.entries(type.lines)) {
    const keys = Object.keys(table.columns).filter((key) => table.columns[key]!.derived === 'onRead')
    const rows = now[name] as readonly Row[] | undefined
    if (keys.length === 0 || !rows) continue
    result[name] = (stored[name] as readonly Row[]).map((row, index) => ({
      ...row,
      ...Object.fromEntries(keys.map((key) => [key, rows[index]?.[key] ?? null])),
    }))
  }
  return result
}
