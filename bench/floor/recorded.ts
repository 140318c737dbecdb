/** A statement that the product sent in a call, and how many rows came back. */
export type RecordedStatement = { readonly text: string; readonly values: readonly unknown[]; readonly rows: number }

/** A call of the product as PostgreSQL heard it, from BEGIN to COMMIT. */
export type Recording = {
  readonly statements: readonly RecordedStatement[]
  /** Names that the call made up: every further one makes up its own. */
  readonly made: readonly string[]
}

/** A recording sent again, with other names in place of its own. */
export type Replay = { readonly name: string; readonly renamed: Readonly<Record<string, string>> }

type Line = {
  readonly place: number
  readonly connection: number
  readonly text: string
  readonly values: readonly unknown[]
  readonly rows: readonly unknown[]
}

/** Identities as the product makes them, and keys of repeated calls. */
const MADE = /\b(?:[0-9a-v]{35}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g

const namesIn = (given: unknown): readonly string[] => JSON.stringify(given ?? null).match(MADE) ?? []

/** The unit of work that wrote the record among all that was sent. */
export const recordingOf = (lines: readonly Line[], id: string): Recording => {
  const open = new Map<number, Line[]>()
  const units: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.place - b.place)) {
    if (line.text.startsWith('BEGIN')) open.set(line.connection, [])
    open.get(line.connection)?.push(line)
    if (line.text !== 'COMMIT') continue
    units.push(open.get(line.connection) ?? [])
    open.delete(line.connection)
  }
  const own = units.find((unit) => unit.some(({ text, values }) => text.startsWith('UPDATE') && values.includes(id)))
  if (!own) throw new Error(`nothing was recorded about ${id}`)
  const found = new Set<string>()
  const made = new Set<string>()
  for (const { values, rows } of own) {
    for (const name of namesIn(values)) if (!found.has(name)) made.add(name)
    for (const name of namesIn(rows)) if (!made.has(name)) found.add(name)
  }
  return { statements: own.map(({ text, values, rows }) => ({ text, values, rows: rows.length })), made: [...made] }
}
