import type { Database } from '../database.ts'

export type Existing = {
  /** Table → its columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly indexes: ReadonlySet<string>
  readonly checks: ReadonlySet<string>
}

const TEXT = `
SELECT 'column' AS kind, c.relname AS of, a.attname AS name
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
UNION ALL
SELECT 'index', '', relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('i', 'I')
UNION ALL
SELECT 'check', '', conname FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype = 'c'`

/** What the database holds now. */
export const introspect = async (database: Database): Promise<Existing> => {
  const found = await database.query<{ kind: 'column' | 'index' | 'check'; of: string; name: string }>({ text: TEXT })
  const tables = new Map<string, Set<string>>()
  const indexes = new Set<string>()
  const checks = new Set<string>()
  for (const { kind, of, name } of found) {
    if (kind === 'index') indexes.add(name)
    else if (kind === 'check') checks.add(name)
    else tables.set(of, (tables.get(of) ?? new Set()).add(name))
  }
  return { tables, indexes, checks }
}
