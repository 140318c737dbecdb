import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { PENDING } from '../definitions/pending.ts'
import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import { rowsOf, type Row } from '../kernel/wire.ts'
import { hiddenKeys, seesAll, visibleTo } from '../permissions/visible-fields.ts'
import type { AuditLine, AuditTrail } from './audit-trail.port.ts'
import { forbidden } from './failures.ts'
import { withNames } from './history-labels.ts'
import { mayDo } from './permissions.ts'
import type { Records } from './records.port.ts'

/** What happened to a record, newest first, without the fields the person may not see, with the names of what it speaks of. */
export class SeeHistory {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly audit: AuditTrail

  constructor(catalogue: Catalogue, records: Records, audit: AuditTrail) {
    this.catalogue = catalogue
    this.records = records
    this.audit = audit
  }

  async run({ type, id, by }: { type: DocumentType; id: string; by: Person }): Promise<Result<readonly AuditLine[]>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const lines = await this.audit.of(type.key, id, by)
    if (!lines.ok) return lines
    const told = type.process ? lines.value.map((line) => ({ ...line, changes: without(line.changes, [PENDING]) })) : lines.value
    const own = seesAll(type, by) ? told : told.map((line) => ({ ...line, changes: seen(type, line, by) }))
    return withNames(type, own, by, this.catalogue, this.records)
  }
}

type Changes = AuditLine['changes']
type Rows = { readonly added?: readonly Row[]; readonly removed?: readonly Row[]; readonly changed?: Readonly<Record<string, Changes>> }

const without = (changes: Changes, hidden: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => !hidden.includes(key)))

const seen = (type: DocumentType, { changes }: AuditLine, by: Person): Changes => {
  const whole = without(changes, hiddenKeys(type, type.fields, by))
  return Object.fromEntries(
    Object.entries(whole).map(([key, change]) => {
      const table = type.lines[key]
      if (!table) return [key, change]
      if (Array.isArray(change)) return [key, rowsOf(visibleTo(type, { [key]: change as readonly Row[] }, by), key)]
      return [
        key,
        seenRows(change as Rows, (rows) => rowsOf(visibleTo(type, { [key]: rows }, by), key), hiddenKeys(type, table.columns, by)),
      ]
    }),
  )
}

const seenRows = ({ added, removed, changed }: Rows, cut: (rows: readonly Row[]) => readonly Row[], hidden: readonly string[]): Rows => ({
  ...(added ? { added: cut(added) } : {}),
  ...(removed ? { removed: cut(removed) } : {}),
  ...(changed ? { changed: Object.fromEntries(Object.entries(changed).map(([id, fields]) => [id, without(fields, hidden)])) } : {}),
})
