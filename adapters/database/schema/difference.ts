import { quoted } from '../names.ts'
import type { Existing } from './introspect.ts'
import type { CheckPlan, ColumnPlan, IndexPlan, SchemaPlan, TablePlan } from './schema.ts'

const column = ({ name, type, collation, fallback, required }: ColumnPlan): string =>
  [
    quoted(name),
    type,
    collation ? `COLLATE "${collation}"` : '',
    required ? 'NOT NULL' : '',
    fallback === undefined ? '' : `DEFAULT ${fallback}`,
  ]
    .filter(Boolean)
    .join(' ')

const check = ({ name, holds }: CheckPlan): string => `CONSTRAINT ${quoted(name)} CHECK (${holds})`

const table = ({ name, columns, primaryKey, checks }: TablePlan): string =>
  `CREATE TABLE ${quoted(name)} (${[...columns.map(column), `PRIMARY KEY (${primaryKey.map(quoted).join(', ')})`, ...checks.map(check)].join(', ')})`

const index = (of: string, { name, unique, method, columns, where }: IndexPlan): string =>
  `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(of)} USING ${method} (${columns.join(', ')})${where ? ` WHERE ${where}` : ''}`

// A column that joins a table with rows begins empty: only a migration can say what old rows hold.
const added = ({ name, columns, checks }: TablePlan, has: ReadonlySet<string>, existing: Existing): readonly string[] => {
  const parts = [
    ...columns
      .filter((one) => !has.has(one.name))
      .map((one) => `ADD COLUMN ${column(one.fallback === undefined ? { ...one, required: false } : one)}`),
    ...checks.filter((one) => !existing.checks.has(one.name)).map((one) => `ADD ${check(one)} NOT VALID`),
  ]
  return parts.length ? [`ALTER TABLE ${quoted(name)} ${parts.join(', ')}`] : []
}

/** Statements that add what is missing. Nothing is ever renamed or removed here: that is a migration's work. */
export const difference = (wanted: SchemaPlan, existing: Existing): readonly string[] =>
  wanted.flatMap((one) => {
    const has = existing.tables.get(one.name)
    return [
      ...(has ? added(one, has, existing) : [table(one)]),
      ...one.indexes.filter(({ name }) => !existing.indexes.has(name)).map((each) => index(one.name, each)),
    ]
  })
