/** What is known of uploaded files, as records (sys.storedFile). */
export const STORED_FILE = `SELECT f.id, 1 AS version, NULL::text AS create_by, NULL::timestamptz AS create_time, NULL::text AS update_by, NULL::timestamptz AS update_time,
f.tenant_id, 0::int2 AS del_flag, NULL::text AS sys_org_code, f.path, ceil(f.size / 1024.0)::int8 AS kilobytes FROM xq_file f`
