import type { Progress } from '../../approval/approvals.port.ts'
import { processMoved } from '../../approval/failures.ts'
import { stateAfter, type LifecycleEvent } from '../../approval/lifecycle.ts'
import { refusalsAgain } from '../../definitions/checks.ts'
import type { DocumentType, Event } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import { viewOf } from '../../definitions/view.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Happening } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import type { Records } from '../records.port.ts'
import { takenChange } from '../write/judged-change.ts'
import type { Prepared } from '../write/prepare.ts'
import type { RecordWriter } from '../write/record-writer.ts'

/** What became of a chain by somebody's hand, with the document as it was found and as it is now. */
export type ChainOutcome = {
  readonly type: DocumentType
  readonly before: Row
  readonly prepared: Prepared
  readonly progress: Progress
  readonly action: string
  readonly by: Person
  readonly opinion: string
  /** What happens elsewhere besides. */
  readonly further?: readonly Effect[]
}

/** An outcome that nothing stands against: the document as it will be, and what happens by it. */
export type Judged = Omit<ChainOutcome, 'prepared' | 'further'> & { readonly after: Row; readonly happenings: readonly Happening[] }

/** Keeps a chain that went on, the document in the state that it has reached by it, and what that does elsewhere (oa W33). */
export class ChainWriter {
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  constructor(records: Records, facts: Facts, writer: RecordWriter) {
    this.records = records
    this.facts = facts
    this.writer = writer
  }

  async keep(outcome: ChainOutcome): Promise<Result<Row>> {
    const judged = await this.judged(outcome)
    return judged.ok ? this.kept(judged.value) : judged
  }

  /** What comes of a decision; writes nothing. */
  async judged({ prepared, further = [], ...rest }: ChainOutcome): Promise<Result<Judged>> {
    const { type, progress, by } = rest
    const { change, status } = progress.process
    if (status === 'approved' && !change) {
      const [refused, ...more] = refusalsAgain(type, prepared.view)
      if (refused) return fail(refused, more)
    }
    const ports = { records: this.records, facts: this.facts }
    const left = change && status === 'approved' ? await takenChange(type, prepared.row, ports, by) : ok(prepared)
    if (!left.ok) return left
    const moved = movedTo(left.value.row, progress)
    if (!moved) return fail(processMoved)
    const events = (change ? CHANGE_EVENTS : EVENTS)[status] ?? []
    const { knowledge } = left.value
    const happenings: readonly Happening[] = [
      ...events.map((event) => ({ event, effects: (row: Row) => eventEffects(type, event, viewOf(type, row, knowledge)) })),
      ...(further.length ? [{ event: 'told', effects: () => further }] : []),
    ]
    const outcome = await this.writer.outcome(type, moved, happenings, by)
    return outcome.ok ? ok({ ...rest, after: outcome.value.row, happenings: outcome.value.happenings }) : outcome
  }

  kept({ opinion, ...judged }: Judged): Promise<Result<Row>> {
    return this.writer.keep({ ...judged, ...(opinion ? { reason: opinion } : {}) })
  }
}

/** The document in the state that the process has reached. */
const movedTo = (row: Row, { process }: Progress): Row | undefined => {
  const arrows = EVENTS[process.status] ?? []
  if (arrows.length === 0) return row
  const state = arrows.reduce<string | undefined>(
    (at, arrow) => (at === undefined ? undefined : stateAfter(at, arrow)),
    String(wireOf(row, 'billStatus')),
  )
  return state === undefined ? undefined : { ...row, billStatus: state }
}

/** What the document goes through by what its process came to: one that is ended under way is sent back first. */
const EVENTS: Readonly<Record<string, readonly (LifecycleEvent & Event)[]>> = {
  approved: ['approve'],
  rejected: ['reject'],
  terminated: ['reject'],
  voided: ['reject', 'void'],
}
const CHANGE_EVENTS: Readonly<Record<string, readonly Event[]>> = { approved: ['change'] }
