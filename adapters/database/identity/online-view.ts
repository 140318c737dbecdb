const moment = (column: string) => `to_timestamp(s.${column} / 1000.0)`

/** Running sessions as records (sys.online). Which have expired meanwhile the program's clock knows; they are swept every ten minutes. */
export const ONLINE = `SELECT left(s.token_hash, 16) AS id, 1 AS version, u.username AS create_by, ${moment('signed_in_at')} AS create_time,
NULL::text AS update_by, NULL::timestamptz AS update_time, s.tenant_id, 0::int2 AS del_flag,
(SELECT o.org_code FROM sys_employee__posts p JOIN sys_org o ON o.id = p.org_id WHERE p.id = s.pair_id) AS sys_org_code,
(SELECT concat_ws(' - ', o.depart_name, j.name) FROM sys_employee__posts p JOIN sys_org o ON o.id = p.org_id LEFT JOIN sys_job j ON j.id = p.job_id WHERE p.id = s.pair_id) AS org_name,
s.user_id, u.username, u.realname, s.address AS ip, s.browser AS agent,
${moment('signed_in_at')} AS signed_in_at, ${moment('last_seen_at')} AS last_seen_at, ${moment('expires_at')} AS expires_at,
(SELECT coalesce(sum(k.sockets), 0)::int4 FROM xq_connection k WHERE k.token_hash = s.token_hash AND k.seen_at > now() - interval '1 minute') AS socket_count
FROM xq_session s JOIN sys_user u ON u.id = s.user_id WHERE NOT s.forced`
