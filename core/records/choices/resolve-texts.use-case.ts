import type { ChoiceLists } from './choice-lists.port.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { all, oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { chooserAt, choiceFrom, codeField, fieldsTaken, namesOf, offered, targetOfChooser, type Chooser } from './choosing.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, missing } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Choice } from '../remote-records.port.ts'

export type Resolving = {
  readonly type: DocumentType
  readonly place: string
  readonly draft: Row
  readonly texts: readonly string[]
  readonly by: Person
}

export type Resolved = {
  readonly text: string
  /** The one record that is meant. */
  readonly option: Choice | null
  /** Records that share this name. */
  readonly several?: readonly Choice[]
}

/** Pasted or imported texts as what they name: by exact label, code or id. One that names nothing stays open, one that several share tells which. */
export class ResolveTexts {
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

  async run({ type, place, draft, texts, by }: Resolving): Promise<Result<readonly Resolved[]>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const found = chooserAt(type, place)
    if (!found) return fail(missing)
    const chooser: Chooser = { ...found, draft }
    const target = targetOfChooser(this.catalogue, chooser)
    if (target) return this.among(chooser, target, texts, by)
    const items = this.lists.items(found.field.code ?? '')
    return ok(
      texts.map((text) => {
        const item = items.find((one) => one.text === text) ?? items.find((one) => one.value === text)
        return { text, option: item ? { id: item.value, label: item.text, values: {} } : null }
      }),
    )
  }

  private async among(chooser: Chooser, target: DocumentType, texts: readonly string[], by: Person): Promise<Result<readonly Resolved[]>> {
    const offer = await offered(chooser, target, this.facts, by)
    if (!offer.ok) return offer
    const wanted = [...new Set(texts.filter(Boolean))]
    if (wanted.length === 0) return ok(texts.map((text) => ({ text, option: null })))
    const known = knownBy(chooser, target)
    const where = all(offer.value.where, { any: known.map((name) => oneOf(name, wanted)) })
    const page = await this.records.list(
      target,
      {
        where,
        order: [{ field: codeField(target) ?? 'id', direction: 'asc' }],
        pageNo: 1,
        pageSize: MOST_FOUND,
        fields: fieldsTaken(chooser.field, target),
      },
      by,
    )
    if (!page.ok) return page
    const named = byName(known, page.value.records)
    return ok(
      texts.map((text) => {
        const [only, ...others] = named.get(text) ?? []
        if (!only || others.length === 0) return { text, option: only ? choiceFrom(chooser, target, only, by) : null }
        return { text, option: null, several: [only, ...others].slice(0, MOST_TOLD).map((one) => choiceFrom(chooser, target, one, by)) }
      }),
    )
  }
}

/** Twice what may be asked: a text that names two records is found out. */
const MOST_FOUND = 2_000
/** Of one name. */
const MOST_TOLD = 20

/** By what a field keeps of a record it is known too, as a role by its code. */
const knownBy = ({ field }: Chooser, target: DocumentType): readonly string[] => [
  ...new Set([...namesOf(target), 'id', ...(field.kind.keyed ? [field.kind.keyed] : [])]),
]

const byName = (known: readonly string[], records: readonly Row[]): ReadonlyMap<string, readonly Row[]> => {
  const named = new Map<string, Row[]>()
  for (const record of records) {
    const names = known.map((name) => wireOf(record, name))
    for (const name of new Set(names.filter((one) => one !== null).map(String))) named.set(name, [...(named.get(name) ?? []), record])
  }
  return named
}
