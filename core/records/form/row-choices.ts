import { type Catalogue, type Target, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import { viewOf } from '../../definitions/view.ts'
import { all, type Condition, oneOf } from '../../kernel/condition.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Person } from '../../kernel/person.ts'
import { type Row, rowsOf, wireOf } from '../../kernel/wire.ts'
import { visibleTo } from '../../permissions/visible-fields.ts'
import type { Order } from '../../query/list-query.ts'
import { choiceFrom, type Chooser, fieldsTaken, offeredBy, targetOfChooser } from '../choices/choosing.ts'
import { isNobody } from '../choices/unfilled-conditions.ts'
import type { Facts } from '../facts/facts.port.ts'
import { choiceOf } from '../facts/fact-queries.ts'
import type { Records } from '../records.port.ts'
import type { Choice } from '../remote-records.port.ts'

/** A column of the rows of a form that is about to be opened. */
export type ColumnQuery = {
  readonly type: DocumentType
  readonly table: string
  readonly key: string
  readonly field: Field
  readonly by: Person
}

/** What is offered to a row: of which type, and which of its records; nothing where something must be filled in before. */
type Offer = { readonly target: Target; readonly where: Condition }

/** How rows are given what they may be taken from. */
type Taking = {
  readonly order: (target: DocumentType) => readonly Order[]
  readonly most: number
  readonly isAsked: (at: number) => boolean
}

/** Records in one answer. */
const AT_ONCE = 500

/** What the rows of a table may name: rows that are offered the same are asked for together. */
export class RowChoices {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  constructor(catalogue: Catalogue, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
  }

  /** The records that rows name by these ids, where they are offered to their row; none where nothing is named. */
  async named(asking: ColumnQuery, draft: Row, rows: readonly Row[], ids: readonly string[]): Promise<readonly (Choice | undefined)[]> {
    const result: (Choice | undefined)[] = rows.map(() => undefined)
    for (const { target, where, places } of await this.groups(asking, draft, rows, (at) => ids[at] !== '')) {
      const wanted = [...new Set(places.map((at) => ids[at]!))]
      const found = new Map<string, Choice>()
      for (let at = 0; at < wanted.length; at += AT_ONCE)
        for (const choice of await this.among(asking, target, where, wanted.slice(at, at + AT_ONCE))) found.set(choice.id, choice)
      for (const at of places) result[at] = found.get(ids[at]!)
    }
    return result
  }

  private async among(
    { field, by }: ColumnQuery,
    { type, lines }: Target,
    where: Condition,
    ids: readonly string[],
  ): Promise<readonly Choice[]> {
    const query = { order: [{ field: 'id', direction: 'asc' as const }], pageNo: 1, pageSize: ids.length }
    if (lines === undefined) {
      const named = all(where, oneOf(field.kind.keyed ?? 'id', ids))
      const page = await this.records.list(type, { ...query, where: named, fields: fieldsTaken(field, type) }, by)
      return page.ok ? page.value.records.map((record) => choiceFrom({ field }, type, record, by)) : []
    }
    const page = await this.records.across(type, lines, { ...query, where: all(where, oneOf('id', ids)) }, by)
    if (!page.ok) return []
    return rowsOf(visibleTo(type, { [lines]: page.value.records }, by), lines).map((row) => ({
      id: String(row['id']),
      label: String(wireOf(row, '$title') ?? ''),
      values: row,
    }))
  }

  /** What each row may be taken from, the first that should go first; of each so many at most. */
  async offered(
    asking: ColumnQuery,
    draft: Row,
    rows: readonly Row[],
    { order, most, isAsked }: Taking,
  ): Promise<readonly (readonly Choice[])[]> {
    const { field, by } = asking
    const result: (readonly Choice[])[] = rows.map(() => [])
    for (const { target, where, places } of await this.groups(asking, draft, rows, isAsked)) {
      const { type } = target
      const query = { where, order: order(type), pageNo: 1, pageSize: most, fields: fieldsTaken(field, type) }
      const page = await this.records.list(type, query, by)
      const choices = page.ok ? page.value.records.map((record) => choiceFrom(asking, type, record, by)) : []
      for (const at of places) result[at] = choices
    }
    return result
  }

  private async groups(
    { type, table, key, field, by }: ColumnQuery,
    draft: Row,
    rows: readonly Row[],
    isAsked: (at: number) => boolean,
  ): Promise<readonly (Offer & { readonly places: readonly number[] })[]> {
    const whole = { ...draft, [table]: rows }
    const known = await this.facts.gather(type, whole, by)
    if (!known.ok) return []
    const view = viewOf(type, whole, known.value)
    const offers = rows.flatMap((row, at) => {
      const target = isAsked(at) ? this.targetOf({ type, table, key, field, draft: { ...draft, [table]: [row] } }) : undefined
      const choice = target && choiceOf(type, view, { key, table, field }, at)
      if (!target || (choice && isNobody(choice))) return []
      // A row of a document is offered as its choice says; of which state the document is stands there.
      return [{ target, where: target.lines === undefined ? offeredBy(target.type, field, choice) : all(...(choice ? [choice] : [])), at }]
    })
    return [...groupBy(offers, ({ target, where }) => `${target.type.key} ${target.lines ?? ''} ${JSON.stringify(where)}`).values()].map(
      (own) => ({
        target: own[0]!.target,
        where: own[0]!.where,
        places: own.map(({ at }) => at),
      }),
    )
  }

  private targetOf(chooser: Chooser): Target | undefined {
    const type = targetOfChooser(this.catalogue, chooser)
    return type ? { type } : targetNamed(this.catalogue, targetOf(chooser.field) ?? '')
  }
}
