import type { Result } from '../../kernel/result.ts'

/** A server of single sign-on (CAS 2 or 3). */
export abstract class CasServer {
  /** Where its sign-in begins; '' where none is configured. */
  abstract loginAddress(): string

  /** A page of ours, which tickets may be asked for. */
  abstract isOurs(service: string): boolean

  /** Asks who came back with that ticket; it is good once. Answers the user's name there. */
  abstract validate(coming: { readonly ticket: string; readonly service: string }): Promise<Result<string>>
}
