import { isCheckedAtSave } from '../../definitions/checks.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { viewOf } from '../../definitions/view.ts'
import { type Failure, isTrouble } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, failuresOf, ok, type Refused, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import { autoActionsIn } from '../actions/auto-actions.ts'
import type { DraftReader } from './draft-reader.ts'
import { eventEffects, identified, isOwn, withOwnEffects } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden } from '../failures.ts'
import type { RecordWriter } from './record-writer.ts'
import { mayDo } from '../permissions.ts'
import { inspected, prepare } from './prepare.ts'
import { firstState } from '../usual-fields.ts'
import { WatchedFacts } from './watched-facts.ts'

export type Adding = {
  readonly type: DocumentType
  /** New records, as a client would send each. */
  readonly bodies: readonly unknown[]
  readonly by: Person
  /** They came without files: those that must be there are asked for when each is submitted. */
  readonly filesLater?: boolean
}

/** A body that no record came of, by its place. */
export type NotAdded = { readonly at: number; readonly failures: readonly Failure[] }

type Ready = { readonly row: Row; readonly doesMore: boolean }

/**
 * Keeps many new records in one go, where it comes to the same as keeping one after another: none of them looks at others of its
 * type, writes anywhere else, or moves on by itself. Answers those that were refused; `undefined` where only one after another will do.
 */
export class AddRecords {
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  private readonly reader: DraftReader

  constructor(facts: Facts, writer: RecordWriter, work: UnitOfWork, reader: DraftReader) {
    this.facts = facts
    this.writer = writer
    this.work = work
    this.reader = reader
  }

  async run({ type, bodies, by, filesLater = false }: Adding): Promise<Result<readonly NotAdded[] | undefined>> {
    if (!mayDo(by, type, 'add')) return fail(forbidden)
    if (type.counted || hasPrices(type) || autoActionsIn(type, firstState(type) ?? '').length > 0) return ok(undefined)
    return this.work.whole(async () => {
      const facts = new WatchedFacts(this.facts, type)
      const ready = await Promise.all(bodies.map((body) => this.ready(type, body, by, facts, filesLater)))
      const trouble = ready.find((one): one is Refused => !one.ok && isTrouble(one.failure))
      if (trouble) return trouble
      if (facts.looksAtItsLike || ready.some((one) => one.ok && one.value.doesMore)) return ok(undefined)
      const rows = ready.flatMap((one) => (one.ok ? [one.value.row] : []))
      const kept = await this.writer.keepAll(type, rows, by)
      if (!kept.ok) return kept
      return ok(ready.flatMap((one, at) => (one.ok ? [] : [{ at, failures: failuresOf(one) }])))
    })
  }

  private async ready(type: DocumentType, body: unknown, by: Person, facts: Facts, filesLater: boolean): Promise<Result<Ready>> {
    const reading = this.reader.read(type, body, by)
    if (!reading.ok) return reading
    const prepared = await prepare(type, reading.value, facts, by, undefined, filesLater ? 'files' : undefined)
    if (!prepared.ok) return prepared
    const named = { ...prepared.value, row: { ...prepared.value.row, id: this.reader.nextId() } }
    const checked = isCheckedAtSave(type) ? inspected(type, named, true) : ok(named)
    if (!checked.ok) return checked
    const { row, knowledge } = checked.value
    const effects = eventEffects(type, 'save', viewOf(type, row, knowledge))
    const after = identified(type, withOwnEffects(type, row, effects), () => this.reader.nextId())
    return ok({ row: after, doesMore: !effects.every(isOwn) })
  }
}

/** Prices may come from anywhere. */
const hasPrices = ({ lines }: DocumentType): boolean => Object.values<LinesType>(lines).some(({ quotes }) => quotes !== undefined)
