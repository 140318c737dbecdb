import { isCheckedAtSave } from '../../definitions/checks.ts'
import { type DocumentType, isCounted } from '../../definitions/document.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { viewOf } from '../../definitions/view.ts'
import { failure, type Failure, isTrouble } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, failuresOf, ok, type Refused, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { autoActionsIn } from '../actions/auto-actions.ts'
import type { DraftReader } from './draft-reader.ts'
import { eventEffects, type Happening, identified, withOwnEffects } from '../effects/effects.ts'
import type { AffectedRecord } from '../effects/effect-writer.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden } from '../failures.ts'
import { factsOf, BatchedFacts, isOutdated } from './batched-facts.ts'
import type { NewRecord, RecordWriter } from './record-writer.ts'
import { mayDo } from '../permissions.ts'
import { inspected, type Prepared, prepare } from './prepare.ts'
import { firstState } from '../usual-fields.ts'

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

type Ready = NewRecord & { readonly prepared: Prepared; readonly addsUp: boolean }

/** New records as they would be kept, and the facts that their formulas looked at. */
export type LookedAt = { readonly facts: BatchedFacts; readonly ready: readonly Result<Ready>[] }

/** A record that came of a body, as it was kept. */
export type KeptRecord = { readonly id: string; readonly version: number }

/** What came of new records: those that were kept, by their places, those that were refused, and the records elsewhere that moved by the others. */
export type Added = {
  readonly kept: readonly (KeptRecord | undefined)[]
  readonly refused: readonly NotAdded[]
  readonly moved: readonly AffectedRecord[]
}

/** The version of a record that nothing has happened to. */
const NEW = 1

const oneByOne = failure('records.oneByOne', '只能逐条保存')

/**
 * Keeps many new records in one go, where it comes to the same as keeping one after another: none of them looks at others of its
 * type or at what another of them changes, and none moves on by itself. Answers those that were refused; `undefined` where only one after
 * another will do.
 */
export class AddRecords {
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  private readonly reader: DraftReader
  /** Facts that formulas of a type have looked at: of all that a form asks for mostly few. */
  private readonly usual = new WeakMap<DocumentType, Set<string>>()

  constructor(facts: Facts, writer: RecordWriter, work: UnitOfWork, reader: DraftReader) {
    this.facts = facts
    this.writer = writer
    this.work = work
    this.reader = reader
  }

  /** `ahead` is what `lookAhead` found of the same bodies a moment ago. */
  async run(adding: Adding, ahead?: LookedAt): Promise<Result<Added | undefined>> {
    const { type, by } = adding
    if (!mayDo(by, type, 'add')) return fail(forbidden)
    if (!isAddedTogether(type)) return ok(undefined)
    const added = await this.work.whole(async () => {
      const { facts, ready } = ahead ?? (await this.look(adding))
      const trouble = ready.find((one): one is Refused => !one.ok && isTrouble(one.failure))
      if (trouble) return trouble
      const right = ready.flatMap((one) => (one.ok ? [one.value] : []))
      const looksAtItsLike = factsOf(type, facts.looked, new Set([type.key])).size > 0
      if (looksAtItsLike || right.some(({ addsUp }) => !addsUp)) return ok(undefined)
      const elsewhere = await this.writer.keepAll(type, right, by)
      if (!elsewhere.ok) return elsewhere
      const moved = [...elsewhere.value.begun, ...elsewhere.value.changed]
      if (right.some(({ prepared }) => isOutdated(type, prepared, facts.looked, moved))) return fail(oneByOne)
      const kept = ready.map((one) => (one.ok ? { id: textAt(one.value.row, 'id'), version: NEW } : undefined))
      return ok({ kept, refused: ready.flatMap((one, at) => (one.ok ? [] : [{ at, failures: failuresOf(one) }])), moved })
    })
    return !added.ok && added.failure === oneByOne ? ok(undefined) : added
  }

  /** Would what was looked at ahead be judged otherwise, now that these records have moved? */
  isOutdated(type: DocumentType, { facts, ready }: LookedAt, moved: readonly AffectedRecord[]): boolean {
    return ready.some((one) => !one.ok || isOutdated(type, one.value.prepared, facts.looked, moved))
  }

  /** What `run` would make of them, found while others are kept: nothing where it does not keep them together. */
  async lookAhead(adding: Adding): Promise<LookedAt | undefined> {
    if (!mayDo(adding.by, adding.type, 'add') || !isAddedTogether(adding.type)) return undefined
    const looked = await this.work.whole(async () => ok(await this.look(adding)))
    return looked.ok ? looked.value : undefined
  }

  /** All of them worked out and judged, once everything their formulas look at was asked for. */
  private async look(adding: Adding): Promise<LookedAt> {
    const { type, by, bodies } = adding
    const usual = this.usual.get(type) ?? new Set<string>()
    this.usual.set(type, usual)
    for (;;) {
      const facts = new BatchedFacts(this.facts, type, by, usual)
      const ready = await Promise.all(bodies.map((body) => this.ready(adding, body, facts)))
      if (facts.wasEnough) return { facts, ready }
    }
  }

  private async ready({ type, by, filesLater = false }: Adding, body: unknown, facts: Facts): Promise<Result<Ready>> {
    const reading = this.reader.read(type, body, by)
    if (!reading.ok) return reading
    const prepared = await prepare(type, reading.value, facts, by, undefined, filesLater ? 'files' : undefined)
    if (!prepared.ok) return prepared
    const named = { ...prepared.value, row: { ...prepared.value.row, id: this.reader.nextId() } }
    const checked = isCheckedAtSave(type) ? inspected(type, named, true) : ok(named)
    if (!checked.ok) return checked
    const { row, knowledge } = checked.value
    if (!type.effects?.save)
      return ok({ row: identified(type, row, () => this.reader.nextId()), happenings: [], prepared: named, addsUp: true })
    const effects = (stored: Row) => eventEffects(type, 'save', viewOf(type, stored, knowledge))
    const first = effects(row)
    const saved: Happening = { event: 'save', effects: type.number ? effects : () => first }
    const after = identified(type, withOwnEffects(type, row, first), () => this.reader.nextId())
    return ok({ row: after, happenings: [saved], prepared: named, addsUp: this.writer.addUp(first) })
  }
}

/** Does nothing of new records of a type hang on the one before? */
const isAddedTogether = (type: DocumentType): boolean =>
  !isCounted(type) && !hasPrices(type) && autoActionsIn(type, firstState(type) ?? '').length === 0

/** Prices may come from anywhere. */
const hasPrices = ({ lines }: DocumentType): boolean => Object.values<LinesType>(lines).some(({ quotes }) => quotes !== undefined)
