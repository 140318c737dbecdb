import { fieldsInPlace } from '../../definitions/asked-fields.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetsOf } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { type Row, isEmpty, textAt } from '../../kernel/wire.ts'
import type { AuditLine } from './audit-trail.port.ts'
import type { RowChanges } from './changes.ts'
import { labelKey } from '../labels.ts'
import type { Records } from '../records.port.ts'

/** As much of a line as says which record's values it tells, and whether whole. */
type Told = Pick<AuditLine, 'action' | 'changes'>
type Changes = Told['changes']
type Relate = (field: Field, key: string, values: readonly unknown[], isPair: boolean) => readonly (readonly [string, unknown])[]

/** The types whose ids a field may hold; a field kept by another key names itself. */
const labelledBy = (field: Field): readonly string[] => (field.kind.keyed ? [] : targetsOf(field))

const idsIn = (values: readonly unknown[], field: Field): readonly string[] =>
  values.filter((value) => !isEmpty(value)).flatMap((value) => (field.kind.many ? parts(value as string) : [String(value)]))

/** Changes of one row or record, each field with what `relate` puts beside it. */
const beside = (fields: Fields, changes: Changes, isPair: boolean, relate: Relate): Changes => {
  const found = Object.entries(changes).flatMap(([key, change]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || labelledBy(field).length === 0) return []
    return relate(field, key, isPair && Array.isArray(change) ? change : [change], isPair)
  })
  return found.length ? { ...changes, ...Object.fromEntries(found) } : changes
}

const besideAll = (type: DocumentType, { action, changes }: Told, relate: Relate): Changes => {
  const head = beside({ ...type.fields, ...fieldsInPlace(type) }, changes, action !== 'add', relate)
  return Object.fromEntries(
    Object.entries(head).map(([key, change]) => {
      const columns = Object.hasOwn(type.lines, key) ? (type.lines[key]?.columns as Fields) : undefined
      if (!columns || typeof change !== 'object' || change === null) return [key, change]
      const whole = (rows: readonly Row[] = []) => rows.map((row) => beside(columns, row, false, relate))
      if (Array.isArray(change)) return [key, whole(change as readonly Row[])]
      const { added, removed, changed } = change as RowChanges
      return [
        key,
        {
          ...(added ? { added: whole(added) } : {}),
          ...(removed ? { removed: whole(removed) } : {}),
          ...(changed
            ? { changed: Object.fromEntries(Object.entries(changed).map(([id, fields]) => [id, beside(columns, fields, true, relate)])) }
            : {}),
        },
      ]
    }),
  )
}

/** A row or record with its tables, with the names of the records that its values point at. */
export const named = async (type: DocumentType, row: Row, by: Person, catalogue: Catalogue, records: Records): Promise<Result<Row>> => {
  const whole = await withNames(type, [{ action: 'add', changes: row }], by, catalogue, records)
  return whole.ok ? ok(whole.value[0]!.changes as Row) : whole
}

/** The same lines with the names of the records that their values point at, as pages of records carry them. */
export const withNames = async <L extends Told>(
  type: DocumentType,
  lines: readonly L[],
  by: Person,
  catalogue: Catalogue,
  records: Records,
): Promise<Result<readonly L[]>> => {
  const wanted = new Map<string, Set<string>>()
  for (const line of lines)
    besideAll(type, line, (field, _, values) => {
      for (const target of labelledBy(field)) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...idsIn(values, field)]))
      return []
    })

  const names = new Map<string, string>()
  for (const [key, ids] of wanted) {
    const target = catalogue.find(key)
    if (!target || ids.size === 0) continue
    const query = { where: oneOf('id', [...ids]), order: [], pageNo: 1, pageSize: ids.size, fields: [target.titleField] }
    // Whoever sees a record sees what it names, in whosever scope that lies.
    const found = await records.list(target, query, seeingEverybody(by))
    if (!found.ok) return found
    for (const record of found.value.records) names.set(`${key} ${String(record['id'])}`, textAt(record, target.titleField))
  }

  const nameOf = (field: Field, value: unknown): string | null => {
    const found = idsIn([value], field).map(
      (id) =>
        labelledBy(field)
          .map((target) => names.get(`${target} ${id}`))
          .find(Boolean) ?? '',
    )
    return found.some(Boolean) ? found.join(',') : null
  }
  const labelled: Relate = (field, key, values, isPair) => {
    const labels = values.map((value) => nameOf(field, value))
    return [[labelKey(key), isPair ? labels : labels[0]]]
  }
  return ok(lines.map((line) => ({ ...line, changes: besideAll(type, line, labelled) })))
}
