import { type Catalogue, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { explain, type Explained, type FigurePlace, isExact, type FigureSource, type Term } from '../../definitions/explain.ts'
import type { Field } from '../../definitions/field.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import { entriesOf, ledgerOf, movedBy } from '../../definitions/ledger.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { decimal } from '../../kernel/decimal.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { seesField } from '../../permissions/visible-fields.ts'
import { ordersOf } from '../../query/orders.ts'
import { forbidden, noFigure } from '../failures.ts'
import type { Facts } from '../facts/facts.port.ts'
import { maskedKnowledge } from '../facts/masked-knowledge.ts'
import { labelOf } from '../labels.ts'
import { withUnseen } from '../form/given-figures.ts'
import { mayDo } from '../permissions.ts'
import type { RecordReaders } from '../approval/record-readers.ts'
import type { Records } from '../records.port.ts'
import { startOf } from '../start-of.ts'

/** A formula as its reader may know it: of a number that he may not see only its title, and of what follows from it nothing. */
export type ToldTerm =
  | { readonly title: string; readonly value?: string; readonly source?: FigureSource }
  | { readonly constant: true; readonly value: string }
  | { readonly operation: string; readonly of: readonly ToldTerm[]; readonly value?: string; readonly places?: number }

/** An entry that moved a figure: when, by which document, as what, and by how much. */
export type ToldEntry = {
  readonly id: string
  readonly at: string
  readonly source: string
  readonly kind: string
  readonly amount: string
}

/** The entries of a ledger that moved a figure, the newest first and no more than fit in a drawer; missing where the person may not see them. */
export type ToldEntries = { readonly ledger: string; readonly title: string; readonly total: number; readonly rows: readonly ToldEntry[] }

export type ToldFigure = Omit<Explained, 'term'> & {
  readonly term?: ToldTerm
  /** It was worked out of what has changed since. */
  readonly changed?: true
  /** It is what entries have moved it to. */
  readonly entries?: ToldEntries | 'unseen'
}

/** Entries that are looked through, and of these that are told. */
const LOOKED = 500
const TOLD = 50

/** Of which record a figure is asked: a stored one, or a form as it stands while it is typed. */
export type FigureOwner = { readonly id: string } | { readonly draft: Row }

type Asked = { readonly type: DocumentType; readonly place: FigurePlace; readonly by: Person } & FigureOwner

/** 看算式: how a figure came about, as far as the person may see what went into it. */
export class ExplainFigure {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly clock: Clock
  private readonly readers: RecordReaders
  constructor(catalogue: Catalogue, records: Records, facts: Facts, clock: Clock, readers: RecordReaders) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.clock = clock
    this.readers = readers
  }

  async run({ by, ...asked }: Asked): Promise<Result<ToldFigure>> {
    if (!mayDo(by, asked.type, 'list')) return fail(forbidden)
    const reader = await this.readers.of(asked.type, 'id' in asked ? asked.id : textAt(asked.draft, 'id'), by)
    return reader.ok ? this.told({ ...asked, by: reader.value }) : reader
  }

  private async told({ type, place, by, ...of }: Asked): Promise<Result<ToldFigure>> {
    const field = fieldAt(type, place)
    if (!field || !isAsked(this.catalogue, type, field, place.table) || !seesField(type, field, by)) return fail(noFigure)
    const found = 'draft' in of ? await this.typed(type, of.draft, by) : await this.records.find(type, of.id, by)
    if (!found.ok) return found
    // What entries move nobody types.
    if (!field.derived) return 'draft' in of ? fail(noFigure) : this.moved(type, field, found.value, place.field, by)
    const known = await this.facts.gather(type, found.value, by, found.value)
    if (!known.ok) return known
    const explained = explain(type, this.catalogue, found.value, known.value, place)
    if (!explained) return fail(noFigure)
    const stored = storedAt(found.value, place)
    const isKept = !('draft' in of) && field.derived !== 'onRead' && stored !== null
    if (isKept && !decimal(stored).eq(explained.value)) return ok({ title: explained.title, value: String(stored), changed: true })
    const { term, ...figure } = explained
    const maySee = this.sight(type, known.value, by)
    const mayAsk = (source: FigureSource) => source.from !== 'record' || isAsked(this.catalogue, type, fieldAt(type, source), source.table)
    return ok({ ...figure, ...(term ? { term: told(term, maySee, mayAsk) } : {}) })
  }

  /** The entries that a balance came about by. */
  private async moved(type: DocumentType, field: Field, balance: Row, key: string, by: Person): Promise<Result<ToldFigure>> {
    const figure = { title: field.title, value: decimal(wireOf(balance, key) ?? 0).toString() }
    const ledger = ledgerOf(this.catalogue, type)
    const where = ledger && entriesOf(ledger, type, balance)
    if (!ledger || !where) return fail(noFigure)
    if (!mayDo(by, ledger, 'list')) return ok({ ...figure, entries: 'unseen' })
    const page = await this.records.list(
      ledger,
      { where, order: ordersOf(ledger.order), pageNo: 1, pageSize: LOOKED, fields: Object.keys(ledger.fields) },
      by,
    )
    if (!page.ok) return page
    const start = startOf(this.clock, by)
    const rows = page.value.records.flatMap((entry) => {
      const amount = movedBy(ledger, entry, start, type, balance, key)
      return amount === undefined ? [] : [{ ...saidOf(ledger, entry), amount }]
    })
    return ok({ ...figure, entries: { ledger: ledger.key, title: ledger.title, total: rows.length, rows: rows.slice(0, TOLD) } })
  }

  /** The form with what its writer may not see of the stored record. */
  private async typed(type: DocumentType, draft: Row, by: Person): Promise<Result<Row>> {
    const id = textAt(draft, 'id')
    const found = id === '' ? undefined : await this.records.find(type, id, by)
    if (found && !found.ok) return found
    return ok(withUnseen(type, draft, found?.value, startOf(this.clock, by)))
  }

  /** Which numbers of a formula the person may see: what a page of his may be told of anyway. */
  private sight(type: DocumentType, knowledge: Knowledge, by: Person): (source: FigureSource) => boolean {
    const known = maskedKnowledge(type, knowledge, this.catalogue, by)
    return (source) => {
      if (source.from === 'record') {
        return seesField(type, fieldAt(type, source)!, by)
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

const fieldAt = (type: DocumentType, { field, table }: Pick<FigurePlace, 'field' | 'table'>): Field | undefined =>
  (table === undefined ? type.fields : (type.lines[table] as LinesType | undefined)?.columns)?.[field]

/** May one ask how a number came about? It is worked out, or entries moved it. */
const isAsked = (catalogue: Catalogue, type: DocumentType, field: Field | undefined, table: string | undefined): boolean =>
  field !== undefined && isExact(field) && (field.derived !== undefined || (table === undefined && ledgerOf(catalogue, type) !== undefined))

/** What an entry is told by: its day, its document and its first dictionary. */
const saidOf = (ledger: DocumentType, entry: Row): Omit<ToldEntry, 'amount'> => {
  const first = (...kinds: readonly string[]) =>
    Object.entries<Field>(ledger.fields).find(([, { kind, listed }]) => listed && kinds.includes(kind.name))?.[0] ?? ''
  return {
    id: textAt(entry, 'id'),
    at: textAt(entry, first('datetime', 'date')),
    source: textAt(entry, ledger.titleField),
    kind: String(labelOf(entry, first('dict')) ?? ''),
  }
}

/** A number that nothing more is known of leads nowhere. */
const told = (term: Term, maySee: (source: FigureSource) => boolean, mayAsk: (source: FigureSource) => boolean): ToldTerm => {
  if ('source' in term) {
    const { title, value, source } = term
    if (!maySee(source)) return { title }
    return { title, value, ...(mayAsk(source) ? { source } : {}) }
  }
  if ('constant' in term) return term
  const of = term.of.map((one) => told(one, maySee, mayAsk))
  const { operation, places } = term
  const isWhole = of.every(({ value }) => value !== undefined)
  return { operation, of, ...(places === undefined ? {} : { places }), ...(isWhole ? { value: term.value } : {}) }
}
