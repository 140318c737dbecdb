import type { Migration } from './migration.ts'

/** Who of another site has which account here. */
export const thirdAccounts: Migration = {
  number: 9,
  name: 'third-party accounts',
  sql: `
CREATE TABLE xq_third_account (
  third_type text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  bound_at int8 NOT NULL,
  PRIMARY KEY (third_type, subject)
);
CREATE INDEX xq_third_account_user ON xq_third_account (user_id);
`,
}
