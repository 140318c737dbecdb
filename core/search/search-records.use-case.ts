import { isViewed } from '../definitions/origin.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { any, oneOf } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { seesField } from '../permissions/visible-fields.ts'
import { codeField } from '../records/choices/choosing.ts'
import { labelOf } from '../records/labels.ts'
import { mayDo } from '../records/permissions.ts'
import type { RecordReaders } from '../records/approval/record-readers.ts'
import type { IdsOfType, Records } from '../records/records.port.ts'
import { type FoundOfType, type FoundRecord, type FoundSort, LONGEST_WORD, MOST_OF_TYPE, type RecordSearch } from './found-record.ts'
import { answering, numbered, partnerFields, type SearchCondition } from './searched-fields.ts'

const MOST_TYPES = 12
const MOST_FACTS = 6
/** Of so many types records are read at once: a search never holds more than a few of the database's connections. */
const AT_ONCE = 6
/** Documents are looked for of so many partners that a word names, of each sort of them. */
const MOST_PARTNERS = 20

export type Searching = RecordSearch & { readonly by: Person }

type Asked = {
  readonly type: DocumentType
  /** Undefined where the person may search it by nothing of its own. */
  readonly own: SearchCondition | undefined
  /** References to the partners a document is found by. */
  readonly partners: readonly string[]
}

type IdsOfTypes = ReadonlyMap<DocumentType, readonly string[]>

const sortOf = ({ sort, party }: DocumentType): FoundSort => {
  if (sort === 'document') return 'document'
  return party === 'person' ? 'person' : 'record'
}

const textIn = (field: Field | undefined, row: Row, key: string): string => {
  const wire = wireOf(row, key)
  if (isEmpty(wire)) return ''
  const label = labelOf(row, key)
  if (!field || (field.kind.labelled && !isEmpty(label))) return String(label ?? wire)
  return field.kind.format(wire as string | number, field)
}

const statesOf = (type: DocumentType): string | undefined =>
  ['billStatus', 'status'].find((key) => (key === 'billStatus' ? type.sort === 'document' : key in type.fields))

/** Whom a document is about: by whom it was found, else the first it names. */
const partnerIn = ({ type, partners }: Asked, row: Row, found: ReadonlySet<string>): string => {
  const named = partners.filter((key) => !isEmpty(wireOf(row, key)))
  const key = named.find((one) => found.has(String(wireOf(row, one)))) ?? named[0]
  return key === undefined ? '' : textIn(type.fields[key], row, key)
}

const foundRecord = (asked: Asked, row: Row, found: ReadonlySet<string>, by: Person): FoundRecord => {
  const { type } = asked
  const number = codeField(type)
  const state = statesOf(type)
  const said = new Set([type.titleField, number, state])
  const told = Object.entries<Field>(type.fields).filter(
    ([key, field]) => field.listed && !field.hidden && !said.has(key) && seesField(type, field, by),
  )
  const facts = told.flatMap(([key, field]) => {
    const text = textIn(field, row, key)
    return text === '' ? [] : [[field.title, text] as const]
  })
  const name = textIn(type.fields[type.titleField], row, type.titleField)
  const code = number ? textIn(type.fields[number], row, number) : ''
  return {
    id: String(row['id']),
    name: name || code,
    number: name ? code : '',
    partner: partnerIn(asked, row, found),
    state: state ? String(labelOf(row, state) ?? '') : '',
    facts: facts.slice(0, MOST_FACTS),
  }
}

/** The less of it is left beside the word, and the nearer its beginning, the likelier it was meant. */
const worth = (word: string, { name, number, partner }: FoundRecord): number => {
  const texts = [name, number].map((text) => text.toLowerCase())
  if (texts.includes(word)) return 3
  if (texts.some((text) => text.startsWith(word))) return 2
  return [...texts, partner.toLowerCase()].some((text) => text.includes(word)) ? 1 : 0
}

const bestOf = (word: string, { records }: FoundOfType): number => Math.max(...records.map((record) => worth(word, record)))

/** Everything asked, so many at a time, in the order it was given. */
const inTurns = async <T, R>(all: readonly T[], ask: (one: T) => Promise<Result<R>>): Promise<Result<readonly R[]>> => {
  const found: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    for (const one of await Promise.all(all.slice(at, at + AT_ONCE).map(ask))) {
      if (!one.ok) return one
      found.push(one.value)
    }
  }
  return ok(found)
}

/**
 * Records by number, name and initials, documents by those of their partners too: of every type whose list the person may see, within his
 * scope and cut to what he sees.
 */
export class SearchRecords {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly readers: RecordReaders

  constructor(catalogue: Catalogue, records: Records, readers: RecordReaders) {
    this.catalogue = catalogue
    this.records = records
    this.readers = readers
  }

