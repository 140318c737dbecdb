import type { Row } from '../kernel/wire.ts'
import type { RowPatch } from '../table/grid-events.ts'
import type { ShownVersion } from './shown-version.ts'

export type LiveHeard = {
  /** Rows as others have them now. `version` where the row was stored since. */
  readonly patched?: (patch: RowPatch & { readonly version: number | undefined; readonly from: string }) => void
  /** The whole record as it is stored now, cut to what this person sees. */
  readonly stored?: (record: Row) => void
  readonly removed?: (id: string) => void
  /** Records that were not there before, for tables that list their type (`listing`). */
  readonly added?: (ids: readonly string[]) => void
  /** Frames may have been lost: read again. */
  readonly missed?: () => void
}

export type LiveTable = {
  /** Names the logical table: a document type's key. */
  readonly socketKey: string
  /** Of this instance: its own patches are passed over. */
  readonly caseId: string
  /** The records are open whole, with their tables. */
  readonly whole?: boolean
  /** Lists the type: wants to hear of records that are added. */
  readonly listing?: boolean
  readonly heard: LiveHeard
}

/** What a table does with its place among the live ones. */
export type Joined = {
  /** The records it shows now. */
  readonly show: (shown: readonly ShownVersion[]) => void
  /** Sends the values of a row as they stand here to whoever may see them; they are stored nowhere. */
  readonly tell: (row: Row) => void
  readonly leave: () => void
}

/** The live tables of a page: who shows records joins, and hears what happens elsewhere to them. */
export abstract class LiveTables {
  abstract join(table: LiveTable): Joined
}
