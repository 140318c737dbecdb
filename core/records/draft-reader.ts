import type { DocumentType } from '../definitions/document.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import { cleanDraft } from './clean-draft.ts'
import type { Initials } from './initials.port.ts'
import { readDraft, type SentDraft } from './read-draft.ts'
import type { RichTexts } from './rich-texts.port.ts'
import { startOf } from './start-of.ts'
import { withInitials } from './with-initials.ts'

/** Reads drafts as clients send them: a new one begins as its type says, in its first state; written texts are cleaned, initials made of names. */
export class DraftReader {
  private readonly ids: Ids
  private readonly clock: Clock
  private readonly richTexts: RichTexts
  private readonly initials: Initials

  constructor(ids: Ids, clock: Clock, richTexts: RichTexts, initials: Initials) {
    this.ids = ids
    this.clock = clock
    this.richTexts = richTexts
    this.initials = initials
  }

  /** `before` is the record as it is stored; without it a new one is read. */
  read(type: DocumentType, body: unknown, by: Person, before?: Row): Result<SentDraft> {
    const reading = readDraft(type, body, startOf(this.clock, by), before, () => this.ids.next())
    if (!reading.ok) return reading
    const clean = cleanDraft(type, reading.value.draft, this.richTexts)
    return ok({ ...reading.value, draft: withInitials(type, clean, this.initials, before) })
  }

  nextId(): string {
    return this.ids.next()
  }
}
