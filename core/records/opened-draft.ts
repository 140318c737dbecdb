import type { Clock } from '../kernel/clock.port.ts'
import type { Person } from '../kernel/person.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import { newDraft } from './complete-draft.ts'
import { startOf } from './start-of.ts'

/** A filled form of another type, over that type's own beginnings. */
export const openedDraft = (target: DocumentType, draft: Row, clock: Clock, by: Person): Row => ({
  ...newDraft(target, startOf(clock, by)),
  ...draft,
})
