import type { DocumentType } from '../../definitions/document.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { copyOf, rowsOf, type Row } from '../../kernel/wire.ts'
import { cleanDraft } from './clean-draft.ts'
import { newRow } from './complete-draft.ts'
import type { Initials } from './initials.port.ts'
import { readDraft, type SentDraft } from './read-draft.ts'
import type { RichTexts } from './rich-texts.port.ts'
import { startOf } from '../start-of.ts'
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

  /** A new draft of values that the program gives, which nobody need be able to type. */
  begin(type: DocumentType, values: Row, by: Person): Result<SentDraft> {
    const start = startOf(this.clock, by)
    const reading = this.read(type, Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'id')), by)
    if (!reading.ok) return reading
    const draft = copyOf(reading.value.draft)
    for (const [key, value] of Object.entries(values)) {
      const table = type.lines[key]
      if (!table) draft[key] = value
      else if (!table.batch) draft[key] = rowsOf(values, key).map((row) => ({ ...newRow(table, start, this.nextId()), ...row }))
    }
    return ok({ draft, sent: {} })
  }

  nextId(): string {
    return this.ids.next()
  }
}
