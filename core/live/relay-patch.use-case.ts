import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Fields } from '../definitions/field.ts'
import { readValue } from '../definitions/kind.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { type Row, rowsOf, textAt } from '../kernel/wire.ts'
import { standingOver } from '../permissions/applicant.ts'
import { closedIn } from '../permissions/open-in-state.ts'
import { closedKeys } from '../permissions/visible-fields.ts'
import { isTypedTable } from '../definitions/lines.ts'
import { fixedState } from '../records/write/editable.ts'
import { forbidden, missing, notEditable } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { isServerOwned } from '../records/usual-fields.ts'

type NamedTable = { readonly type: DocumentType; readonly table: string | undefined; readonly recordId: string | undefined }

/** Which table a `socketKey` names: `sale.saleOrder`, or `sale.saleOrder.productList.{id}`. Nothing else is a table of ours. */
const tableNamed = (catalogue: Catalogue, socketKey: string): NamedTable | undefined => {
  const [area, name, table, recordId, ...more] = socketKey.split('.')
  const type = catalogue.find(`${area}.${name}`)
  if (!type || more.length) return undefined
  if (table === undefined) return { type, table: undefined, recordId: undefined }
  return recordId && Object.hasOwn(type.lines, table) ? { type, table, recordId } : undefined
}

export type Relaying = { readonly socketKey: string; readonly row: JsonObject; readonly by: Person }

/** A patch as it may go on: of which record, in which of its tables, and the values its sender might save. */
export type Relayed = { readonly type: DocumentType; readonly recordId: string; readonly table: string | undefined; readonly row: Row }

/**
 * Judges what a page sends of a row it is editing (reliability WS2): only whoever may edit that stored row now, only the fields he may
 * edit, only values their kinds can read. It changes screens, never a record. Values shown by a label are left out: the label would be
 * the sender's word; they come with the save.
 */
export class RelayPatch {
  private readonly catalogue: Catalogue
  private readonly records: Records
  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ socketKey, row, by }: Relaying): Promise<Result<Relayed>> {
    const named = tableNamed(this.catalogue, socketKey)
    const { id } = row
    if (!named || typeof id !== 'string') return fail(missing)
    const { type, table } = named
    if (!mayDo(by, type, 'list') || !mayDo(by, type, 'edit')) return fail(forbidden)

    const recordId = named.recordId ?? id
    const found = await this.records.find(type, recordId, by)
    if (!found.ok) return found
    const state = textAt(found.value, 'billStatus')
    const fixed = fixedState(type, state, standingOver(by, found.value))
    if (fixed) return fail(fixed)
    const lines = table === undefined ? undefined : type.lines[table]
    if (lines && !isTypedTable(lines)) return fail(notEditable)
    if (table !== undefined && !rowsOf(found.value, table).some((one) => one['id'] === id)) return fail(missing)

    const fields = lines ? lines.columns : type.fields
    return ok({
      type,
      recordId,
      table,
      row: {
        ...writable(fields, [...closedKeys(type, table, by), ...closedIn(type, table, state, standingOver(by, found.value))], row),
        id,
      },
    })
  }
}

const writable = (fields: Fields, closed: readonly string[], sent: JsonObject): Row => {
  const row: Record<string, Row[string]> = {}
  for (const key of Object.keys(fields)) {
    const field = fields[key]!
    if (sent[key] === undefined || isServerOwned(key, field) || field.kind.labelled || field.mask || closed.includes(key)) continue
    const value = readValue(field.kind, field, sent[key])
    if (value.ok) row[key] = value.value
  }
  return row
}
