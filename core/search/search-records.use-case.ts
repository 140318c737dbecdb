import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { cutFor, seesField } from '../permissions/visible-fields.ts'
import { codeField } from '../records/choosing.ts'
import { labelOf } from '../records/labels.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { type FoundOfType, type FoundRecord, LONGEST_WORD, MOST_OF_TYPE } from './found-record.ts'
import { answering } from './searched-fields.ts'

const MOST_TYPES = 12
const MOST_FACTS = 6
/** So many types are asked at once: a search never holds more than a few of the database's connections. */
const AT_ONCE = 6

export type Searching = { readonly word: string; readonly by: Person }

type Asked = { readonly type: DocumentType; readonly where: Condition }

const textIn = (field: Field | undefined, row: Row, key: string): string => {
  const wire = wireOf(row, key)
  if (isEmpty(wire)) return ''
  const label = labelOf(row, key)
  if (!field || (field.kind.labelled && !isEmpty(label))) return String(label ?? wire)
  return field.kind.format(wire as string | number, field)
}

const statesOf = (type: DocumentType): string | undefined =>
  ['billStatus', 'status'].find((key) => (key === 'billStatus' ? type.sort === 'document' : key in type.fields))

const foundRecord = (type: DocumentType, row: Row, by: Person): FoundRecord => {
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
    state: state ? String(labelOf(row, state) ?? '') : '',
    facts: facts.slice(0, MOST_FACTS),
  }
}

/** The less of it is left beside the word, and the nearer its beginning, the likelier it was meant. */
const worth = (word: string, { name, number }: FoundRecord): number => {
  const texts = [name, number].map((text) => text.toLowerCase())
  if (texts.includes(word)) return 3
  if (texts.some((text) => text.startsWith(word))) return 2
  return texts.some((text) => text.includes(word)) ? 1 : 0
}

const bestOf = (word: string, { records }: FoundOfType): number => Math.max(...records.map((record) => worth(word, record)))

/** Records by number, name and initials, of every type whose list the person may see, within his scope and cut to what he sees. */
export class SearchRecords {
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ word, by }: Searching): Promise<Result<readonly FoundOfType[]>> {
    const asked = word.trim().slice(0, LONGEST_WORD)
    if (asked === '') return ok([])
    const types = this.catalogue.types.flatMap((type): Asked[] => {
      if (!mayDo(by, type, 'list') || type.archived || type.viewed) return []
      const where = answering(type, asked, by)
      return where ? [{ type, where }] : []
    })
    const found: FoundOfType[] = []
    for (let at = 0; at < types.length; at += AT_ONCE) {
      const some = await Promise.all(types.slice(at, at + AT_ONCE).map((one) => this.ofType(one, asked, by)))
      for (const one of some) {
        if (!one.ok) return one
        if (one.value.records.length > 0) found.push(one.value)
      }
    }
    const small = asked.toLowerCase()
    return ok([...found].sort((one, other) => bestOf(small, other) - bestOf(small, one)).slice(0, MOST_TYPES))
  }

  /** The identities first: nearly every type has none, and a page costs more. */
  private async ofType({ type, where }: Asked, word: string, by: Person): Promise<Result<FoundOfType>> {
    const { key, title } = type
    const sort = type.sort === 'document' ? 'document' : 'record'
    const ids = await this.records.ids(type, { where, order: [] }, MOST_OF_TYPE + 1, by)
    if (!ids.ok) return ids
    if (ids.value.length === 0) return ok({ key, title, sort, records: [], more: false })
    const page = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: MOST_OF_TYPE }, by)
    if (!page.ok) return page
    const records = page.value.records.map(cutFor(type, by)).map((row) => foundRecord(type, row, by))
    const small = word.toLowerCase()
    const sorted = [...records].sort((one, other) => worth(small, other) - worth(small, one))
    return ok({ key, title, sort, records: sorted, more: ids.value.length > MOST_OF_TYPE })
  }
}
