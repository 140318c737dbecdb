import type { Migration } from './migration.ts'

/** Files that came with what somebody answered to his task. */
export const filesOfDecisions: Migration = {
  number: 32,
  name: 'files of decisions',
  sql: `
ALTER TABLE xq_task ADD COLUMN attachments text COLLATE "C";
CREATE INDEX xq_task_attachments ON xq_task (tenant_id) WHERE attachments IS NOT NULL;
`,
}
