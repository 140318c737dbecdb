import type { Migration } from './migration.ts'

/** What people like, so that it follows them to the next browser. */
export const personalSettings: Migration = {
  number: 20,
  name: 'personal settings',
  sql: `
CREATE TABLE xq_personal_setting (
  tenant_id int4 NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  value json NOT NULL,
  PRIMARY KEY (tenant_id, user_id, name)
);
`,
}
