import type { Change } from './change.ts'

export type ChangesHeard = {
  readonly changed: (changes: readonly Change[]) => void
  /** Some changes of other processes may have been lost: whoever shows records reads them again. */
  readonly missed: () => void
}

/** What was committed, by this process or another of the same database (reliability WS3). Nothing is told of what was taken back. */
export abstract class Changes {
  /** Told after the commit, never within the call that made the change. Answers how to stop listening. */
  abstract listen(heard: ChangesHeard): () => void

  /** Tells of something that was committed and left no entry in the audit trail. */
  abstract tell(changes: readonly Change[]): void
}
