import type { Clock } from '../../kernel/clock.port.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { visibleTo } from '../../permissions/visible-fields.ts'
import { newDraft } from './complete-draft.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { RecordReaders } from '../approval/record-readers.ts'
import type { Records } from '../records.port.ts'
import { startOf } from '../start-of.ts'
import { typedRows } from '../form/typed-part.ts'
import { isServerOwned } from '../usual-fields.ts'

export type Copying = { readonly type: DocumentType; readonly id: string; readonly by: Person }

/** A new draft with what a clerk typed into another one; nothing is kept. Dates and persons begin anew. */
export class CopyRecord {
  private readonly records: Records
  private readonly clock: Clock
  private readonly readers: RecordReaders
  constructor(records: Records, clock: Clock, readers: RecordReaders) {
    this.records = records
    this.clock = clock
    this.readers = readers
  }

  async run({ type, id, by }: Copying): Promise<Result<Row>> {
    if (!mayDo(by, type, 'add')) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const reader = await this.readers.of(type, id, by)
    if (!reader.ok) return reader
    const source = visibleTo(type, found.value, reader.value)
    const copy: Record<string, Row[string]> = { ...newDraft(type, startOf(this.clock, by)) }
    for (const [key, field] of Object.entries(type.fields)) {
      if (!isServerOwned(key, field) && typeof field.default !== 'function') copy[key] = source[key] ?? null
      if (source[`${key}_dictText`] !== undefined && copy[key] === source[key]) copy[`${key}_dictText`] = source[`${key}_dictText`]
    }
    return ok({ ...copy, ...typedRows(type, source) })
  }
}
