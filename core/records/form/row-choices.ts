import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { viewOf } from '../../definitions/view.ts'
import { all, type Condition, oneOf } from '../../kernel/condition.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Order } from '../../query/list-query.ts'
import { choiceFrom, fieldsTaken, offeredBy, targetOfChooser } from '../choices/choosing.ts'
import { isNobody } from '../choices/awaited.ts'
import type { Facts } from '../facts/facts.port.ts'
import { choiceOf } from '../facts/fact-queries.ts'
import type { Records } from '../records.port.ts'
import type { Choice } from '../remote-records.port.ts'

/** A column of the rows of a form that is about to be opened. */
export type Asking = {
  readonly type: DocumentType
  readonly table: string
  readonly key: string
  readonly field: Field
  readonly by: Person
}

/** What is offered to a row: of which type, and which of its records; nothing where something must be filled in before. */
type Offer = { readonly target: DocumentType; readonly where: Condition }

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
  async named(asking: Asking, draft: Row, rows: readonly Row[], ids: readonly string[]): Promise<readonly (Choice | undefined)[]> {
    const { field, by } = asking
    const result: (Choice | undefined)[] = rows.map(() => undefined)
    for (const { target, where, places } of await this.groups(asking, draft, rows, (at) => ids[at] !== '')) {
      const wanted = [...new Set(places.map((at) => ids[at]!))]
      const found = new Map<string, Choice>()
      for (let at = 0; at < wanted.length; at += AT_ONCE) {
        const some = wanted.slice(at, at + AT_ONCE)
        const named = oneOf(field.kind.keyed ?? 'id', some)
        const page = await this.records.list(
          target,
          { where: all(where, named), order: [], pageNo: 1, pageSize: some.length, fields: fieldsTaken(field, target) },
          by,
        )
        if (page.ok)
          for (const record of page.value.records) {
            const choice = choiceFrom(asking, target, record, by)
            found.set(choice.id, choice)
          }
      }
      for (const at of places) result[at] = found.get(ids[at]!)
    }
    return result
  }

  /** What each row may be taken from, the first that should go first; of each so many at most. */
  async offered(
    asking: Asking,
    draft: Row,
    rows: readonly Row[],
    { order, most, isAsked }: Taking,
  ): Promise<readonly (readonly Choice[])[]> {
    const { field, by } = asking
    const result: (readonly Choice[])[] = rows.map(() => [])
    for (const { target, where, places } of await this.groups(asking, draft, rows, isAsked)) {
      const page = await this.records.list(
        target,
        { where, order: order(target), pageNo: 1, pageSize: most, fields: fieldsTaken(field, target) },
        by,
      )
      const choices = page.ok ? page.value.records.map((record) => choiceFrom(asking, target, record, by)) : []
      for (const at of places) result[at] = choices
    }
    return result
  }

  private async groups(
    { type, table, key, field, by }: Asking,
    draft: Row,
    rows: readonly Row[],
    isAsked: (at: number) => boolean,
  ): Promise<readonly (Offer & { readonly places: readonly number[] })[]> {
    const whole = { ...draft, [table]: rows }
    const known = await this.facts.gather(type, whole, by)
    if (!known.ok) return []
    const view = viewOf(type, whole, known.value)
    const offers = rows.flatMap((row, at) => {
      const target = isAsked(at)
        ? targetOfChooser(this.catalogue, { type, table, key, field, draft: { ...draft, [table]: [row] } })
        : undefined
      const choice = target && choiceOf(type, view, { key, table, field }, at)
      return target && !(choice && isNobody(choice)) ? [{ target, where: offeredBy(target, field, choice), at }] : []
    })
    return [...groupBy(offers, ({ target, where }) => `${target.key} ${JSON.stringify(where)}`).values()].map((own) => ({
      target: own[0]!.target,
      where: own[0]!.where,
      places: own.map(({ at }) => at),
    }))
  }
}
