import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { Person } from '../kernel/person.ts'

export type AuditEntry = {
  /** add, edit, delete, submit, withdraw, void, agree, reject, act:{key}, login … */
  readonly action: string
  readonly typeKey: string
  readonly recordId: string
  readonly billNo?: string
  readonly versionBefore?: number
  readonly versionAfter?: number
  /** The whole first save, or each changed field with its old and new value; rows by id. */
  readonly changes: Readonly<Record<string, unknown>>
  readonly reason?: string
}

export type AuditLine = AuditEntry & { readonly sequence: string; readonly at: string; readonly userName: string; readonly realname: string }

/** The trace of every change, written in the transaction of the change: no change without an entry, no entry without a change. */
export abstract class AuditTrail {
  abstract note(entry: AuditEntry, by: Person): Promise<Result<void>>

  /** Newest first. */
  abstract of(typeKey: string, recordId: string, by: Person): Promise<Result<readonly AuditLine[]>>
}

/** What changed between two versions: fields with old and new value, table rows by id as added, removed or changed. */
export const changesBetween = (before: Row, after: Row): Readonly<Record<string, unknown>> => {
  const changes: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key] ?? null, after[key] ?? null]
    if (Array.isArray(old) || Array.isArray(now)) {
      const rows = rowChanges((old ?? []) as readonly Row[], (now ?? []) as readonly Row[])
      if (rows) changes[key] = rows
    } else if (old !== now) {
      changes[key] = [old, now]
    }
  }
  return changes
}

const rowChanges = (before: readonly Row[], after: readonly Row[]) => {
  const old = new Map(before.map((row) => [row['id'], row]))
  const added: Row[] = []
  const changed: Record<string, unknown> = {}
  for (const row of after) {
    const was = old.get(row['id'])
    old.delete(row['id'])
    if (!was) added.push(row)
    else {
      const fields = changesBetween(was, row)
      if (Object.keys(fields).length) changed[String(row['id'])] = fields
    }
  }
  const removed = [...old.values()]
  if (!added.length && !removed.length && !Object.keys(changed).length) return undefined
  return { ...(added.length ? { added } : {}), ...(removed.length ? { removed } : {}), ...(Object.keys(changed).length ? { changed } : {}) }
}
