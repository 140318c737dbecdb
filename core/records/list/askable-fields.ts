import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Person } from '../../kernel/person.ts'
import { askedField } from '../../permissions/visible-fields.ts'
import type { AskableField } from '../../query/askable-field.ts'
import { rulesOf } from '../../query/rules.ts'
import { usualFields } from './queryable.ts'

// Ids and codes that only programs read.
const UNREAD: ReadonlySet<string> = new Set(['id', 'processInstanceId', 'sysOrgCode'])

type Keyed = readonly (readonly [key: string, field: Field])[]

const askable = (type: DocumentType, fields: Fields, by: Person): Keyed =>
  Object.entries<Field>(fields).flatMap(([key, field]) => {
    const asked = field.derived === 'onRead' || field.hidden ? undefined : askedField(type, field, by)
    return asked ? [[key, asked] as const] : []
  })

const usual = (type: DocumentType): readonly AskableField[] =>
  Object.entries(usualFields(type))
    .filter(([key]) => !UNREAD.has(key) && !(key in type.fields))
    .map(([key, field]) => {
      const states = Object.entries(type.states).map(([value, text]) => ({ value, text }))
      return { key, title: field.title, field, place: key, ...(key === 'billStatus' ? { items: states } : {}) }
    })

const columns = (type: DocumentType, table: string, lines: LinesType, by: Person): readonly AskableField[] =>
  askable(type, lines.columns, by).map(([key, field]) => ({
    key: `${table},${key}`,
    title: `${lines.title} - ${field.title}`,
    field,
    place: `${table}.${key}`,
  }))

/** What the advanced query offers a person: his fields of the header, then those every record has, then the columns of its tables. */
export const askableFields = (type: DocumentType, by: Person): readonly AskableField[] =>
  [
    ...askable(type, type.fields, by).map(([key, field]): AskableField => ({ key, title: field.title, field, place: key })),
    ...usual(type),
    ...Object.entries<LinesType>(type.lines).flatMap(([table, lines]) => columns(type, table, lines, by)),
  ].filter((asked) => rulesOf(asked).length > 0)
