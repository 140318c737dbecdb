import { readerOf } from '../../approval/chain-reader.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetsOf } from '../../definitions/fields.ts'
import type { Allotment, LinesType } from '../../definitions/lines.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { isEmpty, type Row, rowsOf, textAt, type Wire } from '../../kernel/wire.ts'
import { visibleTo } from '../../permissions/visible-fields.ts'
import { ordersOf } from '../../query/orders.ts'
import { choiceFrom, targetOfChooser } from '../choices/choosing.ts'
import type { OfferSources } from '../choices/offer-sources.use-case.ts'
import { pulled } from '../choices/pulled.ts'
import type { ResolveTexts } from '../choices/resolve-texts.use-case.ts'
import type { Facts } from '../facts/facts.port.ts'
import { labelKey } from '../labels.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Choice } from '../remote-records.port.ts'
import { startOf } from '../start-of.ts'
import { newRow } from '../write/complete-draft.ts'
import { allotted } from './lot-allocation.ts'
import { withChoice, withValue } from './edit-draft.ts'
import { openedDraft } from './opened-draft.ts'
import { RowChoices } from './row-choices.ts'

export type Opening = {
  readonly type: DocumentType
  /** What the action gives the form. */
  readonly draft: Row
  /** The table that begins with all it may be filled from. */
  readonly pulls?: string | undefined
  readonly by: Person
}

/** So many sources, and so many records for each of their rows, one form begins with. */
const MOST_ROWS = 500
const MOST_LOTS = 20

/** The form as it begins; `hint` where its table had to leave sources out. */
export type OpenedForm = { readonly draft: Row; readonly hint?: string }

/**
 * The form of another type that an action opens, as the person would have filled it in by hand: what it names is chosen, with all that
 * such a choice fills in; its table begins with the open sources, each divided among what there is of it. What is not offered to
 * him stays as the action gave it; what he may not see he is not given.
 */
export class OpenForm {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly texts: ResolveTexts
  private readonly sources: OfferSources
  private readonly clock: Clock
  private readonly rowChoices: RowChoices
  constructor(catalogue: Catalogue, records: Records, facts: Facts, texts: ResolveTexts, sources: OfferSources, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.texts = texts
    this.sources = sources
    this.clock = clock
    this.rowChoices = new RowChoices(catalogue, records, facts)
  }

  async run({ type, draft: given, pulls, by }: Opening): Promise<Result<OpenedForm>> {
    let draft = openedDraft(type, given, this.clock, by)
    for (const key of namedIn(type.fields, given)) {
      const choice = await this.choice(type, key, draft, textAt(given, key), by)
      draft = choice ? withChosen(type.fields, draft, given, key, choice) : await this.withName(type, type.fields, draft, key, by)
    }
    const pulling = pulls === undefined ? ok({ draft }) : await this.pulled(type, pulls, draft, by)
    if (!pulling.ok) return pulling
    draft = pulling.value.draft
    for (const [table, lines] of Object.entries(type.lines)) {
      const free = table === pulls ? ok(draft) : await this.free(type, table, lines, draft, by)
      if (!free.ok) return free
      draft = free.value
      const rows = await this.rows(type, table, lines, draft, by)
      draft = { ...draft, [table]: rows.map((row) => typedOf(lines.columns, row)) }
    }
    return ok({ ...pulling.value, draft: visibleTo(type, typedOf(type.fields, draft), readerOf(type, null, by)) })
  }

  /** The record that is meant, where it is offered to the person. */
  private async choice(type: DocumentType, place: string, draft: Row, id: string, by: Person): Promise<Choice | undefined> {
    const found = await this.texts.run({ type, place, draft, texts: [id], by })
    const choice = found.ok ? found.value[0]?.option : undefined
    return choice?.id === id ? choice : undefined
  }

  /** What is no longer offered stays as it was given, by the name of the record where he sees it. */
  private async withName(type: DocumentType, fields: Fields, row: Row, key: string, by: Person): Promise<Row> {
    const field = fields[key]!
    const target = targetOfChooser(this.catalogue, { type, key, field, draft: row })
    if (!target || field.kind.keyed || !isEmpty(row[labelKey(key)])) return row
    const found = await this.records.find(target, textAt(row, key), by)
    const label = found.ok ? choiceFrom({ field }, target, found.value, by).label : ''
    return label ? { ...row, [labelKey(key)]: label } : row
  }

  private async pulled(type: DocumentType, table: string, draft: Row, by: Person): Promise<Result<OpenedForm>> {
    const lines = type.lines[table]!
    const found = await this.sources.run({ type, table, draft, keyword: '', order: [], pageNo: 1, pageSize: MOST_ROWS, by })
    if (!found.ok) return found
    const start = startOf(this.clock, by)
    const rows = found.value.records.map((source, at) =>
      pulled(source, lines.pull!, draft).reduce(
        (row, { column, value }) =>
          'choice' in value
            ? withChoice(lines.columns, row, column, value.choice)
            : withValue(row, column, 'value' in value ? value.value : null, 'label' in value ? value.label : undefined),
        newRow(lines, start, `opened-${at + 1}`),
      ),
    )
    const { total, nothing, isHeld } = found.value
    if (isHeld && nothing) return fail(failure('action.refused', nothing))
    const hint = total > rows.length ? { hint: `${lines.title}共${total}行可带入，已带入前${rows.length}行，其余请点“选择来源”添加` } : {}
    return ok({ draft: { ...draft, [table]: rows }, ...hint })
  }

