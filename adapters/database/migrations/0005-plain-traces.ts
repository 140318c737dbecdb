import type { Migration } from './migration.ts'

/** Traces and kept answers are written with every save and hardly ever read: packing them cost more than writing them. */
export const plainTraces: Migration = {
  number: 5,
  name: 'plain traces',
  sql: `
ALTER TABLE xq_audit ALTER COLUMN changes SET STORAGE EXTERNAL;
ALTER TABLE xq_repeat ALTER COLUMN answer SET STORAGE EXTERNAL;
`,
}
