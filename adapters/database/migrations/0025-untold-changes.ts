import type { Migration } from './migration.ts'

/** Which entries of the trail the log of changed data has still to tell, and the call that each belongs to. */
export const untoldChanges: Migration = {
  number: 25,
  name: 'untold changes',
  sql: `
ALTER TABLE xq_audit ADD COLUMN trace_id text COLLATE "C", ADD COLUMN approving bool;
CREATE TABLE xq_untold (sequence int8 PRIMARY KEY);
`,
}
