import { keepsOpinions, readerOf } from '../../approval/chain-reader.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { PENDING } from '../../definitions/pending.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { AuditLine, AuditTrail } from './audit-trail.port.ts'
import { forbidden } from '../failures.ts'
import { seenChanges } from './seen-changes.ts'
import { withNames } from './history-labels.ts'
import { mayDo } from '../permissions.ts'
import type { RecordReaders } from '../approval/record-readers.ts'
import type { Records } from '../records.port.ts'

/** What happened to a record, newest first, without the fields the person may not see, with the names of what it speaks of. */
export class SeeHistory {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly audit: AuditTrail
  private readonly readers: RecordReaders

  constructor(catalogue: Catalogue, records: Records, audit: AuditTrail, readers: RecordReaders) {
    this.catalogue = catalogue
    this.records = records
    this.audit = audit
    this.readers = readers
  }

  async run({ type, id, by }: { type: DocumentType; id: string; by: Person }): Promise<Result<readonly AuditLine[]>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const lines = await this.audit.of(type.key, id, by)
    if (!lines.ok) return lines
    const chain = await this.readers.hiding(type, id, by)
    if (!chain.ok) return chain
    const reader = readerOf(type, chain.value, by)
    const keepsWords = chain.value !== null && keepsOpinions(chain.value.process, by)
    const told = type.process ? lines.value.map((line) => ({ ...line, changes: without(line.changes, [PENDING]) })) : lines.value
    const seen = told.map((line) => {
      const { reason: _, ...wordless } = line
      const own = keepsWords && line.userName !== by.userName ? wordless : line
      return { ...own, changes: seenChanges(type, line.changes, reader) }
    })
    return withNames(type, seen, by, this.catalogue, this.records)
  }
}

type Changes = AuditLine['changes']

const without = (changes: Changes, hidden: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => !hidden.includes(key)))
