import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import { any, like, type Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { mayUse } from '../permissions/visible-fields.ts'
import { SEARCHED } from '../query/list-query.ts'
import { codeField, namesOf } from '../records/choosing.ts'

/** Only a text that is stored can be compared in part: neither what names another record nor what is worked out. */
const isText = (field: Field | undefined): field is Field =>
  field !== undefined && field.kind.storage === 'text' && !field.kind.labelled && !field.live && targetOf(field) === undefined

/** What a record is searched by: its name, its number, the initials it declares; only what the person may compare in part. */
export const searchedFields = (type: DocumentType, by: Person): readonly string[] =>
  [...namesOf(type), ...('pinyin' in type.fields ? ['pinyin'] : [])].filter((key) => {
    const field: Field | undefined = type.fields[key]
    return isText(field) && mayUse(type, field, 'compare', by)
  })

/** What is kept of a record to be searched in holds its title and its number: who may not compare both does not ask it. */
const mayAskWhole = (type: DocumentType, keys: readonly string[]): boolean =>
  type.sort === 'record' && [type.titleField, codeField(type) ?? type.titleField].every((key) => keys.includes(key))

/** Which records answer to a word; undefined where the person may search the type by nothing. Numbers begin with it, or a name contains it. */
export const answering = (type: DocumentType, word: string, by: Person): Condition | undefined => {
  const keys = searchedFields(type, by)
  if (keys.length === 0) return undefined
  const number = type.number?.field
  const own = keys.map((key): Condition => (key === number ? { field: key, op: 'starts', value: word } : like(key, word)))
  return any(...own, ...(mayAskWhole(type, keys) ? [like(SEARCHED, word.toLowerCase())] : []))
}