  async run({ word, only, by }: Searching): Promise<Result<readonly FoundOfType[]>> {
    const wanted = word.trim().slice(0, LONGEST_WORD)
    if (wanted === '') return ok([])
    const isByNumber = only === 'document'
    const types = this.catalogue.types.filter(
      (type) => mayDo(by, type, 'list') && !type.archived && !isViewed(type) && (!only || sortOf(type) === only),
    )
    const partners = isByNumber ? ok([]) : await this.partners(types, wanted, by)
    if (!partners.ok) return partners
    const isOneOf = new Set(partners.value)
    const asked = types.flatMap((type): Asked[] => {
      const own = isByNumber ? numbered(type, wanted, by) : answering(type, wanted, by)
      const fields = this.partnerFields(type, by)
      return own || fields.length ? [{ type, own, partners: fields }] : []
    })
    const ids = await this.idsOf(asked, isOneOf, by)
    if (!ids.ok) return ids
    const named = asked.flatMap((one) => {
      const own = ids.value.get(one.type) ?? []
      return own.length ? [{ ...one, ids: own }] : []
    })
    const found = await inTurns(named, (one) => this.ofType(one, wanted, isOneOf, by))
    if (!found.ok) return found
    const small = wanted.toLowerCase()
    const some = found.value.filter(({ records }) => records.length > 0)
    return ok(some.sort((one, other) => bestOf(small, other) - bestOf(small, one)).slice(0, MOST_TYPES))
  }

  private partnerFields(type: DocumentType, by: Person): readonly string[] {
    return type.sort === 'document' ? partnerFields(this.catalogue, type, by) : []
  }

  /** Identities of the partners whom the word names, those known longest first; none where no document that may be found names any. */
  private async partners(types: readonly DocumentType[], word: string, by: Person): Promise<Result<readonly string[]>> {
    if (!types.some((type) => this.partnerFields(type, by).length)) return ok([])
    const asked = this.catalogue.types.flatMap((type): IdsOfType[] => {
      const own = type.party === 'partner' ? answering(type, word, by) : undefined
      return own ? [{ type, query: { ...own, order: [{ field: codeField(type) ?? type.titleField, direction: 'asc' }] } }] : []
    })
    const found = await this.records.idsOfEach(asked, MOST_PARTNERS, by)
    return found.ok ? ok(found.value.flat()) : found
  }

  private async ofType(
    asked: Asked & { readonly ids: readonly string[] },
    word: string,
    partners: ReadonlySet<string>,
    by: Person,
  ): Promise<Result<FoundOfType>> {
    const { type, ids } = asked
    const { key, title } = type
    const shown = oneOf('id', ids.slice(0, MOST_OF_TYPE))
    const page = await this.records.list(type, { where: shown, order: [], pageNo: 1, pageSize: MOST_OF_TYPE }, by)
    if (!page.ok) return page
    const seen = await this.readers.cut(type, page.value.records, by)
    if (!seen.ok) return seen
    const records = seen.value.map((row) => foundRecord(asked, row, partners, by))
    const small = word.toLowerCase()
    const sorted = [...records].sort((one, other) => worth(small, other) - worth(small, one))
    return ok({ key, title, sort: sortOf(type), records: sorted, more: ids.length > MOST_OF_TYPE })
  }

  /**
   * The identities of all types first: nearly every type has none, and a page costs more. By what is its own, then by its partners: asked
   * in one, the few of a partner would be looked for among all that there is.
   */
  private async idsOf(asked: readonly Asked[], partners: ReadonlySet<string>, by: Person): Promise<Result<IdsOfTypes>> {
    const own = await this.idsOfEach(
      asked.flatMap(({ type, own }) => (own ? [{ type, query: { ...own, order: [] } }] : [])),
      by,
    )
    if (!own.ok || partners.size === 0) return own
    const few = asked.filter(({ type, partners: fields }) => fields.length > 0 && (own.value.get(type)?.length ?? 0) <= MOST_OF_TYPE)
    const theirs = await this.idsOfEach(
      few.map(({ type, partners: fields }) => {
        const where = any(...fields.map((key) => oneOf(key, [...partners])))
        return { type, query: { where, order: [], few: true } }
      }),
      by,
    )
    if (!theirs.ok) return theirs
    const all = [...theirs.value].map(([type, ids]) => [type, [...new Set([...(own.value.get(type) ?? []), ...ids])]] as const)
    return ok(new Map([...own.value, ...all]))
  }

  /** One more than are shown. */
  private async idsOfEach(asked: readonly IdsOfType[], by: Person): Promise<Result<IdsOfTypes>> {
    const found = await this.records.idsOfEach(asked, MOST_OF_TYPE + 1, by)
    return found.ok ? ok(new Map(asked.map(({ type }, at) => [type, found.value[at] ?? []]))) : found
  }
}
