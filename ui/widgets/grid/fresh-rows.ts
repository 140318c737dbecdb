/** Seed: how long a row stands out that was changed elsewhere. */
const FRESH_FOR = 1_400

/** Rows that others changed a moment ago. */
export class FreshRows {
  readonly #rows = new Set<string>()

  has(row: string): boolean {
    return this.#rows.has(row)
  }

  /** `paint` is called now and when they no longer stand out. */
  add(rows: readonly string[], paint: () => void): void {
    for (const row of rows) this.#rows.add(row)
    paint()
    setTimeout(() => {
      for (const row of rows) this.#rows.delete(row)
      paint()
    }, FRESH_FOR)
  }
}
