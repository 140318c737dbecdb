import type { Migration } from './migration.ts'

/** Rules of numbers are known by `area:key`, as the catalogue has it, no longer by `area.key`. */
export const rulesOfNumbersByArea: Migration = {
  number: 12,
  name: 'rules of numbers by area',
  sql: `
DO $rules$
BEGIN
  IF to_regclass('sys_bis') IS NOT NULL THEN
    UPDATE sys_bis SET bis_code = replace(bis_code, '.', ':') WHERE bis_code LIKE '%.%';
  END IF;
END
$rules$;
`,
}
