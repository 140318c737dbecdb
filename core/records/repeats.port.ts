import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'

/** What was asked under a key before, and what was answered. */
export type Repeat = { readonly digest: string; readonly answer: unknown }

/** Keys under which somebody's writes happen once (reliability MON5), kept for 24 hours in the transaction of the write. */
export abstract class Repeats {
  /** Takes a key for a person inside the running unit of work: null for the first, who goes on; a second waits for him and gets what was kept. */
  abstract claim(key: string, digest: string, by: Person): Promise<Result<Repeat | null>>

  /** Keeps the answer of the write that took the key. */
  abstract keep(key: string, answer: unknown, by: Person): Promise<Result<void>>

  /** Forgets keys taken before that moment (milliseconds since 1970). */
  abstract sweep(before: number): Promise<Result<void>>
}
