import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Person } from '../kernel/person.ts'
import { seesField } from '../permissions/visible-fields.ts'
import type { AskableField } from '../query/askable-field.ts'
import { rulesOf } from '../query/rules.ts'
import { usualFields } from './queryable.ts'

// Ids and codes that only programs read.
const UNREAD: ReadonlySet<string> = new Set(['id', 'processInstanceId', 'sysOrgCode'])

const isAskable = (type: DocumentType, field: Field, by: Person) => !field.live && !field.hidden && seesField(type, field, by)

const usual = (type: DocumentType): readonly AskableField[] =>
  Object.entries(usualFields(type))
    .filter(([key]) => !UNREAD.has(key) && !(key in type.fields))
    .map(([key, field]) => {
      const states = Object.entries(type.states).map(([value, text]) => ({ value, text }))
      return { key, title: field.title, field, place: key, ...(key === 'billStatus' ? { items: states } : {}) }
    })

const columns = (type: DocumentType, table: string, lines: LinesType, by: Person): readonly AskableField[] =>
  Object.entries<Field>(lines.columns)
    .filter(([, field]) => isAskable(type, field, by))
    .map(([key, field]) => ({ key: `${table},${key}`, title: `${lines.title} - ${field.title}`, field, place: `${table}.${key}` }))

/** What the advanced query offers a person: his fields of the header, then those every record has, then the columns of its tables. */
export const askableFields = (type: DocumentType, by: Person): readonly AskableField[] =>
  [
    ...Object.entries<Field>(type.fields)
      .filter(([, field]) => isAskable(type, field, by))
      .map(([key, field]): AskableField => ({ key, title: field.title, field, place: key })),
    ...usual(type),
    ...Object.entries<LinesType>(type.lines).flatMap(([table, lines]) => columns(type, table, lines, by)),
  ].filter((asked) => rulesOf(asked).length > 0)
