import type { Migration } from './migration.ts'

/** What somebody owns is looked for among his own rows: indexes over everybody's served nobody. */
export const indexesOfOwnedRows: Migration = {
  number: 13,
  name: 'indexes of owned rows',
  sql: `DROP INDEX IF EXISTS sys_user_announcement_list;
DROP INDEX IF EXISTS sys_user_announcement_sender;
DROP INDEX IF EXISTS sys_user_announcement_titile_like;`,
}
