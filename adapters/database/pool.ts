import pg from 'pg'
import { GatheringSocket } from './gathering-socket.ts'
import { exact, toTheSecond } from './wire-values.ts'

export type Connection = {
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
  /** Instead of the parts: `postgres://…`. */
  readonly connectionString?: string
}

export type PoolLimits = {
  readonly most?: number
  /** Milliseconds a caller waits for a free connection. */
  readonly patience?: number
  /** Milliseconds after which PostgreSQL ends a statement. */
  readonly longest?: number
  /** Plans each statement once instead of for every set of values. */
  readonly plain?: boolean
}

const { builtins } = pg.types

const readers = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, exact],
  [builtins.INT8, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMPTZ, toTheSecond],
  [builtins.TIMESTAMP, toTheSecond],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}

/** What pg takes these modes for, and would say on the console at every start. */
const meant = (url: string): string =>
  url.includes('uselibpqcompat') ? url : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

/** The connection as every client of pg is given it. */
export const spelt = (connection: Connection): Connection =>
  connection.connectionString ? { ...connection, connectionString: meant(connection.connectionString) } : connection

export const openPool = (
  connection: Connection,
  { most = 10, patience = 5_000, longest = 30_000, plain = false }: PoolLimits = {},
): pg.Pool => {
  const pool = new pg.Pool({
    ...spelt(connection),
    max: most,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 0,
    options: `-c TimeZone=Asia/Shanghai -c statement_timeout=${longest} -c idle_in_transaction_session_timeout=60000 -c plan_cache_mode=${plain ? 'force_generic_plan' : 'auto'}`,
    application_name: 'xqerp',
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: types as pg.CustomTypesConfig,
  })
  // A connection that breaks while nobody uses it is simply replaced by the next caller's; one in use fails what is asked of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
