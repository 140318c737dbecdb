import type { Clock } from '../../core/kernel/clock.port.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, ok, type Result } from '../../core/kernel/result.ts'
import { type AuditEntry, type AuditLine, AuditTrail, type NotedAction } from '../../core/records/history/audit-trail.port.ts'
import type { MemoryStore } from './store.ts'

type Noted = AuditLine & { readonly tenantId: number; readonly userId: string }

const WRITING: ReadonlySet<string> = new Set(['add', 'edit', 'submit'])

const ELSEWHERE: ReadonlySet<string> = new Set(['effect', 'login'])

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
    const { userId, userName, realname, tenantId } = by
    this.store.set<Noted>('audit', sequence, { ...entry, sequence, at: shanghai(this.clock.now()), userId, userName, realname, tenantId })
    return done
  }

  async of(typeKey: string, recordId: string, by: Person): Promise<Result<readonly AuditLine[]>> {
    const lines = this.store
      .all<Noted>('audit')
      .filter((line) => line.typeKey === typeKey && line.recordId === recordId && line.tenantId === by.tenantId)
    return ok(lines.map(({ tenantId: _, userId: __, ...line }) => line).reverse())
  }

  async writers(typeKey: string, recordId: string, by: Person, since = ''): Promise<Result<readonly string[]>> {
    const lines = this.store
      .all<Noted>('audit')
      .filter((line) => line.typeKey === typeKey && line.recordId === recordId && line.tenantId === by.tenantId)
    return ok([...new Set(lines.filter(({ action, at }) => WRITING.has(action) && at > since).map(({ userId }) => userId))])
  }

  async own(by: Person, since: string, most: number): Promise<Result<readonly NotedAction[]>> {
    const lines = this.store
      .all<Noted>('audit')
      .filter(
        ({ userId, tenantId, at, action }) => userId === by.userId && tenantId === by.tenantId && at >= since && !ELSEWHERE.has(action),
      )
    const newest = lines
      .toReversed()
      .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
      .slice(0, most)
    return ok(newest.map(({ at, action, typeKey, recordId, billNo = '' }) => ({ at, action, typeKey, recordId, billNo })))
  }
}
