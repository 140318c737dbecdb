import type { AuditLine } from '../../../core/records/history/audit-trail.port.ts'
import { unpacked } from './packed-rows.ts'

/** A line of the trail out of its row. */
export const lineOf = (line: Readonly<Record<string, unknown>>): AuditLine => {
  const told = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)) as AuditLine
  return { ...told, changes: unpacked(JSON.parse(String(line['changes']))) }
}
