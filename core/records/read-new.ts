import type { DocumentType } from '../definitions/document.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { copyOf } from '../kernel/wire.ts'
import { cleanDraft } from './clean-draft.ts'
import { readDraft, type Reading } from './read-draft.ts'
import type { RichTexts } from './rich-texts.port.ts'
import { startOf } from './start-of.ts'
import { hasStates } from './usual-fields.ts'

/** The state a new record stands in; nothing for types without states. */
export const firstState = (type: DocumentType): string | undefined =>
  hasStates(type) ? (Object.keys(type.states)[0] ?? 'draft') : undefined

/** A new record as the client sent it: begun, its written texts cleaned, in its first state. */
export const readNew = (
  type: DocumentType,
  body: unknown,
  by: Person,
  { clock, ids, richTexts }: { readonly clock: Clock; readonly ids: Ids; readonly richTexts: RichTexts },
): Result<Reading> => {
  const reading = readDraft(type, body, startOf(clock, by), undefined, () => ids.next())
  if (!reading.ok) return reading
  const billStatus = firstState(type)
  const draft = copyOf(cleanDraft(type, reading.value.draft, richTexts))
  if (billStatus !== undefined) draft['billStatus'] = billStatus
  return ok({ ...reading.value, draft })
}
