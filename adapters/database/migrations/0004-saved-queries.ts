import type { Migration } from './migration.ts'

/** Saved advanced queries, and the one a person's list opens with. */
export const savedQueries: Migration = {
  number: 4,
  name: 'saved queries',
  sql: `
CREATE TABLE xq_saved_query (
  id text COLLATE "C" PRIMARY KEY,
  tenant_id int4 NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  owner_name text NOT NULL,
  place text COLLATE "C" NOT NULL,
  title text NOT NULL,
  query json NOT NULL,
  shared_with text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX xq_saved_query_title ON xq_saved_query (tenant_id, user_id, place, title);
CREATE INDEX xq_saved_query_shared ON xq_saved_query (tenant_id, place, shared_with) WHERE shared_with <> '';
CREATE TABLE xq_preferred_query (
  tenant_id int4 NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  query_id text COLLATE "C" NOT NULL REFERENCES xq_saved_query ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id, place)
);
CREATE INDEX xq_preferred_query_query ON xq_preferred_query (query_id);
`,
}
