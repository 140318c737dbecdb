import type { Row } from '../../core/kernel/wire.ts'

export type StoredRow = { readonly tenantId: number; readonly isDeleted: boolean; readonly row: Row }

/** Everything the memory adapters keep. Changes inside a unit of work can be taken back. */
export class MemoryStore {
  private readonly tables = new Map<string, Map<string, unknown>>()
  private readonly undo: (() => void)[] = []
  private depth = 0

  /** Hears of every unit of work that was kept. */
  kept: (() => void) | undefined

  all<T>(table: string): readonly T[] {
    return [...this.table(table).values()] as T[]
  }

  get<T>(table: string, key: string): T | undefined {
    return this.table(table).get(key) as T | undefined
  }

  set<T>(table: string, key: string, value: T): void {
    const rows = this.table(table)
    const before = rows.get(key)
    const isNew = !rows.has(key)
    rows.set(key, value)
    if (this.depth > 0) this.undo.push(() => (isNew ? rows.delete(key) : rows.set(key, before)))
  }

  remove(table: string, key: string): void {
    const rows = this.table(table)
    const before = rows.get(key)
    if (!rows.delete(key)) return
    if (this.depth > 0) this.undo.push(() => rows.set(key, before))
  }

  begin(): void {
    this.depth += 1
  }

  /** Ends a unit of work; the outermost one that failed takes back what was written since it began. */
  end(isKept: boolean): void {
    this.depth -= 1
    if (!isKept) for (let back = this.undo.pop(); back; back = this.undo.pop()) back()
    if (this.depth > 0) return
    this.undo.length = 0
    if (isKept) this.kept?.()
  }

  private table(name: string): Map<string, unknown> {
    const found = this.tables.get(name) ?? new Map<string, unknown>()
    this.tables.set(name, found)
    return found
  }
}
