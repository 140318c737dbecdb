import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import { isBaseData } from '../../../core/definitions/base-data.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Database } from '../database.ts'

const FRESH_FOR = 1_000
const MOST = 20_000

/** Of one type, or of several together: by their names. */
type Stores = Map<string, Store>

type Store = { readonly writes: number; readonly until: number; readonly known: Map<string, unknown> }

/**
 * What was read of base data, for a second: nobody locks it, so whoever reads it anew could find the same. What this process writes is
 * felt at once; another process's write is felt within the second. Balances, stock and documents are never remembered.
 */
export class BaseReads {
  private readonly database: Database
  private readonly clock: Clock
  private readonly areas: readonly string[]
  private readonly base = new WeakMap<DocumentType, boolean>()
  private readonly shared: object = {}
  private readonly stores = new WeakMap<object, WeakMap<object, Stores>>()

  constructor(database: Database, clock: Clock, catalogue: Catalogue) {
    this.database = database
    this.clock = clock
    this.areas = [...new Set(catalogue.types.filter(isBaseData).map(({ area }) => area))]
  }

  /**
   * Where to look for what was read of a type under that name, and to put what is read now. Undefined where nothing is remembered:
   * the type is no base data, or the running unit of work has written some. `whose` keeps what one person sees apart from others.
   */
  of<T>(type: DocumentType, name: string, whose: object = this.shared): Map<string, T> | undefined {
    if (!this.isBase(type) || this.database.hasWritten(type.key)) return undefined
    // What somebody may choose follows from the organisations too.
    return this.store<T>(type, name, this.database.writesOf(type.key) + this.database.writesOf('sys'), whose)
  }

  /** The same for what follows from several types of base data together. */
  ofAll<T>(name: string, whose: object): Map<string, T> | undefined {
    let writes = 0
    for (const area of this.areas) {
      if (this.database.hasWritten(area)) return undefined
      writes += this.database.writesOf(area)
    }
    return this.store<T>(this.shared, name, writes, whose)
  }

  private store<T>(about: object, name: string, writes: number, whose: object): Map<string, T> {
    const stores = this.storesOf(about, whose)
    const now = this.clock.now()
    const found = stores.get(name)
    if (found && found.writes === writes && now < found.until && found.known.size < MOST) return found.known as Map<string, T>
    // Whoever still reads for the old one puts it where nobody looks any more.
    const made: Store = { writes, until: now + FRESH_FOR, known: new Map() }
    stores.set(name, made)
    return made.known as Map<string, T>
  }

  private storesOf(about: object, whose: object): Stores {
    let own = this.stores.get(whose)
    if (!own) this.stores.set(whose, (own = new WeakMap()))
    let stores = own.get(about)
    if (!stores) own.set(about, (stores = new Map()))
    return stores
  }

  isBase(type: DocumentType): boolean {
    const known = this.base.get(type)
    if (known !== undefined) return known
    const found = isBaseData(type)
    this.base.set(type, found)
    return found
  }
}
