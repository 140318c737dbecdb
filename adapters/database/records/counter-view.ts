/** How far each series of numbers has come, as records (sys.counter). */
export const COUNTER = `SELECT concat_ws('@', c.series, c.period) AS id, 1 AS version, NULL::text AS create_by, NULL::timestamptz AS create_time,
NULL::text AS update_by, NULL::timestamptz AS update_time, c.tenant_id, 0::int2 AS del_flag, NULL::text AS sys_org_code,
c.series, nullif(c.period, '') AS period, c.value FROM xq_counter c`
