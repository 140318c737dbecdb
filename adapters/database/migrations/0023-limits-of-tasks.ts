import type { Migration } from './migration.ts'

/** Until when tasks are to be decided, how often their holders were reminded, and who sent a copy. */
export const limitsOfTasks: Migration = {
  number: 23,
  name: 'limits of tasks',
  sql: `
ALTER TABLE xq_process ADD COLUMN urgency text COLLATE "C";
ALTER TABLE xq_task
  ADD COLUMN due_at timestamptz,
  ADD COLUMN reminded int4,
  ADD COLUMN timed_out bool,
  ADD COLUMN from_user_id text COLLATE "C";
`,
}
