import { isBaseData } from '../../../core/definitions/base-data.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import type { Database } from '../database.ts'
import type { BaseReads } from '../facts/base-reads.ts'
import { columnName, quoted, tableName } from '../names.ts'
import { storedFields } from '../schema/usual.ts'
import { type Statement, statement } from '../sql.ts'
import { isNamed } from './labels.ts'
import { nameEach } from './name-each.ts'

/** The type of base data a field names one record of: its title is looked up beside a page, for all rows together. */
export const titledBeside = (catalogue: Catalogue, type: DocumentType, field: Field): DocumentType | undefined => {
  if (type.shared || field.by || field.kind.many) return undefined
  const target = catalogue.find(targetOf(field) ?? '')
  if (!target || !isBaseData(target)) return undefined
  const fields = storedFields(target)
  return target.titleField in fields && (field.kind.keyed ?? 'id') in fields ? target : undefined
}

/** Records of a type, named by their id or by another field that tells them apart: a user by his account. */
type Named = { readonly target: DocumentType; readonly by: string }

/** A field of a page, what it names, and where the title goes. */
type Pointer = Named & { readonly key: string; readonly label: string }

const MOST_AGAIN = 500

/** Whatever nobody did by hand was done by the program. */
const PROGRAM = programOf(0)

type Title = { readonly name: string; readonly title: Wire }

const titles = ({ target, by }: Named): Statement => {
  const within = target.shared ? '$2::int4 IS NOT NULL' : 'x.tenant_id = $2::int4'
  return statement(
    `SELECT x.${quoted(columnName(by))} AS name, x.${quoted(columnName(target.titleField))} AS title FROM ${quoted(tableName(target))} x WHERE ${isNamed(target, by, '= ANY($1::text[])', 'x')} AND ${within}`,
  )
}

/** Writes the titles that are known, and answers the ids of the others. */
const nameAll = (
  pointers: readonly Pointer[],
  rows: readonly Record<string, Row[string]>[],
  known: ReadonlyMap<string, Wire>,
): Set<string> => {
  const unknown = new Set<string>()
  for (const { key, label, by } of pointers) {
    nameEach(rows, key, label, (id) => {
      const title = by !== 'id' && id === PROGRAM.userName ? PROGRAM.realname : known.get(String(id))
      if (title === undefined) unknown.add(String(id))
      return title
    })
  }
  return unknown
}

/** Titles of the base data that the rows of a page name: one query per target, and none for what was read within the second. */
export class PageLabels {
  private readonly database: Database
  private readonly catalogue: Catalogue
  private readonly reads: BaseReads
  private readonly pointers = new WeakMap<DocumentType, readonly (readonly Pointer[])[]>()
  /** What was read last of a target, by its place. */
  private readonly before = new Map<string, ReadonlyMap<string, Wire>>()

  constructor(database: Database, catalogue: Catalogue, reads: BaseReads) {
    this.database = database
    this.catalogue = catalogue
    this.reads = reads
  }

  /** Puts them beside what they name, in every field that the page shows. */
  async put(type: DocumentType, rows: readonly Record<string, Row[string]>[], tenantId: number): Promise<void> {
    const [first] = rows
    if (!first) return
    const shown = this.pointersOf(type).map((pointers) => pointers.filter(({ key }) => key in first))
    await Promise.all(shown.map((pointers) => this.titled(pointers, rows, tenantId)))
  }

  /** Of pointers that name alike. */
  private async titled(pointers: readonly Pointer[], rows: readonly Record<string, Row[string]>[], tenantId: number): Promise<void> {
    const [pointer] = pointers
    if (!pointer) return
    const { target, by } = pointer
    const place = `titles by ${by} ${tenantId}`
    const remembered = this.reads.of<Wire>(target, place)
    const known = remembered ?? new Map<string, Wire>()
    const unknown = nameAll(pointers, rows, known)
    if (unknown.size === 0) return
    if (remembered) this.askAgain(`${target.key} ${place}`, remembered, unknown)
    const found = await this.database.query<Title>(titles(pointer), [[...unknown], tenantId])
    for (const id of unknown) known.set(id, null)
    for (const { name, title } of found) known.set(name, title)
    nameAll(pointers, rows, known)
  }

  /** What was read in the second before is likely to be named again: one query for all of it instead of one for each page. */
  private askAgain(place: string, known: ReadonlyMap<string, Wire>, unknown: Set<string>): void {
    if (known.size === 0) {
      for (const id of this.before.get(place)?.keys() ?? []) {
        if (unknown.size >= MOST_AGAIN) break
        unknown.add(id)
      }
    }
    this.before.set(place, known)
  }

  /** Its pointers, those together that name alike. */
  private pointersOf(type: DocumentType): readonly (readonly Pointer[])[] {
    const known = this.pointers.get(type)
    if (known) return known
    const alike = new Map<string, Pointer[]>()
    for (const [key, field] of Object.entries<Field>(storedFields(type))) {
      const target = titledBeside(this.catalogue, type, field)
      if (!target) continue
      const pointer = { key, label: `${key}_dictText`, target, by: field.kind.keyed ?? 'id' }
      const named = `${target.key} ${pointer.by}`
      alike.set(named, [...(alike.get(named) ?? []), pointer])
    }
    const found = [...alike.values()]
    this.pointers.set(type, found)
    return found
  }
}
