import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import { MemoryApprovals } from './memory-approvals.ts'
import { MemoryAuditTrail } from './memory-audit-trail.ts'
import { MemoryChanges } from './memory-changes.ts'
import { MemoryFacts } from './memory-facts.ts'
import { MemoryLedgers } from './memory-ledgers.ts'
import { MemoryNotices } from './memory-notices.ts'
import { MemoryOutbox } from './memory-outbox.ts'
import { MemoryRecords } from './memory-records.ts'
import { MemoryRepeats } from './memory-repeats.ts'
import { MemorySavedQueries } from './memory-saved-queries.ts'
import { MemoryTallies } from './memory-tallies.ts'
import { MemoryUnitOfWork } from './memory-unit-of-work.ts'
import { MemoryStoredFiles } from './memory-stored-files.ts'
import { MemoryStore } from './store.ts'

/** The ports a database keeps, over maps: for tests and the gallery. */
export const openMemory = ({ catalogue, clock, ids }: { readonly catalogue: Catalogue; readonly clock: Clock; readonly ids: Ids }) => {
  const store = new MemoryStore()
  const audit = new MemoryAuditTrail(store, clock)
  const facts = new MemoryFacts(store, { catalogue, clock })
  const records = new MemoryRecords(store, {
    catalogue,
    clock,
    liveFieldsOf: (type, rows, keys, by) => facts.withLiveFields(type, rows, keys, by),
  })
  return {
    audit,
    changes: new MemoryChanges(store),
    facts,
    files: new MemoryStoredFiles(store, catalogue),
    records,
    tallies: new MemoryTallies(records, { catalogue, store }),
    ledgers: new MemoryLedgers(store, { catalogue, clock, ids }),
    approvals: new MemoryApprovals(store, catalogue),
    work: new MemoryUnitOfWork(store),
    repeats: new MemoryRepeats(store, clock),
    queries: new MemorySavedQueries(store),
    outbox: new MemoryOutbox(store),
    notices: new MemoryNotices(store, clock),
  }
}
