import type { Fields } from '../../definitions/field.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Row } from '../../kernel/wire.ts'

/** What of a record nobody writes: it is worked out as it is read, and changes without anybody's doing. */
type Live = { readonly fields: Fields; readonly lines: Readonly<Record<string, { readonly columns: Fields }>> }

const NOTHING: Live = { fields: {}, lines: {} }

/** What changed between two versions: fields with old and new value, table rows by id as added, removed or changed. */
export const changesBetween = (before: Row, after: Row, { fields, lines }: Live = NOTHING): JsonObject => {
  const changes: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (fields[key]?.derived === 'onRead') continue
    const [old, now] = [before[key] ?? null, after[key] ?? null]
    if (Array.isArray(old) || Array.isArray(now)) {
      const rows = rowChanges((old ?? []) as readonly Row[], (now ?? []) as readonly Row[], {
        ...NOTHING,
        fields: lines[key]?.columns ?? {},
      })
      if (rows) changes[key] = rows
    } else if (old !== now) {
      changes[key] = [old, now]
    }
  }
  return changes
}

/** What became of the rows of a table: whole ones that came or went, changed fields by the row's id. */
export type RowChanges = {
  readonly added?: readonly Row[]
  readonly removed?: readonly Row[]
  readonly changed?: Readonly<Record<string, JsonObject>>
}

const rowChanges = (before: readonly Row[], after: readonly Row[], live: Live): RowChanges | undefined => {
  const old = new Map(before.map((row) => [row['id'], row]))
  const added: Row[] = []
  const changed: Record<string, JsonObject> = {}
  for (const row of after) {
    const was = old.get(row['id'])
    old.delete(row['id'])
    if (!was) added.push(row)
    else {
      const fields = changesBetween(was, row, live)
      if (Object.keys(fields).length) changed[String(row['id'])] = fields
    }
  }
  const removed = [...old.values()]
  if (!added.length && !removed.length && !Object.keys(changed).length) return undefined
  return { ...(added.length ? { added } : {}), ...(removed.length ? { removed } : {}), ...(Object.keys(changed).length ? { changed } : {}) }
}
