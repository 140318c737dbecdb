import { RUNNING_TENANT } from './running-tenant.ts'

/** The account `u` may be used on the day `$2`: enabled, within its dates, its tenant running (S6, S31). */
export const ACTIVE_ACCOUNT = `coalesce(u.status, '1') = '1' AND (u.valid_from IS NULL OR u.valid_from <= $2::date)
AND (u.valid_until IS NULL OR u.valid_until >= $2::date) AND ${RUNNING_TENANT}`
