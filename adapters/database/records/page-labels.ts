import { isBaseData } from '../../../core/definitions/base-data.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import type { Database } from '../database.ts'
import type { BaseReads } from '../facts/base-reads.ts'
import { columnName, quoted, tableName } from '../names.ts'
import { storedFields } from '../schema/usual.ts'
import { type Statement, statement } from '../sql.ts'

/** The type of base data a field names one record of: its title is looked up beside a page, for all rows together. */
export const titledBeside = (catalogue: Catalogue, type: DocumentType, field: Field): DocumentType | undefined => {
  if (type.shared || field.by || field.kind.many || field.kind.keyed) return undefined
  const target = catalogue.find(targetOf(field) ?? '')
  return target && isBaseData(target) && target.titleField in storedFields(target) ? target : undefined
}

/** A field of a page, the type it points at, and where the title goes. */
type Pointer = { readonly key: string; readonly label: string; readonly target: DocumentType }

const MOST_AGAIN = 500

type Title = { readonly id: string; readonly title: Wire }

const titles = (target: DocumentType): Statement =>
  statement(
    `SELECT x.id, x.${quoted(columnName(target.titleField))} AS title FROM ${quoted(tableName(target))} x WHERE x.id = ANY($1::text[]) AND ${target.shared ? '$2::int4 IS NOT NULL' : 'x.tenant_id = $2::int4'}`,
  )

/** Writes the titles that are known, and answers the ids of the others. */
const nameAll = (
  pointers: readonly Pointer[],
  rows: readonly Record<string, Row[string]>[],
  known: ReadonlyMap<string, Wire>,
): Set<string> => {
  const unknown = new Set<string>()
  for (const { key, label } of pointers) {
    for (const row of rows) {
      const id = wireOf(row, key)
      if (id === null) continue
      const title = known.get(String(id))
      if (title === undefined) unknown.add(String(id))
      else row[label] = title
    }
  }
  return unknown
}

/** Titles of the base data that the rows of a page name: one query per target, and none for what was read within the second. */
export class PageLabels {
  private readonly database: Database
  private readonly catalogue: Catalogue
  private readonly reads: BaseReads
  private readonly pointers = new WeakMap<DocumentType, readonly Pointer[]>()
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
    const shown = new Map<DocumentType, Pointer[]>()
    for (const pointer of this.pointersOf(type)) {
      if (!(pointer.key in first)) continue
      const same = shown.get(pointer.target)
      if (same) same.push(pointer)
      else shown.set(pointer.target, [pointer])
    }
    await Promise.all([...shown].map(([target, pointers]) => this.titled(target, pointers, rows, tenantId)))
  }

  private async titled(
    target: DocumentType,
    pointers: readonly Pointer[],
    rows: readonly Record<string, Row[string]>[],
    tenantId: number,
  ): Promise<void> {
    const place = `titles ${tenantId}`
    const remembered = this.reads.of<Wire>(target, place)
    const known = remembered ?? new Map<string, Wire>()
    const unknown = nameAll(pointers, rows, known)
    if (unknown.size === 0) return
    if (remembered) this.askAgain(`${target.key} ${place}`, remembered, unknown)
    const found = await this.database.query<Title>(titles(target), [[...unknown], tenantId])
    for (const id of unknown) known.set(id, null)
    for (const { id, title } of found) known.set(id, title)
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

  private pointersOf(type: DocumentType): readonly Pointer[] {
    const known = this.pointers.get(type)
    if (known) return known
    const found = Object.entries<Field>(storedFields(type)).flatMap(([key, field]): Pointer[] => {
      const target = titledBeside(this.catalogue, type, field)
      return target ? [{ key, label: `${key}_dictText`, target }] : []
    })
    this.pointers.set(type, found)
    return found
  }
}
