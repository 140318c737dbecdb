import type { Migration } from './migration.ts'

/** What was said about documents under approval, for good. */
export const comments: Migration = {
  number: 31,
  name: 'comments',
  sql: `
CREATE TABLE xq_comment (
  place bigint GENERATED ALWAYS AS IDENTITY,
  id text COLLATE "C" PRIMARY KEY,
  tenant_id int4 NOT NULL,
  process_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  content text NOT NULL,
  mentioned json NOT NULL,
  said_at timestamptz NOT NULL
);
CREATE INDEX xq_comment_process ON xq_comment (process_id, place);
CREATE TRIGGER xq_comment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON xq_comment
FOR EACH STATEMENT EXECUTE FUNCTION xq_append_only();
`,
}
