import type { Migration } from './migration.ts'

/** Idle sessions end after half an hour also where the program once laid that nobody is ever idle; what administrators said stays. */
export const idleSessionsEnd: Migration = {
  number: 19,
  name: 'idle sessions end',
  sql: `DO $$
BEGIN
  IF to_regclass('sys_config') IS NOT NULL THEN
    UPDATE sys_config SET config_value = '30', version = version + 1 WHERE config_key = 'login.idleMinutes' AND config_value = '0' AND version = 1;
  END IF;
END
$$;`,
}
