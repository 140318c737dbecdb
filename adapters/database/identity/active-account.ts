/** The tenant of `u` runs on the day `$2`; one that was never entered as a record runs. */
export const RUNNING_TENANT = `NOT EXISTS (SELECT FROM sys_tenant n WHERE n.id = u.tenant_id::text AND n.del_flag = 0
AND (coalesce(n.status, '1') <> '1' OR n.begin_date > $2::date OR n.end_date < $2::date))`

/** The account `u` may be used on the day `$2`: enabled, within its dates, its tenant running (S6, S31). */
export const ACTIVE_ACCOUNT = `coalesce(u.status, '1') = '1' AND (u.valid_from IS NULL OR u.valid_from <= $2::date)
AND (u.valid_until IS NULL OR u.valid_until >= $2::date) AND ${RUNNING_TENANT}`
