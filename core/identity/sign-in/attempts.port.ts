import type { Result } from '../../kernel/result.ts'

/** Failures counted under one key. Times are milliseconds since 1970. */
export type Tally = {
  readonly failures: number
  /** When the window that is counted began. */
  readonly since: number
  /** How often the key was closed in a row; decides how long the next closing lasts. */
  readonly closings: number
  /** Closed until then; 0 while open. */
  readonly closedUntil: number
}

/** Tries of sign-in, counted in the database, so that a restart and a second instance change nothing (sys S7, reliability ID4). */
export abstract class Attempts {
  /**
   * Locks the tally of a key (`name:li`, `door:li 10.0.0.1`, `address:10.0.0.1`), lets `change` decide and keeps what it answers (null forgets it), in a
   * transaction of its own that no failure of the caller takes back. Answers what is kept now.
   */
  abstract tally(key: string, change: (tally: Tally | null) => Tally | null): Promise<Result<Tally | null>>

  /** Forgets tallies whose window and closing ended before that moment. */
  abstract sweep(before: number): Promise<Result<void>>
}
