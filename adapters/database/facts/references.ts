import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Database } from '../database.ts'
import { answeredAs, quoted, tableName } from '../names.ts'
import { from, linesAt } from '../records/columns.ts'
import { ofTenant, type RowScope, slotsOfPerson } from '../records/scope.ts'
import { inJson } from '../records/select-list.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { joined, type Piece, type Prepared, prepared, raw, slot, sql } from '../sql.ts'

/** A referenced record: the fields that are looked at, whether it may be chosen now, and whether it may be where its state does not matter. */
export type FoundReference = { readonly record: Row; readonly isUsable: boolean; readonly isThere: boolean }

/** Target → id → what was found; nothing for an id of no record. */
export type FoundRecords = ReadonlyMap<string, ReadonlyMap<string, FoundReference | undefined>>

export type WantedReferences = { readonly target: string; readonly keys: readonly string[]; readonly isLive: boolean }

const there = (type: DocumentType, scope: Piece | undefined): Piece => {
  const pieces = [...('enabled' in type.fields ? [sql`h.enabled IS DISTINCT FROM 'N'`] : []), ...(scope ? [scope] : [])]
  return pieces.length ? joined(pieces, ' AND ') : raw('true')
}

const inUse = (type: DocumentType): Piece =>
  type.usable && 'billStatus' in storedFields(type) ? sql`h.bill_status = ANY(${type.usable}::text[])` : raw('true')

const looking = (
  catalogue: Catalogue,
  { target, keys }: WantedReferences,
  at: string,
  ids: Piece,
  scope: (type: DocumentType) => Piece | undefined,
): Piece | undefined => {
  const found = targetNamed(catalogue, target)
  if (!found) return undefined
  if (found.lines) {
    const columns = storedColumns(linesAt(found.type, found.lines).columns)
    const taken = keys.filter((key) => key in columns).map((key) => inJson('l', key, columns[key] as Field))
    const rows = sql`SELECT ${raw(['l.id', ...taken].join(', '))}, true AS "$usable", true AS "$there" FROM ${from(found)} WHERE ${ofTenant(found.type)} AND l.id = ANY(${ids}::text[])`
    return sql`(SELECT json_agg(r) FROM (${rows}) r) AS ${raw(answeredAs(at))}`
  }
  const fields = storedFields(found.type)
  const list = keys.filter((key) => key in fields && key !== 'id').map((key) => inJson('h', key, fields[key] as Field))
  const rows = sql`SELECT ${raw(['h.id', ...list].join(', '))}, (${inUse(found.type)}) AS "$usable", (${there(found.type, scope(found.type))}) AS "$there" FROM ${raw(`${quoted(tableName(found.type))} h`)} WHERE ${ofTenant(found.type)} AND h.id = ANY(${ids}::text[])`
  return sql`(SELECT json_agg(r) FROM (${rows}) r) AS ${raw(answeredAs(at))}`
}

const at = (index: number) => `target_${index}`

/** By how its reader is limited with each of the targets. */
const known = new WeakMap<readonly WantedReferences[], Map<string, Prepared | undefined>>()

const mannerOf = (catalogue: Catalogue, wanted: readonly WantedReferences[], scope: RowScope, by: Person): string => {
  if (by.scopes === undefined) return by.scope === 'all' ? 'all' : 'general'
  return wanted
    .map(({ target }) => {
      const found = targetNamed(catalogue, target)
      return found ? scope.mannerFor(found.type, by) : ''
    })
    .join()
}

const referencesStatement = (
  catalogue: Catalogue,
  wanted: readonly WantedReferences[],
  scope: RowScope,
  by: Person,
): Prepared | undefined => {
  const statements = known.get(wanted) ?? new Map<string, Prepared | undefined>()
  known.set(wanted, statements)
  const manner = mannerOf(catalogue, wanted, scope, by)
  if (statements.has(manner)) return statements.get(manner)
  const scoped = (type: DocumentType) => (manner === 'all' ? undefined : scope.of(type, by)?.piece)
  const pieces = wanted.flatMap((one, index) => looking(catalogue, one, at(index), slot(`ids_${index}`), scoped) ?? [])
  const made = pieces.length ? prepared(sql`SELECT ${joined(pieces, ', ')}`) : undefined
  statements.set(manner, made)
  return made
}

type Told = Row & { readonly $usable: boolean; readonly $there: boolean }
type ReferenceRows = Readonly<Record<string, readonly Told[] | null>>

/** Reads the named records of all wanted targets, by one statement. `wanted` is the same list each time: its statement is kept by it. */
export const readReferences = async (
  { database, catalogue, scope }: { readonly database: Database; readonly catalogue: Catalogue; readonly scope: RowScope },
  wanted: readonly WantedReferences[],
  ids: readonly (readonly string[])[],
  by: Person,
): Promise<readonly (readonly (readonly [id: string, found: FoundReference])[])[]> => {
  const statement = referencesStatement(catalogue, wanted, scope, by)
  if (!statement || ids.every((each) => each.length === 0)) return wanted.map(() => [])
  const slots: Record<string, unknown> = { ...slotsOfPerson(by) }
  ids.forEach((each, index) => {
    slots[`ids_${index}`] = each
  })
  const [answered] = await database.look<ReferenceRows>(statement(slots))
  return wanted.map((_, index) =>
    (answered?.[at(index)] ?? []).map(
      ({ $usable, $there, ...record }) => [String(record['id']), { record, isUsable: $usable && $there, isThere: $there }] as const,
    ),
  )
}
