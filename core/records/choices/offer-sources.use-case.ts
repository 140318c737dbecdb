import { type Catalogue, type Target, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType, DocView } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { LinesType, Pull } from '../../definitions/lines.ts'
import { rowNamingSets } from '../../definitions/unique.ts'
import { viewOf } from '../../definitions/view.ts'
import { all, any, like, oneOf, type Condition } from '../../kernel/condition.ts'
import { filled } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { askedField, cutFor, mayUse, visibleTo } from '../../permissions/visible-fields.ts'
import type { ListQuery, Order, Page } from '../../query/list-query.ts'
import { named } from './choosing.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, missing } from '../failures.ts'
import { type HeldSources, type Holding, heldOf, NOTHING_HELD } from './held-sources.ts'
import { allHeld, allTaken, whyNothing } from './nothing-offered.ts'
import { mayDo } from '../permissions.ts'
import { unknownFilter, unknownOrder } from '../list/query-failures.ts'
import { compared, readFilter } from '../list/read-filter.ts'
import type { Records } from '../records.port.ts'

export type SourcesAsked = {
  readonly type: DocumentType
  readonly table: string
  readonly draft: Row
  readonly keyword: string
  /** By what is shown, as a list is asked; of a record a part of its name; days of `{column}_begin` and `{column}_end`. */
  readonly filters?: Readonly<Record<string, string>>
  /** These alone. */
  readonly among?: readonly string[]
  readonly order: readonly Order[]
  readonly pageNo: number
  readonly pageSize: number
  readonly by: Person
}

/** A page of sources; of one without any, why, and who can mend it: `awaits` where other fields come first, `isHeld` where other open documents hold all. */
export type SourcePage = Page & { readonly nothing?: string; readonly awaits?: boolean; readonly isHeld?: boolean }

/** So many records of one sort are found by a keyword. */
const MOST_FOUND = 1_000
const NAME = 60

/** What a table may be filled from for the draft as it stands (FORMAT.md, `pull`): open sources in the person's reach, those that stand in it already left out. */
export class OfferSources {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts

  constructor(catalogue: Catalogue, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
  }

  async run(asked: SourcesAsked): Promise<Result<SourcePage>> {
    const { type, table, draft, keyword, filters = {}, among, order, pageNo, pageSize, by } = asked
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const lines = type.lines[table]
    const source = lines?.pull && targetNamed(this.catalogue, lines.pull.from)
    if (!lines?.pull || !source) return fail(missing)
    const { pull } = lines
    const strange = Object.keys(filters).find((name) => !isAskedBy(name, source, pull, by))
    if (strange !== undefined) return fail(filled(unknownFilter, { name: strange.slice(0, NAME) }))
    const unordered = order.find(({ field }) => !isOrderedBy(field, source, pull, by))
    if (unordered) return fail(filled(unknownOrder, { name: unordered.field.slice(0, NAME) }))
    const known = await this.facts.gather(type, draft, by)
    if (!known.ok) return known
    const open = pull.where(viewOf<DocView>(type, draft, known.value))
    if (!open) return ok({ records: [], total: 0, pageNo, pageSize, nothing: pull.wants, awaits: true })
    const found = keyword === '' ? ok(undefined) : await this.found(source, pull, keyword, by)
    if (!found.ok) return found
    const narrowed = await this.narrowed(source, pull, filters, by)
    if (!narrowed.ok) return narrowed
    const pulling = { ...lines, pull }
    const others = taken(lines, pull, rowsOf(draft, table))
    const only = [...(found.value ? [found.value] : []), ...(among ? [oneOf('id', among)] : [])]
    const wanted = all(open, ...others, ...only, ...narrowed.value)
    const held = await this.held(source, { type, table, draft, pull, by }, wanted)
    if (!held.ok) return held
    const where = held.value.whole.length ? all(wanted, { not: oneOf('id', held.value.whole) }) : wanted
    const page = await this.page(source, pulling, { where, order, pageNo, pageSize }, by, held.value)
    const isNarrowed = keyword !== '' || narrowed.value.length > 0
    if (!page.ok || page.value.total > 0 || isNarrowed) return page
    if (held.value.whole.length) return ok({ ...page.value, nothing: allHeld(type), isHeld: true })
    const allOpen = others.length ? await this.page(source, pulling, { where: open, order: [], pageNo: 1, pageSize: 1 }, by) : page
    if (!allOpen.ok) return allOpen
    const field = lines.columns[pull.by]!
    const nothing = allOpen.value.total > 0 ? allTaken(field) : whyNothing({ type, table, key: pull.by, field, draft }, source.type, by)
    return ok({ ...page.value, nothing })
  }

