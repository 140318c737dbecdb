import type { Migration } from './migration.ts'

/** Traces and kept answers are JSON that this program has just written: to check it anew cost as much as to keep it. */
export const textsOfTraces: Migration = {
  number: 16,
  name: 'texts of traces',
  sql: `
ALTER TABLE xq_audit ALTER COLUMN changes TYPE text, ALTER COLUMN changes SET STORAGE EXTERNAL;
ALTER TABLE xq_repeat ALTER COLUMN answer TYPE text, ALTER COLUMN answer SET STORAGE EXTERNAL;
`,
}
