import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { done, type Result } from '../../kernel/result.ts'
import { textAt, wireOf, type Row } from '../../kernel/wire.ts'
import type { AuditTrail } from '../history/audit-trail.port.ts'
import { changesBetween } from '../history/changes.ts'
import type { Begun } from './target-places.ts'

/** No change without an entry in the trail: those that follow from a document as well. */
export const noteEffects = async (
  audit: AuditTrail,
  changed: readonly { readonly type: DocumentType; readonly before: Row; readonly after: Row }[],
  begun: Begun,
  by: Person,
): Promise<Result<void>> => {
  for (const { type, row } of begun) {
    const kept = await audit.note({ action: 'effect', typeKey: type.key, recordId: textAt(row, 'id'), versionAfter: 1, changes: row }, by)
    if (!kept.ok) return kept
  }
  for (const { type, before, after } of changed) {
    const version = Number(wireOf(before, 'version'))
    const kept = await audit.note(
      {
        action: 'effect',
        typeKey: type.key,
        recordId: textAt(before, 'id'),
        versionBefore: version,
        versionAfter: version + 1,
        changes: changesBetween(before, after, type),
      },
      by,
    )
    if (!kept.ok) return kept
  }
  return done
}
