/** The tenant of `u` runs on the day `$2`; one that was never entered as a record runs. */
export const RUNNING_TENANT = `NOT EXISTS (SELECT FROM sys_tenant n WHERE n.id = u.tenant_id::text AND n.del_flag = 0
AND (coalesce(n.status, '1') <> '1' OR n.begin_date > $2::date OR n.end_date < $2::date))`
