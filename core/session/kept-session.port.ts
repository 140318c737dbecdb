import type { Session } from './session.ts'

/** What this device remembers of whoever is signed in. */
export abstract class KeptSession {
  abstract current(): Session | undefined
  abstract keep(session: Session): void
  abstract forget(): void
  /** The pair a user took last on this device, or ''. */
  abstract lastPair(userId: string): string
}
