import { randomUUID } from 'node:crypto'
import { type Change, changesIn } from '../../../core/live/change.ts'
import { Changes, type ChangesHeard } from '../../../core/live/changes.port.ts'
import { notedIn } from '../audit/sql-audit-trail.ts'
import type { Database } from '../database.ts'
import type { Connection } from '../pool.ts'
import { changeTexts, readChangeText } from './change-text.ts'
import { MessageLine } from './message-line.ts'

const TELL_EVERY = 20

/**
 * Committed changes, out of the audit entries of each unit of work: the save itself does nothing for it. Other processes are told in
 * bundles, after the commit and on a connection of their own, because a NOTIFY inside a transaction would make all commits queue.
 */
export class SqlChanges extends Changes {
  private readonly own = randomUUID()
  private readonly listeners = new Set<ChangesHeard>()
  private readonly line: MessageLine | undefined
  private waiting: Change[] = []
  private telling: NodeJS.Timeout | undefined

  /** `shared` names the database where other processes may work in it too. */
  constructor(database: Database, shared?: Connection) {
    super()
    this.line = shared && new MessageLine(shared, { received: (text) => this.received(text), mended: () => this.missed() })
    database.committed = (memory) => {
      if (!this.line && this.listeners.size === 0) return
      const changes = notedIn(memory).flatMap(({ entry, by }) => changesIn(by.tenantId, entry))
      if (changes.length) this.keep(changes)
    }
  }

  tell(changes: readonly Change[]): void {
    if (changes.length && (this.line || this.listeners.size)) this.keep(changes)
  }

  listen(heard: ChangesHeard): () => void {
    this.listeners.add(heard)
    void this.line?.open()
    return () => this.listeners.delete(heard)
  }

  async close(): Promise<void> {
    clearTimeout(this.telling)
    await this.line?.close()
  }

  private keep(changes: readonly Change[]): void {
    this.waiting.push(...changes)
    this.telling ??= setTimeout(() => this.tellAll(), TELL_EVERY)
  }

  private tellAll(): void {
    const changes = this.waiting
    this.waiting = []
    this.telling = undefined
    this.hear(changes)
    void this.line?.send(changeTexts(this.own, changes))
  }

  private received(text: string): void {
    const changes = readChangeText(text, this.own)
    if (changes?.length) this.hear(changes)
  }

  private hear(changes: readonly Change[]): void {
    for (const { changed } of this.listeners) changed(changes)
  }

  private missed(): void {
    for (const { missed } of this.listeners) missed()
  }
}
