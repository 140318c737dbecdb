import { USUAL_SHIFTS } from '../../../core/kernel/working-hours.ts'

const ZONE = `AT TIME ZONE 'Asia/Shanghai'`
const [[AM_START, AM_END], [PM_START, PM_END]] = USUAL_SHIFTS

const shift = (usual: string, own: string) => `CASE WHEN w.id IS NULL THEN '${usual}' ELSE w.${own} END`

/** Hours of working time from one moment until another, to a tenth, by the calendar of a tenant: core/kernel/working-hours in the words of a view. */
export const workedHoursSql = (tenant: string, from: string, until: string): string => {
  const [since, end] = [`(${from} ${ZONE})`, `(${until} ${ZONE})`]
  return `(SELECT round(coalesce(sum(greatest(0, extract(epoch FROM least(d.day + s.ends::interval, ${end}) - greatest(d.day + s.begins::interval, ${since})))), 0) / 3600, 1)
FROM generate_series(date_trunc('day', ${since}), ${end}, interval '1 day') AS d(day)
LEFT JOIN oa_workday w ON w.day = d.day::date AND w.tenant_id = ${tenant} AND w.del_flag = 0
CROSS JOIN LATERAL (VALUES (${shift(AM_START, 'am_start')}, ${shift(AM_END, 'am_end')}), (${shift(PM_START, 'pm_start')}, ${shift(PM_END, 'pm_end')})) AS s(begins, ends)
WHERE s.begins < s.ends AND CASE WHEN w.id IS NULL THEN extract(isodow FROM d.day) < 6 ELSE w.day_type IN ('1', '4') END)`
}
