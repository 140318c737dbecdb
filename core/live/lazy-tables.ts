import { type Joined, LiveTables } from './live-tables.port.ts'
import type { ShownVersion } from './shown-version.ts'

/** Live tables that are fetched when the first one joins: it shows its records before it can hear of them. */
export class LazyTables extends LiveTables {
  readonly #load: () => Promise<LiveTables>
  #loading: Promise<LiveTables> | undefined

  constructor(load: () => Promise<LiveTables>) {
    super()
    this.#load = load
  }

  join(table: Parameters<LiveTables['join']>[0]): Joined {
    let joined: Joined | undefined
    let shown: readonly ShownVersion[] = []
    let isGone = false
    this.#loading ??= this.#load()
    this.#loading.then(
      (tables) => {
        if (isGone) return
        joined = tables.join(table)
        joined.show(shown)
      },
      // A page without live tables is a page; the next that is opened tries again.
      () => (this.#loading = undefined),
    )
    return {
      show: (now) => {
        shown = now
        joined?.show(now)
      },
      tell: (row) => joined?.tell(row),
      leave: () => {
        isGone = true
        joined?.leave()
      },
    }
  }
}
