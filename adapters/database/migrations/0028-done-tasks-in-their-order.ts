import type { Migration } from './migration.ts'

/** What somebody has decided, himself or through a stand-in, is read in its order and counted without looking at the tasks. */
export const doneTasksInTheirOrder: Migration = {
  number: 28,
  name: 'done tasks in their order',
  sql: `
CREATE INDEX xq_task_done ON xq_task (tenant_id, user_id, finished_at DESC, id DESC) INCLUDE (type_key)
  WHERE task_status IN ('agreed', 'rejected', 'backed', 'transferred', 'delegated') AND user_id <> '';
CREATE INDEX xq_task_done_for ON xq_task (tenant_id, owner_id, finished_at DESC, id DESC) INCLUDE (type_key, user_id)
  WHERE task_status IN ('agreed', 'rejected', 'backed', 'transferred', 'delegated') AND user_id <> '' AND owner_id <> user_id;
`,
}
