import { isViewed } from '../../../core/definitions/origin.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import { chainViews } from '../approvals/chain-views.ts'
import { gatheredView } from '../records/gathered-view.ts'
import { quoted, tableName } from '../names.ts'

/** How far each series of numbers has come, as records (sys.counter). */
const COUNTER = `SELECT concat_ws('@', c.series, c.period) AS id, 1 AS version, NULL::text AS create_by, NULL::timestamptz AS create_time,
NULL::text AS update_by, NULL::timestamptz AS update_time, c.tenant_id, 0::int2 AS del_flag, NULL::text AS sys_org_code,
c.series, nullif(c.period, '') AS period, c.value FROM xq_counter c`

const moment = (column: string) => `to_timestamp(s.${column} / 1000.0)`

/** Running sessions as records (sys.online). Which have expired meanwhile the program's clock knows; they are swept every ten minutes. */
const ONLINE = `SELECT left(s.token_hash, 16) AS id, 1 AS version, u.username AS create_by, ${moment('signed_in_at')} AS create_time,
NULL::text AS update_by, NULL::timestamptz AS update_time, s.tenant_id, 0::int2 AS del_flag,
(SELECT o.org_code FROM sys_employee__posts p JOIN sys_org o ON o.id = p.org_id WHERE p.id = s.pair_id) AS sys_org_code,
(SELECT concat_ws(' - ', o.depart_name, j.name) FROM sys_employee__posts p JOIN sys_org o ON o.id = p.org_id LEFT JOIN sys_job j ON j.id = p.job_id WHERE p.id = s.pair_id) AS org_name,
s.user_id, u.username, u.realname, s.address AS ip, s.browser AS agent,
${moment('signed_in_at')} AS signed_in_at, ${moment('last_seen_at')} AS last_seen_at, ${moment('expires_at')} AS expires_at,
(SELECT coalesce(sum(k.sockets), 0)::int4 FROM xq_connection k WHERE k.token_hash = s.token_hash AND k.seen_at > now() - interval '1 minute') AS socket_count
FROM xq_session s JOIN sys_user u ON u.id = s.user_id WHERE NOT s.forced`

/** What is known of uploaded files, as records (sys.storedFile). */
const STORED_FILE = `SELECT f.id, 1 AS version, NULL::text AS create_by, NULL::timestamptz AS create_time, NULL::text AS update_by, NULL::timestamptz AS update_time,
f.tenant_id, 0::int2 AS del_flag, NULL::text AS sys_org_code, f.path, ceil(f.size / 1024.0)::int8 AS kilobytes FROM xq_file f`

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
