type Entry = { readonly at: number; readonly turn: number; readonly happens: () => Promise<void> }

const isBefore = (one: Entry, other: Entry): boolean => one.at < other.at || (one.at === other.at && one.turn < other.turn)

/** What will happen, in the order of time; what happens may put more on it. */
export class Agenda {
  private readonly heap: Entry[] = []
  private turns = 0

  add(at: number, happens: () => Promise<void>): void {
    this.turns += 1
    const entry: Entry = { at, turn: this.turns, happens }
    let place = this.heap.length
    this.heap.push(entry)
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = this.heap[above] as Entry
      if (isBefore(other, entry)) break
      this.heap[place] = other
      place = above
    }
    this.heap[place] = entry
  }

  /** Everything up to that moment, `turn` being told when it is. */
  async run(until: number, turn: (at: number) => void): Promise<void> {
    for (let next = this.heap[0]; next && next.at <= until; next = this.heap[0]) {
      this.drop()
      turn(next.at)
      await next.happens()
    }
    this.heap.length = 0
  }

  private drop(): void {
    const last = this.heap.pop()
    if (!last || this.heap.length === 0) return
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = left + 1
      if (left >= this.heap.length) break
      const below = right < this.heap.length && isBefore(this.heap[right] as Entry, this.heap[left] as Entry) ? right : left
      if (!isBefore(this.heap[below] as Entry, last)) break
      this.heap[place] = this.heap[below] as Entry
      place = below
    }
    this.heap[place] = last
  }
}
