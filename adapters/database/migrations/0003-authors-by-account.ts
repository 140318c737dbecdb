import type { Migration } from './migration.ts'

/** Who made and who changed a row is kept by account name, as sys S2 says, no longer by id. */
export const authorsByAccount: Migration = {
  number: 3,
  name: 'authors by account',
  sql: `
DO $authors$
DECLARE
  place record;
BEGIN
  IF to_regclass('sys_user') IS NULL THEN
    RETURN;
  END IF;
  FOR place IN
    SELECT c.table_name, c.column_name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.column_name IN ('create_by', 'update_by')
  LOOP
    EXECUTE format(
      'UPDATE %I h SET %2$I = u.username FROM sys_user u WHERE u.id = h.%2$I AND u.username IS NOT NULL',
      place.table_name, place.column_name);
  END LOOP;
END
$authors$;
`,
}
