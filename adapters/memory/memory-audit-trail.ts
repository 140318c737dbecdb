import type { Clock } from '../../core/kernel/clock.port.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, ok, type Result } from '../../core/kernel/result.ts'
import { type AuditEntry, type AuditLine, AuditTrail } from '../../core/records/audit-trail.port.ts'
import type { MemoryStore } from './store.ts'

type Noted = AuditLine & { readonly tenantId: number }

/** The trace of changes, kept in a map by its sequence. */
export class MemoryAuditTrail extends AuditTrail {
  private readonly store: MemoryStore
  private readonly clock: Clock
  private sequence = 0

  constructor(store: MemoryStore, clock: Clock) {
    super()
    this.store = store
    this.clock = clock
  }

  async note(entry: AuditEntry, by: Person): Promise<Result<void>> {
    this.sequence += 1
    const sequence = String(this.sequence)
    const { userName, realname, tenantId } = by
    this.store.set<Noted>('audit', sequence, { ...entry, sequence, at: shanghai(this.clock.now()), userName, realname, tenantId })
    return done
  }

  async of(typeKey: string, recordId: string, by: Person): Promise<Result<readonly AuditLine[]>> {
    const lines = this.store
      .all<Noted>('audit')
      .filter((line) => line.typeKey === typeKey && line.recordId === recordId && line.tenantId === by.tenantId)
    return ok(lines.map(({ tenantId: _, ...line }) => line).reverse())
  }
}
