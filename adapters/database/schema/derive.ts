import { isViewed } from '../../../core/definitions/origin.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Fields } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { columnName, linesTableName, quoted, tableName } from '../names.ts'
import { columnOf } from './column-of.ts'
import { index, indexesOf, named } from './indexes.ts'
import type { CheckPlan, ColumnPlan, SchemaPlan, TablePlan } from './schema.ts'
import { storedColumns, storedFields } from './usual.ts'

const tenant: ColumnPlan = { name: 'tenant_id', type: 'int4', required: true }

const columnsOf = (fields: Fields): readonly ColumnPlan[] => Object.entries(fields).map(([key, field]) => columnOf(key, field))

/** Bounds that one row shows by itself (reliability MON3). */
const checksOf = (table: string, fields: Fields): readonly CheckPlan[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const bound = field.atLeast
    if (bound === undefined || (field.kind.storage !== 'decimal' && field.kind.storage !== 'integer')) return []
    const least = Number(bound)
    if (!Number.isSafeInteger(least)) return []
    return [{ name: named(table, columnName(key), 'least'), holds: `${quoted(columnName(key))} >= ${least}` }]
  })

const distinct = (table: TablePlan): TablePlan => {
  const seen = new Set<string>()
  for (const { name } of table.columns) {
    if (seen.has(name)) throw new Error(`${table.name} has two columns ${name}`)
    seen.add(name)
  }
  return table
}

/** A register's entries are written by postings whose drafts may be incomplete; documents and their drafts likewise: only the program's own columns are required. */
const headerOf = (type: DocumentType, withTrigrams: boolean): TablePlan => {
  const name = tableName(type)
  const fields = storedFields(type)
  const required = new Set(['id', 'version'])
  return distinct({
    name,
    columns: [
      ...columnsOf(fields).map((column) => (required.has(column.name) ? { ...column, required: true } : column)),
      tenant,
      { name: 'del_flag', type: 'int2', required: true, fallback: '0' },
      ...(type.sort === 'record' ? [{ name: 'search_text', type: 'text' }] : []),
    ],
    primaryKey: ['id'],
    indexes: [
      ...indexesOf(type, { withTrigrams }),
      ...(type.sort === 'record' && withTrigrams ? [index(name, 'search', ['search_text gin_trgm_ops'], { method: 'gin' })] : []),
    ],
    checks: checksOf(name, fields),
  })
}

const linesOf = (type: DocumentType, key: string, lines: LinesType): TablePlan => {
  const name = linesTableName(type, key)
  const columns = storedColumns(lines.columns)
  return distinct({
    name,
    columns: [
      { name: 'id', type: 'text', collation: 'C', required: true },
      tenant,
      { name: 'parent_id', type: 'text', collation: 'C', required: true },
      { name: 'sort_no', type: 'int4', required: true },
      ...columnsOf(columns),
    ],
    primaryKey: ['id'],
    indexes: [
      index(name, 'parent', ['parent_id', 'sort_no']),
      // Rows that others draw from are asked for by the row they came from, others by what says so.
      ...Object.entries(columns)
        .filter(([, field]) => field.indexed || field.kind.name === 'rowRef')
        .map(([column, { indexed }]) => {
          const keys = [column, ...(Array.isArray(indexed) ? indexed : [])].map(columnName)
          return index(name, keys.join('_'), keys.map(quoted))
        }),
    ],
    checks: checksOf(name, columns),
  })
}

/** Types that have tables of their own. */
const tabled = ({ types }: Catalogue): readonly DocumentType[] => types.filter((type) => !isViewed(type))

/** Tables of every document type and of its lines. */
export const derive = (catalogue: Catalogue, { withTrigrams = true } = {}): SchemaPlan =>
  tabled(catalogue).flatMap((type) => [
    headerOf(type, withTrigrams),
    ...Object.entries<LinesType>(type.lines).map(([key, lines]) => linesOf(type, key, lines)),
  ])
