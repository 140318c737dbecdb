import { type Catalogue, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { explain, type Explained, type FigurePlace, type Source, type Term } from '../../definitions/explain.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { decimal } from '../../kernel/decimal.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type Row, rowsOf, wireOf } from '../../kernel/wire.ts'
import { seesField } from '../../permissions/visible-fields.ts'
import { forbidden, noFigure } from '../failures.ts'
import type { Facts } from '../facts/facts.port.ts'
import { seenKnowledge } from '../facts/seen-knowledge.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'

/** A formula as its reader may know it: of a number that he may not see only its title, and of what follows from it nothing. */
export type ToldTerm =
  | { readonly title: string; readonly value?: string; readonly source?: Source }
  | { readonly constant: true; readonly value: string }
  | { readonly operation: string; readonly of: readonly ToldTerm[]; readonly value?: string; readonly places?: number }

export type ToldFigure = Omit<Explained, 'term'> & {
  readonly term?: ToldTerm
  /** It was worked out of what has changed since. */
  readonly changed?: true
}

/** 看算式: how a figure of a stored record came about, as far as the person may see what went into it. */
export class ExplainFigure {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  constructor(catalogue: Catalogue, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
  }

  async run({ type, id, place, by }: { type: DocumentType; id: string; place: FigurePlace; by: Person }): Promise<Result<ToldFigure>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const field = (place.table === undefined ? type.fields : (type.lines[place.table] as LinesType | undefined)?.columns)?.[place.field]
    if (!field?.derived || !seesField(type, field, by)) return fail(noFigure)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const known = await this.facts.gather(type, found.value, by, found.value)
    if (!known.ok) return known
    const explained = explain(type, this.catalogue, found.value, known.value, place)
    if (!explained) return fail(noFigure)
    const stored = storedAt(found.value, place)
    if (field.derived !== 'live' && stored !== null && !decimal(stored).eq(explained.value))
      return ok({ title: explained.title, value: String(stored), changed: true })
    const { term, ...figure } = explained
    const maySee = this.sight(type, known.value, by)
    return ok({ ...figure, ...(term ? { term: told(term, maySee) } : {}) })
  }

  /** Which numbers of a formula the person may see: what a page of his may be told of anyway. */
  private sight(type: DocumentType, knowledge: Knowledge, by: Person): (source: Source) => boolean {
    const known = seenKnowledge(type, knowledge, this.catalogue, by)
    return (source) => {
      if (source.from === 'record') {
        const fields = source.table === undefined ? type.fields : (type.lines[source.table] as LinesType).columns
        return seesField(type, fields[source.field]!, by)
      }
      if (source.from === 'other') {
        const record = known.refs[source.target]?.[source.id]
        return targetNamed(this.catalogue, source.target) !== undefined && record?.[source.field] !== undefined
      }
      const answers = source.table === undefined ? known.facts : known.rowFacts[source.table]?.[source.rowId ?? '']
      const answer = answers?.[source.fact]
      if (source.field === undefined || typeof answer !== 'object') return answer !== undefined
      const rows = (Array.isArray(answer) ? answer : [answer]) as readonly (Row | null)[]
      return rows.some((row) => row !== null && row[source.field ?? ''] !== undefined)
    }
  }
}

const storedAt = (record: Row, { field, table, rowId }: FigurePlace) =>
  wireOf(table === undefined ? record : (rowsOf(record, table).find(({ id }) => id === rowId) ?? {}), field)

const told = (term: Term, maySee: (source: Source) => boolean): ToldTerm => {
  if ('source' in term) return maySee(term.source) ? term : { title: term.title }
  if ('constant' in term) return term
  const of = term.of.map((one) => told(one, maySee))
  const { operation, places } = term
  const isWhole = of.every(({ value }) => value !== undefined)
  return { operation, of, ...(places === undefined ? {} : { places }), ...(isWhole ? { value: term.value } : {}) }
}
