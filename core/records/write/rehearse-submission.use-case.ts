import { failure } from '../../kernel/failure.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Coming } from '../../approval/advance.ts'
import type { Processes } from '../../approval/processes.ts'
import type { Effect } from '../../definitions/effect.ts'
import type { RecordWriter } from './record-writer.ts'
import type { Submission, Submitting } from './submission.ts'

/** What a submit would do, told before it is done. */
export type Rehearsal = { readonly steps: readonly Coming[]; readonly effects: readonly Effect[] }

const takenBack = failure('rehearsal.takenBack', '演练结果不保存')

/** Submits for real, answers who would decide and what would be posted, and takes it all back. */
export class RehearseSubmission {
  private readonly writer: RecordWriter
  private readonly submission: Submission
  private readonly processes: Processes
  private readonly work: UnitOfWork
  constructor(writer: RecordWriter, submission: Submission, processes: Processes, work: UnitOfWork) {
    this.writer = writer
    this.submission = submission
    this.processes = processes
    this.work = work
  }

  async run(submitting: Submitting): Promise<Result<Rehearsal>> {
    let rehearsal: Rehearsal | undefined
    const result = await this.work.whole<Rehearsal>(async () => {
      const keeping = await this.submission.ofStored({ ...submitting, confirmed: true })
      if (!keeping.ok) return keeping
      const { type, progress, after, happenings = [], prepared, by } = keeping.value
      const kept = await this.writer.keep(keeping.value)
      if (!kept.ok) return kept
      const steps = await this.processes.coming({ type, row: after, view: prepared.view }, progress!.process, by.tenantId, 0)
      if (!steps.ok) return steps
      rehearsal = { steps: steps.value, effects: happenings.flatMap(({ effects }) => effects(kept.value)) }
      return fail(takenBack)
    })
    return rehearsal ? ok(rehearsal) : result
  }
}
