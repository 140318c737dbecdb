import type { Migration } from './migration.ts'

/** Every tenant is the platform's record, also the second one of a demonstration: only there it can be changed. */
export const tenantsOfThePlatform: Migration = {
  number: 14,
  name: 'tenants of the platform',
  sql: `
DO $tenants$
BEGIN
  IF to_regclass('sys_tenant') IS NOT NULL THEN
    UPDATE sys_tenant SET tenant_id = 1 WHERE tenant_id <> 1;
  END IF;
END
$tenants$;
`,
}
