import type { Clock } from '../../kernel/clock.port.ts'
import type { Person } from '../../kernel/person.ts'
import { isEmpty, rowsOf, type Row } from '../../kernel/wire.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { newDraft } from '../write/complete-draft.ts'
import { startOf } from '../start-of.ts'

/** A filled form of another type, over that type's own beginnings. Its rows get ids: a grid knows rows by nothing else. */
export const openedDraft = (target: DocumentType, draft: Row, clock: Clock, by: Person): Row => {
  const opened: Record<string, Row[string]> = { ...newDraft(target, startOf(clock, by)), ...draft }
  for (const name of Object.keys(target.lines))
    opened[name] = rowsOf(opened, name).map((row, index) => (isEmpty(row['id']) ? { ...row, id: `opened-${index + 1}` } : row))
  return opened
}
