import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import { completed } from './complete-draft.ts'
import type { Facts } from './facts.port.ts'
import { forbidden } from './failures.ts'
import { mayDo } from './permissions.ts'
import type { Records } from './records.port.ts'

export type Opening = { readonly type: DocumentType; readonly id: string; readonly by: Person; readonly as?: 'list' | 'print' }

/** A record with its tables and labels, live fields worked out, cut to what the person may see. */
export class OpenRecord {
  private readonly records: Records
  private readonly facts: Facts
  constructor(records: Records, facts: Facts) {
    this.records = records
    this.facts = facts
  }

  async run({ type, id, by, as = 'list' }: Opening): Promise<Result<Row>> {
    if (!mayDo(by, type, as)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const known = await this.facts.gather(type, found.value, by, found.value)
    if (!known.ok) return known
    return ok(visibleTo(type, withLive(type, found.value, completed(type, found.value, known.value)), by))
  }
}

/** Stored values stay as they were kept; only live fields are of this moment. */
const withLive = (type: DocumentType, stored: Row, now: Row): Row => {
  const live = Object.keys(type.fields).filter((key) => type.fields[key]!.live)
  const result: Record<string, Row[string]> = { ...stored }
  for (const key of live) result[key] = now[key]
  for (const [name, table] of Object.entries(type.lines)) {
    const keys = Object.keys(table.columns).filter((key) => table.columns[key]!.live)
    const rows = now[name] as readonly Row[] | undefined
    if (keys.length === 0 || !rows) continue
    result[name] = (stored[name] as readonly Row[]).map((row, index) => ({
      ...row,
      ...Object.fromEntries(keys.map((key) => [key, rows[index]?.[key] ?? null])),
    }))
  }
  return result
}