  /** Rows of sources of which other open documents hold something: with what they leave of each, without those of which nothing is left. */
  private async free(type: DocumentType, table: string, { pull }: LinesType, draft: Row, by: Person): Promise<Result<Row>> {
    const given = rowsOf(draft, table)
    const among = pull?.held ? given.flatMap((row) => (isEmpty(row[pull.by]) ? [] : [textAt(row, pull.by)])) : []
    if (!pull || among.length === 0) return ok(draft)
    const bare = { ...draft, [table]: [] }
    const found = await this.sources.run({ type, table, draft: bare, keyword: '', among, order: [], pageNo: 1, pageSize: among.length, by })
    if (!found.ok) return ok(draft)
    const { records, nothing, isHeld } = found.value
    if (isHeld && nothing) return fail(failure('action.refused', nothing))
    if (records.length === 0) return ok(draft)
    const sources = new Map(records.map((source) => [textAt(source, 'id'), source]))
    const rows = given.flatMap((row) => {
      const source = sources.get(textAt(row, pull.by))
      const left = source
        ? pulled(source, pull, draft).flatMap(({ column, value }) => ('value' in value ? [[column, value.value]] : []))
        : []
      return source ? [{ ...row, ...Object.fromEntries(left.filter(([column]) => Object.hasOwn(row, column as string))) }] : []
    })
    return ok({ ...draft, [table]: rows })
  }

  private async rows(type: DocumentType, table: string, lines: LinesType, draft: Row, by: Person): Promise<readonly Row[]> {
    const given = numbered(rowsOf(draft, table))
    let rows = given
    for (const [key, field] of mayDo(by, type, 'list') ? Object.entries<Field>(lines.columns) : []) {
      // What an earlier column brought along is chosen in its turn.
      const ids = rows.map((row) => (isNaming(field, row[key]) && isUnchosen(lines.columns, row, key) ? textAt(row, key) : ''))
      if (!ids.some(Boolean)) continue
      const before = rows
      const choices = await this.rowChoices.named({ type, table, key, field, by }, draft, before, ids)
      rows = await Promise.all(
        before.map(async (row, at) => {
          const choice = choices[at]
          if (choice) return withChosen(lines.columns, row, given[at]!, key, choice)
          return ids[at] ? this.withName(type, lines.columns, row, key, by) : row
        }),
      )
    }
    const { allots } = lines
    return numbered(allots ? await this.parted(type, table, allots, draft, rows, by) : rows)
  }

  /** Rows that are taken from records of their own, divided among what there is of each. */
  private async parted(
    type: DocumentType,
    table: string,
    allots: Allotment,
    draft: Row,
    rows: readonly Row[],
    by: Person,
  ): Promise<readonly Row[]> {
    const { columns } = type.lines[table]!
    const field = { ...columns[allots.to]! }
    const asking = { type, table, key: allots.to, field: { ...field, reads: [...(field.reads ?? []), allots.has] }, by }
    const isAsked = (at: number) => isEmpty(rows[at]![allots.to])
    const order = (target: DocumentType) => ordersOf(target.order)
    const lots = await this.rowChoices.offered(asking, draft, rows, { order, most: MOST_LOTS, isAsked })
    const taken = new Map<string, Decimal>()
    return rows.flatMap((row, at) => (isAsked(at) ? allotted(columns, row, allots, lots[at]!, taken) : [row]))
  }
}

const numbered = (rows: readonly Row[]): readonly Row[] => rows.map((row, at) => ({ ...row, id: `opened-${at + 1}` }))

const isNaming = (field: Field, value: unknown): boolean => targetsOf(field).length > 0 && !isEmpty(value as Wire)

/** References that name a record. */
const namedIn = (fields: Fields, row: Row): readonly string[] =>
  Object.entries<Field>(fields).flatMap(([key, field]) => (isNaming(field, row[key]) ? [key] : []))

/** Nobody chose it: it has no name, or what its choice fills in is missing. */
const isUnchosen = (columns: Fields, row: Row, key: string): boolean =>
  isEmpty(row[labelKey(key)]) || Object.keys(columns[key]?.fills ?? {}).some((own) => isEmpty(row[own]))

/** Without what is worked out: nobody types it, and whoever takes the form works it out. */
const typedOf = (fields: Fields, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !(Object.hasOwn(fields, key) && fields[key]!.derived)))

/** With what the choice fills in, except what was given another value. */
const withChosen = (fields: Fields, row: Row, given: Row, key: string, choice: Choice): Row => {
  const kept = Object.keys(fields[key]?.fills ?? {}).filter((own) => !isEmpty(given[own]))
  const filled = withChoice(fields, row, key, choice)
  return kept.reduce((all, own) => ({ ...all, [own]: row[own], [labelKey(own)]: row[labelKey(own)] ?? null }), filled)
}
