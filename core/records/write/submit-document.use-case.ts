import type { Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import type { RecordWriter } from './record-writer.ts'
import type { Submission, Submitting } from './submission.ts'

/** Sends a draft, or a rejected document that was mended, through approval. */
export class SubmitDocument {
  private readonly writer: RecordWriter
  private readonly submission: Submission
  private readonly work: UnitOfWork
  constructor(writer: RecordWriter, submission: Submission, work: UnitOfWork) {
    this.writer = writer
    this.submission = submission
    this.work = work
  }

  run(submitting: Submitting): Promise<Result<Row>> {
    return this.work.whole(async () => {
      const keeping = await this.submission.ofStored(submitting)
      return keeping.ok ? this.writer.keep(keeping.value) : keeping
    })
  }
}
