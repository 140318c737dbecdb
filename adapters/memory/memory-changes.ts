import { type Change, changesIn } from '../../core/live/change.ts'
import { Changes, type ChangesHeard } from '../../core/live/changes.port.ts'
import type { AuditLine } from '../../core/records/history/audit-trail.port.ts'
import type { MemoryStore } from './store.ts'

type Noted = AuditLine & { readonly tenantId: number }

/** Changes out of the audit entries that a unit of work left behind. */
export class MemoryChanges extends Changes {
  private readonly store: MemoryStore
  private readonly listeners = new Set<ChangesHeard>()
  private told = 0

  constructor(store: MemoryStore) {
    super()
    this.store = store
    store.kept = () => void Promise.resolve().then(() => this.tellNoted())
  }

  tell(changes: readonly Change[]): void {
    void Promise.resolve().then(() => this.hear(changes))
  }

  listen(heard: ChangesHeard): () => void {
    this.listeners.add(heard)
    return () => this.listeners.delete(heard)
  }

  private tellNoted(): void {
    const noted = this.store.all<Noted>('audit').filter(({ sequence }) => Number(sequence) > this.told)
    this.told = Math.max(this.told, ...noted.map(({ sequence }) => Number(sequence)))
    const changes = noted.flatMap(({ tenantId, ...entry }) => changesIn(tenantId, entry))
    this.hear(changes)
  }

  private hear(changes: readonly Change[]): void {
    if (changes.length) for (const { changed } of this.listeners) changed(changes)
  }
}
