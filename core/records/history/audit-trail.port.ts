import type { Result } from '../../kernel/result.ts'
import type { Person } from '../../kernel/person.ts'

export type AuditEntry = {
  /** add, edit, delete, submit, withdraw, void, agree, reject, act:{key}, job:{code}, login … */
  readonly action: string
  readonly typeKey: string
  readonly recordId: string
  readonly billNo?: string
  readonly versionBefore?: number
  readonly versionAfter?: number
  /** The whole first save, or each changed field with its old and new value; rows by id. */
  readonly changes: Readonly<Record<string, unknown>>
  readonly reason?: string
  /** It changed while others decided on it. */
  readonly approving?: true
}

export type AuditLine = AuditEntry & {
  readonly sequence: string
  readonly at: string
  readonly userName: string
  readonly realname: string
}

/** A line that is not told in 数据变更日志 yet. */
export type UntoldLine = AuditLine & { readonly tenantId: number; readonly traceId?: string }

/** What somebody did to which record, without what changed. */
export type NotedAction = Pick<AuditLine, 'at' | 'action' | 'typeKey' | 'recordId'> & { readonly billNo: string }

/** The trace of every change, written in the transaction of the change: no change without an entry, no entry without a change. */
export abstract class AuditTrail {
  abstract note(entry: AuditEntry, by: Person): Promise<Result<void>>

  /** Newest first. */
  abstract of(typeKey: string, recordId: string, by: Person): Promise<Result<readonly AuditLine[]>>

  /** Ids of the accounts that added, edited or submitted the record, after that moment (Shanghai) where one is said. */
  abstract writers(typeKey: string, recordId: string, by: Person, since?: string): Promise<Result<readonly string[]>>

  /** What the person did himself since then (Shanghai), newest first, without sign-ins, which have a log of their own, and without what followed elsewhere. Of a very long trail only the newest end is looked at. */
  abstract own(by: Person, since: string, most: number): Promise<Result<readonly NotedAction[]>>
}
