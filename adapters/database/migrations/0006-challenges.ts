import type { Migration } from './migration.ts'

/** What visitors are asked before a session is opened. */
export const challenges: Migration = {
  number: 6,
  name: 'challenges',
  sql: `
CREATE TABLE xq_challenge (
  token_hash text COLLATE "C" PRIMARY KEY,
  purpose text COLLATE "C" NOT NULL,
  answer_hash text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  made_at int8 NOT NULL,
  ends_at int8 NOT NULL
);
CREATE INDEX xq_challenge_end ON xq_challenge (ends_at);
`,
}
