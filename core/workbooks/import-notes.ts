import type { Person } from '../kernel/person.ts'
import { done, type Result } from '../kernel/result.ts'
import type { AuditLine, AuditTrail } from '../records/history/audit-trail.port.ts'
import type { ImportJob } from './import-job.ts'

/** What an import's audit entries are about: the same bytes into the same type. */
export const importedAs = (digest: string): string => `import:${digest}`

/** Notes of every file of an import that it came in, or that all of it went again. */
export const noteFiles = async (
  audit: AuditTrail,
  action: 'import' | 'importUndone',
  job: ImportJob,
  by: Person,
): Promise<Result<void>> => {
  for (const { digest, name, rows } of job.files) {
    const changes = { import: job.id, name, rows, kept: job.kept, skipped: job.skipped }
    const noted = await audit.note({ action, typeKey: job.type.key, recordId: importedAs(digest), changes }, by)
    if (!noted.ok) return noted
  }
  return done
}

/** The newest import of a file that was not taken back. */
export const standing = (newestFirst: readonly AuditLine[]): AuditLine | undefined => {
  const undone = new Set(newestFirst.filter(({ action }) => action === 'importUndone').map(({ changes }) => changes['import']))
  return newestFirst.find(({ action, changes }) => action === 'import' && !undone.has(changes['import']))
}
