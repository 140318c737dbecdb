import { DOING, type Shape, type Subject, Surroundings } from './formula-views.ts'
import type { Known } from './views.ts'
import { wireOf, type Row, type Wire } from '../kernel/wire.ts'

/**
 * A document as the formulas of its rows look at it while it is written. It remembers what they looked at: rows that stay the
 * same objects need not be worked out again while the document says the same there.
 */
export class WatchedHead {
  /** The document as it is now. */
  head: Subject
  /** Rows whose derived values stand in them. */
  readonly settled = new WeakSet<Subject>()
  private readonly looked = new Map<string, Wire>()
  private readonly found = new Map<object, WeakMap<object, unknown>>()
  /** They looked at what is worked out itself, perhaps from other rows. */
  private isEntangled = false
  private surroundings: WatchedSurroundings | undefined
  constructor(head: Subject) {
    this.head = head
  }

  get row(): Row {
    this.isEntangled = true
    return this.head.row
  }

  get $(): Surroundings {
    this.surroundings ??= new WatchedSurroundings(this)
    return this.surroundings
  }

  look(key: string): void {
    if (!this.looked.has(key)) this.looked.set(key, wireOf(this.head.row, key))
  }

  entangle(): void {
    this.isEntangled = true
  }

  /** Goes on to a later state of the document, if that says the same to its rows. */
  goOn(head: Subject): boolean {
    if (this.isEntangled || this.head.knowledge !== head.knowledge) return false
    for (const [key, wire] of this.looked) if (!Object.is(wireOf(head.row, key), wire)) return false
    this.head = head
    this.surroundings = undefined
    return true
  }

  /** What was found out about one of its rows, found out once. */
  remembered<R extends object, T>(about: object, row: R, find: (row: R) => T): T {
    let found = this.found.get(about)
    if (!found) this.found.set(about, (found = new WeakMap()))
    const known = found.get(row)
    if (known !== undefined) return known as T
    const answer = find(row)
    found.set(row, answer)
    return answer
  }
}

class WatchedSurroundings extends Surroundings {
  private readonly watched: WatchedHead
  constructor(watched: WatchedHead) {
    super(watched.head)
    this.watched = watched
  }
  override get id(): string {
    this.watched.look('id')
    return super.id
  }
  override get state(): string {
    this.watched.look('billStatus')
    return super.state
  }
  override asked(key: string): Wire {
    this.watched.look(key)
    return super.asked(key)
  }
  override get doing(): string {
    this.watched.look(DOING)
    return super.doing
  }
  protected override isShown(key: string): boolean {
    const shown = this.subject.shape.shown[key]
    return !shown || Boolean(shown(this.watched, undefined))
  }
  override ref(key: string): Known {
    this.watched.look(key)
    return super.ref(key)
  }
}

/** The watched heads of one type of document. */
export const watching = ({ fields, settling }: Shape, tables: readonly string[]): typeof WatchedHead => {
  class Watched extends WatchedHead {}
  const workedOut = new Set([...settling.map(({ key }) => key), ...tables])
  for (const key of [...Object.keys(fields), ...tables]) {
    const get = workedOut.has(key)
      ? function (this: WatchedHead) {
          this.entangle()
          return (this.head as unknown as Record<string, unknown>)[key]
        }
      : function (this: WatchedHead) {
          this.look(key)
          return (this.head as unknown as Record<string, unknown>)[key]
        }
    Object.defineProperty(Watched.prototype, key, { get })
  }
  return Watched
}

/** What was found out about a row; of a document that is being written once, while neither it nor what it looks at changes. */
export const remembered = <R extends object, T>(about: object, row: R, find: (row: R) => T): T => {
  const { head } = row as { readonly head?: unknown }
  return head instanceof WatchedHead ? head.remembered(about, row, find) : find(row)
}
