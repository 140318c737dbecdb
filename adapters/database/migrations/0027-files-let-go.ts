import type { Migration } from './migration.ts'

/** When a file that a record held was last looked for, and since when none has held it. */
export const filesLetGo: Migration = {
  number: 27,
  name: 'files let go',
  sql: `
ALTER TABLE xq_file ADD COLUMN looked_at int8 NOT NULL DEFAULT 0, ADD COLUMN free_since int8;
CREATE INDEX xq_file_looked ON xq_file (looked_at) WHERE holder_type IS NOT NULL;
`,
}
