import type { Row } from '../kernel/wire.ts'

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
