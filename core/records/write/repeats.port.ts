import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'

/** What was asked under a key before, and what was answered. */
export type Repeat = { readonly digest: string; readonly answer: unknown }

/** Keys under which somebody's writes happen once (reliability MON5), kept for 24 hours in the transaction of the write. */
export abstract class Repeats {
  /**
   * Takes a key with what was answered, inside the unit of work that did it. Whoever comes second waits until the first one's unit of
   * work has ended and is refused (`taken`), with his whole unit of work.
   */
  abstract keep(key: string, repeat: Repeat, by: Person): Promise<Result<void>>

  /** What was kept under a key. */
  abstract find(key: string, by: Person): Promise<Result<Repeat | null>>

  /** Takes a key without an answer: true for the first, who goes on; a second waits for him. */
  abstract claim(key: string, by: Person): Promise<Result<boolean>>

  /** Forgets keys taken before that moment (milliseconds since 1970). */
  abstract sweep(before: number): Promise<Result<void>>
}
