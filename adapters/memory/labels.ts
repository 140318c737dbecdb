import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { parts } from '../../core/definitions/listed.ts'
import { type Row, type Wire, isEmpty, rowsOf, textAt, wireOf } from '../../core/kernel/wire.ts'
import type { StoredRow, MemoryStore } from './store.ts'

/** Puts labels beside what they name. */
export class Labels {
  private readonly store: MemoryStore
  private readonly catalogue: Catalogue
  private readonly dictionaries = new Map<string, ReadonlyMap<string, string>>()

  constructor(store: MemoryStore, catalogue: Catalogue) {
    this.store = store
    this.catalogue = catalogue
  }

  head(type: DocumentType, row: Row, keys: readonly string[], tenantId: number): Row {
    const state = wireOf(row, 'billStatus')
    return {
      ...this.beside(type.fields, row, keys, tenantId),
      ...(typeof state === 'string' ? { billStatus_dictText: type.states[state] ?? state } : {}),
    }
  }

  whole(type: DocumentType, row: Row, tenantId: number): Row {
    const tables = Object.entries<LinesType>(type.lines)
      .filter(([name]) => row[name] !== undefined)
      .map(([name, lines]) => [
        name,
        rowsOf(row, name).map((line) => this.beside(lines.columns, line, Object.keys(lines.columns), tenantId)),
      ])
    return { ...this.head(type, row, Object.keys(type.fields), tenantId), ...Object.fromEntries(tables) }
  }

  line(type: DocumentType, table: string, row: Row, tenantId: number): Row {
    const columns = type.lines[table]?.columns ?? {}
    return this.beside(columns, row, Object.keys(columns), tenantId)
  }

  private beside(fields: Fields, row: Row, keys: readonly string[], tenantId: number): Row {
    const result: Record<string, Row[string]> = { ...row }
    for (const key of keys) {
      const field = fields[key]
      if (!field?.kind.labelled) continue
      const value = wireOf(row, key)
      if (isEmpty(value)) continue
      const label = field.kind.many
        ? parts(value)
            .map((one) => this.one(field, one, row, tenantId) ?? one)
            .join(',')
        : this.one(field, String(value), row, tenantId)
      if (label !== undefined) result[`${key}_dictText`] = label
    }
    return result
  }

  private texts(code: string): ReadonlyMap<string, string> {
    const known = this.dictionaries.get(code)
    if (known) return known
    const texts = new Map((this.catalogue.dictionaries[code]?.items ?? []).map(({ value, text }) => [value, text]))
    this.dictionaries.set(code, texts)
    return texts
  }

  private one(field: Field, value: string, row: Row, tenantId: number): string | undefined {
    if (field.code) return this.texts(field.code).get(value)
    const target = field.by && field.targets ? field.targets[String(wireOf(row, field.by))] : targetOf(field)
    const type = target === undefined ? undefined : this.catalogue.find(target)
    if (type) {
      const { keyed } = field.kind
      const found = keyed
        ? this.store.all<StoredRow>(type.key).find(({ row }) => row[keyed] === value)
        : this.store.get<StoredRow>(type.key, value)
      const title: Wire = found && (found.tenantId === tenantId || type.shared) ? wireOf(found.row, type.titleField) : null
      return title === null ? undefined : String(title)
    }
    return target === undefined ? undefined : this.rowLabel(target, value)
  }

  /** A row of another document: its number, a dash, its place. */
  private rowLabel(target: string, id: string): string | undefined {
    const end = target.lastIndexOf('.')
    const type = this.catalogue.find(target.slice(0, end))
    if (!type) return undefined
    for (const { row } of this.store.all<StoredRow>(type.key)) {
      const place = rowsOf(row, target.slice(end + 1)).findIndex((line) => line['id'] === id)
      if (place >= 0) return `${textAt(row, type.titleField)}-${place + 1}`
    }
    return undefined
  }
}
