import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { textAt, type Row } from '../../kernel/wire.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Figures, Knowledge } from '../../definitions/knowledge.ts'
import { givenFigures } from '../../permissions/visible-fields.ts'
import type { Facts } from './facts.port.ts'
import { withFilledNames } from './filled-names.ts'
import { forbidden } from '../failures.ts'
import { figuresOf, withUnseen } from '../form/given-figures.ts'
import { mayDo } from '../permissions.ts'
import { workedOut } from '../write/prepare.ts'
import type { RecordReaders } from '../approval/record-readers.ts'
import type { Records } from '../records.port.ts'
import { maskedKnowledge } from './masked-knowledge.ts'
import { startOf } from '../start-of.ts'

type Drawn = { readonly type: DocumentType; readonly draft: Row; readonly by: Person }

type Known = Knowledge & { readonly figures?: Figures }

/**
 * What an open form must know of others: references and facts of its draft, as far as its reader sees them, and the figures that are
 * worked out of what he does not see.
 */
export class KnowDraft {
  private readonly catalogue: Catalogue
  private readonly facts: Facts
  private readonly records: Records
  private readonly clock: Clock
  private readonly readers: RecordReaders
  constructor(catalogue: Catalogue, facts: Facts, records: Records, clock: Clock, readers: RecordReaders) {
    this.catalogue = catalogue
    this.facts = facts
    this.records = records
    this.clock = clock
    this.readers = readers
  }

  async run({ type, draft, by }: Drawn): Promise<Result<Known>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const known = await this.facts.gather(type, draft, by)
    if (!known.ok) return known
    const reader = await this.readers.of(type, textAt(draft, 'id'), by)
    if (!reader.ok) return reader
    const figures = await this.figures({ type, draft, by: reader.value })
    const { catalogue, records } = this
    const named = await withFilledNames(type, known.value, reader.value, { catalogue, records })
    return ok({ ...maskedKnowledge(type, named, catalogue, reader.value), ...(figures ? { figures } : {}) })
  }

  /** As a save would work them out; none of a draft that no figure follows from. */
  private async figures({ type, draft, by }: Drawn): Promise<Figures | undefined> {
    if (!givenFigures(type, by)) return undefined
    const id = textAt(draft, 'id')
    const found = id === '' ? undefined : await this.records.find(type, id, by)
    const before = found?.ok ? found.value : undefined
    const whole = withUnseen(type, draft, before, startOf(this.clock, by))
    const worked = await workedOut(type, whole, this.facts, by, before)
    return worked.ok ? figuresOf(type, worked.value.row, worked.value.view, by) : undefined
  }
}
