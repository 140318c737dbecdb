import type { Migration } from './migration.ts'

/** What whoever agreed drew as his signature. */
export const signaturesOfTasks: Migration = {
  number: 24,
  name: 'signatures of tasks',
  sql: 'ALTER TABLE xq_task ADD COLUMN signature text COLLATE "C";',
}
