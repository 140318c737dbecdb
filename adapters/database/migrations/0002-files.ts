import type { Migration } from './migration.ts'

/** Uploaded files, without their bytes. */
export const files: Migration = {
  number: 2,
  name: 'files',
  sql: `
CREATE TABLE xq_file (
  id text COLLATE "C" PRIMARY KEY,
  tenant_id int4 NOT NULL,
  path text COLLATE "C" NOT NULL,
  mime text COLLATE "C" NOT NULL,
  size int8 NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  at int8 NOT NULL,
  holder_type text COLLATE "C",
  holder_id text COLLATE "C"
);
CREATE INDEX xq_file_user ON xq_file (user_id, at);
CREATE INDEX xq_file_orphans ON xq_file (at) WHERE holder_type IS NULL;
`,
}
