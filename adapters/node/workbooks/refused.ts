import type { Failure } from '../../../core/kernel/failure.ts'

/** Ends the reading of a file from wherever it has come to; nothing outside of the reader sees it. */
export class Refused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}
