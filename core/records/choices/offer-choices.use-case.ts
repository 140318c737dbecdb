import type { ChoiceLists } from './choice-lists.port.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { all } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { ordersOf } from '../../query/orders.ts'
import { chooserAt, choiceFrom, fieldsTaken, named, offered, targetOfChooser, type Chooser } from './choosing.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, missing } from '../failures.ts'
import { saidAwaited, whyNothing } from './nothing-offered.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Choices } from '../remote-records.port.ts'

export type Offering = {
  readonly type: DocumentType
  readonly place: string
  readonly draft: Row
  readonly keyword: string
  readonly pageNo: number
  readonly pageSize: number
  readonly by: Person
}

/** What a field offers to choose from, for the draft as it stands: records in the person's scope, or the items of a dictionary. */
export class OfferChoices {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly lists: ChoiceLists

  constructor(catalogue: Catalogue, records: Records, facts: Facts, lists: ChoiceLists) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.lists = lists
  }

  async run({ type, place, draft, by, ...asked }: Offering): Promise<Result<Choices>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const found = chooserAt(type, place)
    if (!found) return fail(missing)
    const chooser: Chooser = { ...found, draft }
    const target = targetOfChooser(this.catalogue, chooser)
    const offer = target ? await this.among(chooser, target, asked, by) : ok(this.items(chooser, asked))
    if (!offer.ok || offer.value.total > 0 || offer.value.awaits || asked.keyword !== '') return offer
    return ok({ ...offer.value, nothing: whyNothing(chooser, target, by) })
  }

  private async among(
    chooser: Chooser,
    target: DocumentType,
    { keyword, pageNo, pageSize }: Searching,
    by: Person,
  ): Promise<Result<Choices>> {
    const offer = await offered(chooser, target, this.facts, by)
    if (!offer.ok) return offer
    const { where: open, awaits } = offer.value
    if (awaits.length) return ok({ records: [], total: 0, nothing: saidAwaited(chooser.field, awaits), awaits: true })
    const where = keyword ? all(open, named(target, keyword, by)) : open
    const { offers, keyed } = chooser.field.kind
    const name = (offers && keyed) ?? target.titleField
    // Of what only a number names the newest is meant, as its list begins with it.
    const order = name === target.number?.field ? ordersOf(target.order) : [{ field: name, direction: 'asc' as const }]
    const page = await this.records.list(target, { where, order, pageNo, pageSize, fields: fieldsTaken(chooser.field, target) }, by)
    if (!page.ok) return page
    return ok({ records: page.value.records.map((record) => choiceFrom(chooser, target, record, by)), total: page.value.total })
  }

  private items({ field }: Chooser, { keyword, pageNo, pageSize }: Searching): Choices {
    const all = this.lists.items(field.code ?? '')
    const found = all.filter(({ value, text }) => value === keyword || text.includes(keyword))
    const records = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    return { records: records.map(({ value, text }) => ({ id: value, label: text, values: {} })), total: found.length }
  }
}

type Searching = Pick<Offering, 'keyword' | 'pageNo' | 'pageSize'>
