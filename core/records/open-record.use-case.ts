import { actionOf, isFrom } from '../definitions/action-of.ts'
import { failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Facts } from './facts/facts.port.ts'
import { forbidden, stateChanged, unknownAction } from './failures.ts'
import { mayAct, mayDo } from './permissions.ts'
import { standingOver } from '../permissions/applicant.ts'
import type { RecordReaders } from './approval/record-readers.ts'
import type { Records } from './records.port.ts'
import { seenNow } from './seen-now.ts'
import { stateOf } from './usual-fields.ts'
import { recall } from './write/prepare.ts'

export type RecordOpening = {
  readonly type: DocumentType
  readonly id: string
  readonly by: Person
  readonly as?: 'list' | 'print'
  /** A further paper it is printed on: the action that does. */
  readonly paper?: string | undefined
}

/** A record with its tables and labels, live fields worked out, cut to what the person may see. */
export class OpenRecord {
  private readonly records: Records
  private readonly facts: Facts
  private readonly readers: RecordReaders
  constructor(records: Records, facts: Facts, readers: RecordReaders) {
    this.records = records
    this.facts = facts
    this.readers = readers
  }

  async run({ type, id, by, as = 'list', paper }: RecordOpening): Promise<Result<Row>> {
    if (paper === undefined && !mayDo(by, type, as)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const printable = paper === undefined ? done : await this.printable(type, paper, found.value, by)
    if (!printable.ok) return printable
    const reader = await this.readers.of(type, id, by)
    return reader.ok ? seenNow(type, found.value, this.facts, reader.value) : reader
  }

  /** Whoever may print the further paper, of a record that it is printed of. */
  private async printable(type: DocumentType, paper: string, record: Row, by: Person): Promise<Result<void>> {
    const action = actionOf(type, paper)
    if (!action?.opens?.paper) return fail(unknownAction)
    if (!mayAct(standingOver(by, record), type, paper)) return fail(forbidden)
    if (!isFrom(action, stateOf(record))) return fail(stateChanged)
    if (!action.when) return done
    const recalled = await recall(type, record, this.facts, by)
    if (!recalled.ok) return recalled
    return action.when(recalled.value.view) ? done : fail(failure('action.refused', action.message ?? stateChanged.message))
  }
}
