import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { filesNamed, mayNameFiles } from '../../definitions/naming-files.ts'
import { at, filled, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { strangeFile } from '../failures.ts'
import type { NamedFiles } from './named-files.port.ts'

type Place = { readonly field: string; readonly row?: number; readonly title: string; readonly paths: readonly string[] }

/** The fields that may name files, found once for each header and table. */
const naming = new WeakMap<Fields, readonly (readonly [key: string, field: Field])[]>()

const namingIn = (fields: Fields): readonly (readonly [key: string, field: Field])[] => {
  const known = naming.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).filter(([, field]) => mayNameFiles(field))
  naming.set(fields, found)
  return found
}

const placesIn = (fields: Fields, row: Row, table?: string, index?: number): readonly Place[] =>
  namingIn(fields).flatMap(([key, field]) => {
    const paths = filesNamed(field, wireOf(row, key))
    const place = { field: table ? `${table}.${key}` : key, title: field.title, paths }
    return paths.length ? [index === undefined ? place : { ...place, row: index }] : []
  })

const places = (type: DocumentType, record: Row): readonly Place[] => [
  ...placesIn(type.fields, record),
  ...Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) =>
    namingIn(columns).length ? rowsOf(record, table).flatMap((row, index) => placesIn(columns, row, table, index)) : [],
  ),
]

/** Where a record names files that it did not name `before` in the same field, and that the person may not hang on it (reliability IN8). */
export const strangeFiles = async (
  type: DocumentType,
  record: Row,
  before: Row | undefined,
  files: NamedFiles,
  by: Person,
): Promise<Result<readonly Failure[]>> => {
  const named = places(type, record)
  if (named.length === 0) return ok([])
  const known = new Set(before ? places(type, before).flatMap(({ field, paths }) => paths.map((path) => `${field}:${path}`)) : [])
  const fresh = named.map((place) => ({ ...place, paths: place.paths.filter((path) => !known.has(`${place.field}:${path}`)) }))
  const asked = [...new Set(fresh.flatMap(({ paths }) => paths))]
  if (asked.length === 0) return ok([])
  const closed = await files.closed(asked, by)
  if (!closed.ok) return closed
  const wrong = fresh.filter(({ paths }) => paths.some((path) => closed.value.has(path)))
  return ok(wrong.map(({ field, row, title }) => at(filled(strangeFile, { title }), field, row)))
}