  private async page(
    { type, lines }: Target,
    pulling: Pulling,
    query: ListQuery,
    by: Person,
    { lessened } = NOTHING_HELD,
  ): Promise<Result<Page>> {
    if (lines === undefined) {
      const page = await this.records.list(type, { ...query, fields: keysOf(pulling, type.fields) }, by)
      return page.ok ? ok({ ...page.value, records: page.value.records.map(lessened).map(cutFor(type, by)) }) : page
    }
    const page = await this.records.across(type, lines, query, by)
    if (!page.ok) return page
    return ok({ ...page.value, records: rowsOf(visibleTo(type, { [lines]: page.value.records.map(lessened) }, by), lines) })
  }

  /** What other open documents hold of the sources that are asked for, of the first thousand. */
  private async held({ type, lines }: Target, holding: Holding, where: Condition): Promise<Result<HeldSources>> {
    const { pull, by } = holding
    if (!pull.held) return ok(NOTHING_HELD)
    const query = { where, order: [], pageNo: 1, pageSize: MOST_FOUND, fields: [pull.held.of] }
    const open = await (lines === undefined ? this.records.list(type, query, by) : this.records.across(type, lines, query, by))
    return open.ok ? heldOf(this.facts, holding, open.value.records) : open
  }

  /** By the words of what is shown: texts as they stand, records by their names. */
  private async found(source: Target, pull: Pull, keyword: string, by: Person): Promise<Result<Condition>> {
    const conditions: Condition[] = []
    for (const [key, field] of askedOf(source, pull, by)) {
      const target = this.catalogue.find(targetOf(field) ?? '')
      if (target) {
        const called = await this.called(key, target, keyword, by)
        if (!called.ok) return called
        conditions.push(called.value)
      } else if (field.kind.operators.includes('like')) conditions.push(like(key, keyword))
    }
    return ok(any(...conditions))
  }

  /** What is asked of single columns. */
  private async narrowed(
    source: Target,
    pull: Pull,
    filters: Readonly<Record<string, string>>,
    by: Person,
  ): Promise<Result<readonly Condition[]>> {
    const conditions: Condition[] = []
    for (const [key, field] of askedOf(source, pull, by)) {
      const target = this.catalogue.find(targetOf(field) ?? '')
      const word = filters[key]?.replaceAll('*', '').trim() ?? ''
      const asked = [
        ...(word === '' ? [] : [target ? await this.called(key, target, word, by) : readFilter({ key, field, text: filters[key]! })]),
        ...(filters[`${key}_begin`] ? [compared(key, field, 'ge', filters[`${key}_begin`]!)] : []),
        ...(filters[`${key}_end`] ? [compared(key, field, 'le', filters[`${key}_end`]!)] : []),
      ]
      for (const one of asked) {
        if (!one.ok) return one
        conditions.push(one.value)
      }
    }
    return ok(conditions)
  }

  private async called(key: string, target: DocumentType, word: string, by: Person): Promise<Result<Condition>> {
    const ids = await this.records.ids(target, { where: named(target, word, by), order: [] }, MOST_FOUND, by)
    return ids.ok ? ok(oneOf(key, ids.value)) : ids
  }
}

/** What one may ask of sources by: what is shown and stored, and may be seen. */
const askedOf = ({ type, lines }: Target, { shows }: Pull, by: Person): readonly (readonly [string, Field])[] => {
  const fields: Fields = lines === undefined ? type.fields : type.lines[lines]!.columns
  return shows.flatMap((key) => {
    const field = fields[key]
    const asked = field && field.derived !== 'onRead' ? askedField(type, field, by) : undefined
    return asked ? [[key, asked] as const] : []
  })
}

const ENDS = /_(begin|end)$/

const isAskedBy = (name: string, source: Target, pull: Pull, by: Person): boolean => {
  const asked = askedOf(source, pull, by)
  return asked.some(([key]) => key === name) || (ENDS.test(name) && asked.some(([key]) => key === name.replace(ENDS, '')))
}

const isOrderedBy = (key: string, { type, lines }: Target, { shows }: Pull, by: Person): boolean => {
  const fields: Fields = lines === undefined ? type.fields : type.lines[lines]!.columns
  const field = shows.includes(key) && Object.hasOwn(fields, key) ? fields[key] : undefined
  return field !== undefined && field.derived !== 'onRead' && mayUse(type, field, 'order', by)
}

type Pulling = Pick<LinesType, 'columns'> & { readonly pull: Pull }

/** Every field of a source that is shown, copied or looked at. */
const keysOf = ({ pull: { shows, fills = {}, by }, columns }: Pulling, fields: Fields): readonly string[] => {
  const copied = Object.values(fills).filter((one) => typeof one === 'string')
  return [...new Set([...shows, ...copied, ...(columns[by]?.reads ?? [])])].filter((key) => Object.hasOwn(fields, key))
}

/** Sources that stand in a row already, where none may stand in two. */
const taken = (table: LinesType, { by }: Pull, rows: readonly Row[]): readonly Condition[] => {
  const isOnce = rowNamingSets(table).some(({ fields }) => fields.join() === by)
  const ids = rows.map((row) => wireOf(row, by)).filter((id) => id !== null)
  return isOnce && ids.length ? [{ not: oneOf('id', ids) }] : []
}
