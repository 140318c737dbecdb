import type { Migration } from './migration.ts'

/** A code counts its wrong tries, a ticket says whose it is. */
export const whatChallengesStandFor: Migration = {
  number: 7,
  name: 'what challenges stand for',
  sql: `
ALTER TABLE xq_challenge ADD COLUMN about text NOT NULL DEFAULT '';
`,
}
