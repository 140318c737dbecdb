import type { Migration } from './migration.ts'

/** What may be done with a task beside deciding it. Chains keep to themselves: their lists are views under the names of their types. */
export const movesOfTasks: Migration = {
  number: 22,
  name: 'moves of tasks',
  sql: `
ALTER TABLE oa_process RENAME TO xq_process;
ALTER TABLE oa_task RENAME TO xq_task;
ALTER TABLE xq_process
  ADD COLUMN flow json,
  ADD COLUMN resume json,
  ADD COLUMN urge_count int4 NOT NULL DEFAULT 0,
  ADD COLUMN urged_at timestamptz;
ALTER TABLE xq_task
  ADD COLUMN task_type text COLLATE "C",
  ADD COLUMN parent_id text COLLATE "C",
  ADD COLUMN sign_all bool,
  ADD COLUMN owner_id text COLLATE "C",
  ADD COLUMN owner_name text,
  ADD COLUMN transfers int4,
  ADD COLUMN undone bool,
  ADD COLUMN read_at timestamptz;
CREATE INDEX xq_task_owner ON xq_task (owner_id, type_key, record_id) WHERE owner_id IS NOT NULL;
`,
}
