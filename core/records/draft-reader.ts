import type { DocumentType } from '../definitions/document.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import { cleanDraft } from './clean-draft.ts'
import { readDraft, type SentDraft } from './read-draft.ts'
import type { RichTexts } from './rich-texts.port.ts'
import { startOf } from './start-of.ts'

/** Reads drafts as clients send them: a new one begins as its type says, in its first state; written texts are cleaned. */
export class DraftReader {
  private readonly ids: Ids
  private readonly clock: Clock
  private readonly richTexts: RichTexts

  constructor(ids: Ids, clock: Clock, richTexts: RichTexts) {
    this.ids = ids
    this.clock = clock
    this.richTexts = richTexts
  }

  /** `before` is the record as it is stored; without it a new one is read. */
  read(type: DocumentType, body: unknown, by: Person, before?: Row): Result<SentDraft> {
    const reading = readDraft(type, body, startOf(this.clock, by), before, () => this.ids.next())
    if (!reading.ok) return reading
    return ok({ ...reading.value, draft: cleanDraft(type, reading.value.draft, this.richTexts) })
  }

  nextId(): string {
    return this.ids.next()
  }
}
