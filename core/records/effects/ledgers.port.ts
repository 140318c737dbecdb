import type { DocumentType } from '../../definitions/document.ts'
import type { Message, SystemCall } from '../../definitions/effect.ts'
import type { UniqueSpan } from '../../definitions/unique.ts'
import type { Condition } from '../../kernel/condition.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'

/** What an event wrote, so that it can be written back: one line for each record it changed, made, or entry it posted. */
export type LoggedEffect = {
  readonly event: string
  /** The how-manieth such event of the record; given by the ledger. */
  readonly occurrence?: number
  readonly place: number
  readonly type: string
  readonly id: string
  /** Field → what was added, or what stood there and what was written; tables by their rows before. */
  readonly change?: JsonObject
  /** It is an entry, or a new record. */
  readonly made?: 'entry' | 'record'
  /** The row of a table that was changed, and the table. */
  readonly rowId?: string
  readonly table?: string
  /** What the record was begun with, where this began it. */
  readonly begun?: Row
}

/** An amount of a record, or of a row of it: what events wrote of it altogether. */
export type Added = {
  readonly id: string
  readonly rowId?: string
  readonly table?: string
  readonly field: string
  readonly sum: string
}

/** The record that effects come from. */
export type From = { readonly type: DocumentType; readonly row: Row }

/** A span of time that a record, or a row of it, holds alone. */
export type HeldSpan = UniqueSpan & { readonly type: string; readonly id: string; readonly rowId?: string }

/** All that effects write, settled. */
export type WrittenEffects = {
  /** Records without tables whose header changed, as they stood under their locks and as they stand now. */
  readonly changed: readonly { readonly type: DocumentType; readonly before: Row; readonly after: Row }[]
  readonly entries: readonly { readonly type: DocumentType; readonly rows: readonly Row[] }[]
  /** Names under which an entry is posted once for ever. */
  readonly onces: readonly { readonly register: string; readonly source: string; readonly entryId: string }[]
  readonly log: readonly LoggedEffect[]
  /** Lines of the log that were written back. */
  readonly reversed: readonly LoggedEffect[]
  readonly told: readonly (Message | SystemCall)[]
}

/** Where documents write what they do elsewhere. It locks and writes; what is written is settled in core. */
export abstract class Ledgers {
  /** Named locks of the tenant, held until the unit of work ends; taken in the order given. */
  abstract claim(names: readonly string[], by: Person): Promise<Result<void>>

  /** The headers of the living records that hold these values each; undefined where there is none. Not locked, unless it is said. */
  abstract keyed(type: DocumentType, keys: readonly Row[], by: Person, locked?: 'locked'): Promise<Result<readonly (Row | undefined)[]>>

  /** Begins records that are named by a unique set; one that somebody else has begun meanwhile is left as it is. */
  abstract open(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<void>>

  /** The records that rows of a table belong to: row → record. */
  abstract owners(type: DocumentType, table: string, rowIds: readonly string[], by: Person): Promise<Result<ReadonlyMap<string, string>>>

  /** Headers by identity, locked in the order of their ids until the unit of work ends, so that they may be written. */
  abstract lock(type: DocumentType, ids: readonly string[], by: Person): Promise<Result<readonly Row[]>>

  /** The same, with all records of these pools among them. */
  abstract lockPools(type: DocumentType, pools: readonly Condition[], ids: readonly string[], by: Person): Promise<Result<readonly Row[]>>

  /** For each span whom it meets among what others than these records hold; undefined where nobody. Not locked. */
  abstract holding(
    spans: readonly UniqueSpan[],
    except: readonly Pick<HeldSpan, 'type' | 'id'>[],
    by: Person,
  ): Promise<Result<readonly (HeldSpan | undefined)[]>>

  /** What these records hold from now on, in place of what they held. */
  abstract hold(
    records: readonly { readonly type: string; readonly id: string; readonly spans: readonly (UniqueSpan & Pick<HeldSpan, 'rowId'>)[] }[],
    by: Person,
  ): Promise<Result<void>>

  /** Writes all of it. A name that was posted under before is refused. */
  abstract write(written: WrittenEffects, from: From, by: Person): Promise<Result<void>>

  /** Says what is to be said, and nothing else. */
  tell(told: WrittenEffects['told'], from: From, by: Person): Promise<Result<void>> {
    return this.write({ changed: [], entries: [], onces: [], log: [], reversed: [], told }, from, by)
  }

  /** Amounts of the records of a type that events add to: all that was written of each, whether it was written back since or not. */
  abstract added(type: DocumentType, by: Person): Promise<Result<readonly Added[]>>

  /** What the last such event of the record wrote and was not written back; empty where there was none. */
  abstract lastOf(from: From, event: string, by: Person): Promise<Result<readonly LoggedEffect[]>>
}
