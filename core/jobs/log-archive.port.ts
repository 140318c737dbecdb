import type { Result } from '../kernel/result.ts'

/** Where log rows lie that left their tables: kept, not shown. */
export abstract class LogArchive {
  /** Keeps lines under a name that tells what they are; durable when it answers. */
  abstract keep(name: string, lines: readonly string[]): Promise<Result<void>>
}
