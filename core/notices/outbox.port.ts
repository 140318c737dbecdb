import type { Result } from '../kernel/result.ts'

/** A letter as it waits: `body` was written by whoever sent it and is read by `readLetter`. */
export type WaitingLetter = { readonly id: string; readonly tenantId: number; readonly sentAt: number; readonly body: unknown }

/** Letters that were committed with what caused them. */
export abstract class Outbox {
  /** The oldest that wait, for the running unit of work alone; none while another process delivers. */
  abstract take(most: number): Promise<Result<readonly WaitingLetter[]>>

  /** They were delivered. */
  abstract delivered(ids: readonly string[], at: number): Promise<Result<void>>

  /** Forgets what was delivered before then. */
  abstract sweep(before: number): Promise<Result<void>>
}
