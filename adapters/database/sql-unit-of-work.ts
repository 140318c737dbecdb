import type { Result } from '../../core/kernel/result.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import type { Database } from './database.ts'

/** One transaction; a unit of work inside another is part of it. */
export class SqlUnitOfWork extends UnitOfWork {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  whole<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.database.whole(work)
  }
}
