import type { Migration } from './migration.ts'

/** The number that opens an account: what its owner proved, not what somebody wrote beside it. Numbers that opened accounts before go on. */
export const provedPhones: Migration = {
  number: 17,
  name: 'proved phones',
  sql: `
ALTER TABLE xq_credential ADD COLUMN phone text COLLATE "C";
CREATE INDEX xq_credential_phone ON xq_credential (phone);
DO $$
BEGIN
  IF to_regclass('sys_user') IS NOT NULL THEN
    UPDATE xq_credential c SET phone = u.phone FROM sys_user u WHERE u.id = c.user_id AND u.phone <> '';
  END IF;
END
$$;
`,
}
