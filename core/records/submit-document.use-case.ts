import type { Clock } from '../kernel/clock.port.ts'
import { failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import type { Coming } from '../approval/advance.ts'
import { stateAfter } from '../approval/life.machine.ts'
import type { Processes } from '../approval/processes.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Effect } from '../definitions/effect.ts'
import { problemsOf } from '../definitions/problems.ts'
import type { Facts } from './facts.port.ts'
import { forbidden, nothingPending, notSubmittable, stale } from './failures.ts'
import type { Keeper } from './keeper.ts'
import { mayDo } from './permissions.ts'
import { recall, versionOf } from './prepare.ts'
import type { Records } from './records.port.ts'
import { startOf } from './start-of.ts'
import type { Submission } from './submission.ts'

export type Submitting = {
  readonly type: DocumentType
  readonly id: string
  readonly by: Person
  /** The version seen; without it the state decides. */
  readonly version?: number
  readonly confirmed?: boolean
  /** The staged change of an approved base record (bsc B2). */
  readonly change?: boolean
}

/** What a submit would do, told before it is done. */
export type Rehearsal = { readonly steps: readonly Coming[]; readonly effects: readonly Effect[] }

const rehearsed = failure('rehearsal', '')

/** Sends a draft, or a rejected document that was mended, through approval. */
export class SubmitDocument {
  private readonly records: Records
  private readonly facts: Facts
  private readonly keeper: Keeper
  private readonly submission: Submission
  private readonly processes: Processes
  private readonly work: UnitOfWork
  private readonly clock: Clock
  constructor(records: Records, facts: Facts, keeper: Keeper, submission: Submission, processes: Processes, work: UnitOfWork, clock: Clock) {
    this.records = records
    this.facts = facts
    this.keeper = keeper
    this.submission = submission
    this.processes = processes
    this.work = work
    this.clock = clock
  }

  run(submitting: Submitting): Promise<Result<Row>> {
    return this.work.whole(() => this.submit(submitting))
  }

  /** Does everything, answers what it was, and takes it all back. */
  async rehearse(submitting: Submitting): Promise<Result<Rehearsal>> {
    let seen: Rehearsal | undefined
    const result = await this.work.whole(async () => {
      const done = await this.submit({ ...submitting, confirmed: true }, (rehearsal) => {
        seen = rehearsal
      })
      return done.ok ? fail(rehearsed) : done
    })
    return seen ? ok(seen) : (result as Result<Rehearsal>)
  }

  private async submit({ type, id, by, version, confirmed, change }: Submitting, tell?: (rehearsal: Rehearsal) => void): Promise<Result<Row>> {
    if (!mayDo(by, type, type.process ? (change ? 'updateProcess' : 'startProcess') : 'submit')) return fail(forbidden)
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const before = found.value
    if (version !== undefined && version !== versionOf(before)) return fail(stale)
    if (!stateAfter(String(wireOf(before, 'billStatus')), change ? 'change' : 'submit')) return fail(notSubmittable)
    if (change && isEmpty(before['pendingChange'])) return fail(nothingPending)

    const prepared = await recall(type, before, this.facts, by)
    if (!prepared.ok) return prepared
    const [problem, ...others] = problemsOf(type, prepared.value.view)
    if (problem) return fail(problem, others)
    const today = startOf(this.clock, by).today
    const keeping = await this.submission.of(type, prepared.value, by, before, today, confirmed === true, change)
    if (!keeping.ok) return keeping
    if (tell) {
      const { progress, after, effects } = keeping.value
      const steps = await this.processes.coming(type, progress!.process, after, prepared.value.view, by.tenantId, 0)
      if (!steps.ok) return steps
      tell({ steps: steps.value, effects: effects?.(after) ?? [] })
    }
    return this.keeper.keep(keeping.value)
  }
}
