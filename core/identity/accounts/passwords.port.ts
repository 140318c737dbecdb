import type { Result } from '../../kernel/result.ts'

/** Slow salted hashes of passwords. At most a few are worked out at once; whoever would wait too long is refused as busy. */
export abstract class Passwords {
  /** A record that holds algorithm, parameters, salt and hash. */
  abstract hash(password: string): Promise<Result<string>>

  /** Compared in constant time; `outdated` when today's parameters are others. An empty record costs the same and never matches. */
  abstract verify(password: string, record: string): Promise<Result<{ readonly matches: boolean; readonly outdated: boolean }>>
}
