import type { Migration } from './migration.ts'

/** Whoever wrote what a process decides about, and may therefore not decide it. */
export const whoMayNotDecide: Migration = {
  number: 18,
  name: 'who may not decide',
  sql: `ALTER TABLE oa_process ADD COLUMN barred json NOT NULL DEFAULT '[]';`,
}
