import type { Result } from './result.ts'

/** All or nothing: every port called inside writes in one transaction; a failed result, or a throw, takes it all back. */
export abstract class UnitOfWork {
  abstract whole<T>(work: () => Promise<Result<T>>): Promise<Result<T>>
}
