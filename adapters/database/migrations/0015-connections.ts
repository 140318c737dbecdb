import type { Migration } from './migration.ts'

/** How many sockets of each session each process keeps open, as it said last. */
export const connections: Migration = {
  number: 15,
  name: 'connections',
  sql: `CREATE TABLE xq_connection (
  process text NOT NULL,
  token_hash text NOT NULL,
  sockets int4 NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (process, token_hash)
);
CREATE INDEX xq_connection_session ON xq_connection (token_hash);`,
}
