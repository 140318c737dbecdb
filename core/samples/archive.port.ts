import type { Chain } from '../approval/approvals.port.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { SampleWriter, LedgerSource, Noted } from './sample-writer.ts'

/** Takes in finished work as it is: records, chains and trails that were made elsewhere and checked there. */
export abstract class Archive {
  /** Records with their tables. Series of numbers go on after the highest one. */
  abstract records(type: DocumentType, rows: readonly Row[], tenantId: number): Promise<Result<void>>

  abstract chains(chains: readonly Chain[], tenantId: number): Promise<Result<void>>

  /** In the order given. */
  abstract trail(entries: readonly Noted[], tenantId: number): Promise<Result<void>>

  abstract sources(sources: readonly LedgerSource[], tenantId: number): Promise<Result<void>>

  /** What events of records wrote, so that it can be written back. */
  abstract log(lines: SampleWriter['log'], tenantId: number): Promise<Result<void>>

  /** One password record for all of them, which nobody must change: seeding is no change of a password, so its owner may change it at once. */
  abstract passwords(userIds: readonly string[], record: string): Promise<Result<void>>

  /** Accounts, by id, that are one person's. */
  abstract linked(userIds: readonly (readonly [first: string, second: string])[]): Promise<Result<void>>

  /** Roles and posts of one tenant may what those of another may. */
  abstract sameGrants(from: number, to: number): Promise<Result<void>>

  /** All is taken in: the database counts how much there is of what, so that it answers the shortest way from the first question on. */
  abstract updateStatistics(): Promise<Result<void>>
}
