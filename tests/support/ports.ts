import { SqlChanges } from '../../adapters/database/live/sql-changes.ts'
import { openDatabase } from '../../adapters/database/open-database.ts'
import { provision } from '../../adapters/database/provision.ts'
import { openMemory } from '../../adapters/memory/open-memory.ts'
import type { Approvals } from '../../core/approval/approvals.port.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { StoredFiles } from '../../core/files/stored-files.port.ts'
import type { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import type { Changes } from '../../core/live/changes.port.ts'
import type { Notices } from '../../core/notices/notices.port.ts'
import type { Outbox } from '../../core/notices/outbox.port.ts'
import type { SavedQueries } from '../../core/query/saved-queries.port.ts'
import type { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import type { Facts } from '../../core/records/facts/facts.port.ts'
import type { Ledgers } from '../../core/records/effects/ledgers.port.ts'
import type { Records } from '../../core/records/records.port.ts'
import type { Repeats } from '../../core/records/write/repeats.port.ts'
import type { Tallies } from '../../core/reports/tallies.port.ts'
import type { Connection } from './cluster.ts'
import { smallCatalogue } from './definitions.ts'
import { frameOver } from './frame.ts'
import { value } from './results.ts'

/** What every keeper of records offers, with a clock that is turned by hand. */
export type Ports = {
  readonly records: Records
  readonly tallies: Tallies
  readonly facts: Facts
  readonly ledgers: Ledgers
  readonly frame: ReturnType<typeof frameOver>
  readonly approvals: Approvals
  readonly audit: AuditTrail
  readonly changes: Changes
  readonly repeats: Repeats
  readonly queries: SavedQueries
  readonly files: StoredFiles
  readonly outbox: Outbox
  readonly notices: Notices
  readonly work: UnitOfWork
  readonly clock: { now: () => number; at: number }
  readonly close: () => Promise<void>
}

export const START = Date.UTC(2026, 2, 18, 1, 30)

const handClock = () => {
  const clock = { at: START, now: () => clock.at }
  return clock
}

const countingIds = (prefix: string) => {
  let last = 0
  return {
    next: () => {
      last += 1
      return `${prefix}${last}`
    },
  }
}

export const memoryPorts = async (catalogue: Catalogue = smallCatalogue): Promise<Ports> => {
  const clock = handClock()
  const ids = countingIds('made-')
  const open = openMemory({ catalogue, clock, ids })
  return { ...open, frame: frameOver(open, { catalogue, clock, ids }), clock, close: async () => {} }
}

let opened = 0

/** Over a database that was provisioned with the same catalogue, or is empty. */
export const sqlPorts = async (
  connection: Connection,
  catalogue: Catalogue = smallCatalogue,
): Promise<Ports & ReturnType<typeof openDatabase>> => {
  const clock = handClock()
  opened += 1
  const ids = countingIds(`made-${opened}-`)
  const open = openDatabase(connection, { catalogue, clock, ids })
  value(await provision(open.database, catalogue))
  const frame = frameOver(open, { catalogue, clock, ids })
  return { ...open, frame, changes: new SqlChanges(open.database), clock, close: () => open.database.close() }
}
