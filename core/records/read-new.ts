import type { DocumentType } from '../definitions/document.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { cleanDraft } from './clean-draft.ts'
import { readDraft, type Reading } from './read-draft.ts'
import type { RichTexts } from './rich-texts.port.ts'
import { startOf } from './start-of.ts'

/** A new record as the client sent it: begun, its written texts cleaned, in its first state. */
export const readNew = (
  type: DocumentType,
  body: unknown,
  by: Person,
  { clock, ids, richTexts }: { readonly clock: Clock; readonly ids: Ids; readonly richTexts: RichTexts },
): Result<Reading> => {
  const reading = readDraft(type, body, startOf(clock, by), undefined, () => ids.next())
  if (!reading.ok) return reading
  return ok({ ...reading.value, draft: cleanDraft(type, reading.value.draft, richTexts) })
}
