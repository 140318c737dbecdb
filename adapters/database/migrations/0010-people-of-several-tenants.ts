import type { Migration } from './migration.ts'

/** Accounts of one person in several tenants; a session knows who proved himself, and when he last did something. */
export const peopleOfSeveralTenants: Migration = {
  number: 10,
  name: 'people of several tenants',
  sql: `
CREATE TABLE xq_linked_account (
  user_id text COLLATE "C" PRIMARY KEY,
  person_id text COLLATE "C" NOT NULL,
  linked_at int8 NOT NULL
);
CREATE INDEX xq_linked_account_person ON xq_linked_account (person_id);

ALTER TABLE xq_session ADD COLUMN proved_as text COLLATE "C";
ALTER TABLE xq_session ADD COLUMN last_seen_at int8;
UPDATE xq_session SET proved_as = user_id, last_seen_at = signed_in_at;
ALTER TABLE xq_session ALTER COLUMN proved_as SET NOT NULL, ALTER COLUMN last_seen_at SET NOT NULL;
CREATE INDEX xq_session_proved ON xq_session (proved_as, signed_in_at);
`,
}
