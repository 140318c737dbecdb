import type { Migration } from './migration.ts'

/** Which sessions an administrator ended. */
export const forcedSessions: Migration = {
  number: 11,
  name: 'forced sessions',
  sql: 'ALTER TABLE xq_session ADD COLUMN forced boolean NOT NULL DEFAULT false;',
}
