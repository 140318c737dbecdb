import { isViewed } from '../../../core/definitions/origin.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import { ONLINE } from '../identity/online-view.ts'
import { chainViews } from '../approvals/chain-views.ts'
import { STORED_FILE } from '../files/stored-file-view.ts'
import { COUNTER } from '../records/counter-view.ts'
import { gatheredView } from '../records/gathered-view.ts'
import { quoted, tableName } from '../names.ts'

/** What the program keeps for itself, with the columns that records of a type have, by the name of their table. */
const VIEWS: Readonly<Record<string, string>> = { sys_online: ONLINE, sys_counter: COUNTER, sys_stored_file: STORED_FILE }

type View = { readonly name: string; readonly query: string }

/** Views in the place of the tables of types that nobody writes. */
export const viewsOf = (catalogue: Catalogue): readonly View[] => {
  const chains = chainViews(catalogue)
  return catalogue.types.filter(isViewed).map((type) => {
    const name = tableName(type)
    const query = VIEWS[name] ?? chains[name] ?? gatheredView(catalogue, type)
    if (query === undefined) throw new Error(`no view ${name}`)
    return { name, query }
  })
}

/** They go before tables change under them, and come back afterwards. */
export const dropViews = (views: readonly View[]): string => views.map(({ name }) => `DROP VIEW IF EXISTS ${quoted(name)}`).join('; ')

export const createViews = (views: readonly View[]): string =>
  views.map(({ name, query }) => `CREATE VIEW ${quoted(name)} AS ${query}`).join('; ')
