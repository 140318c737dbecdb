import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import { all, any, ge, like, lt, type Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { mayUse } from '../permissions/visible-fields.ts'
import { type IdsQuery, SEARCHED } from '../query/list-query.ts'
import { codeField, namesOf } from '../records/choices/choosing.ts'

/** What a type is asked: where all of it is spans of one field, this one. */
export type SearchCondition = Pick<IdsQuery, 'where' | 'spanOf'>

/** Only a text that is stored can be compared in part: neither what names another record nor what is worked out. */
const isText = (field: Field | undefined): field is Field =>
  field !== undefined &&
  field.kind.storage === 'text' &&
  !field.kind.labelled &&
  field.derived !== 'onRead' &&
  targetOf(field) === undefined

/** What a record is searched by: its name, its number, the initials it declares; only what the person may compare in part. */
export const searchedFields = (type: DocumentType, by: Person): readonly string[] =>
  [...namesOf(type), ...('pinyin' in type.fields ? ['pinyin'] : [])].filter((key) => {
    const field: Field | undefined = type.fields[key]
    return isText(field) && mayUse(type, field, 'compare', by)
  })

/** What is kept of a record to be searched in holds its title and its number: who may not compare both does not ask it. */
const mayAskWhole = (type: DocumentType, keys: readonly string[]): boolean =>
  type.sort === 'record' && [type.titleField, codeField(type) ?? type.titleField].every((key) => keys.includes(key))

/** Behind every number that begins with a word. */
const LAST_SIGN = '\u{10FFFF}'

/** Numbers that begin with a word, its letters as they are or as capitals: spans, so that an index answers them among very many. */
const beginning = (key: string, word: string): readonly Condition[] =>
  [...new Set([word, word.toUpperCase()])].map((start) => all(ge(key, start), lt(key, start + LAST_SIGN)))

/** Documents with such a number; undefined where the person may not search the type by it. */
export const numbered = (type: DocumentType, word: string, by: Person): SearchCondition | undefined => {
  const key = type.number?.field
  return key && searchedFields(type, by).includes(key) ? { where: any(...beginning(key, word)), spanOf: key } : undefined
}

/** Which records answer to a word; undefined where the person may search the type by nothing. Numbers begin with it, or a name contains it. */
export const answering = (type: DocumentType, word: string, by: Person): SearchCondition | undefined => {
  const keys = searchedFields(type, by)
  if (keys.length === 0) return undefined
  if (mayAskWhole(type, keys)) {
    const others = keys.filter((key) => key !== type.titleField && key !== codeField(type))
    return { where: any(like(SEARCHED, word.toLowerCase()), ...others.map((key) => like(key, word))) }
  }
  const number = type.number?.field
  if (keys.every((key) => key === number)) return numbered(type, word, by)
  return { where: any(...keys.flatMap((key) => (key === number ? beginning(key, word) : like(key, word)))) }
}

/** The references by which a document is found: those its list asks for, to whom business is done with. */
export const partnerFields = ({ find }: Catalogue, type: DocumentType, by: Person): readonly string[] =>
  Object.entries<Field>(type.fields).flatMap(([key, field]) => {
    const targets = [targetOf(field), ...Object.values(field.targets ?? {})]
    const isPartner = targets.some((target) => target !== undefined && find(target)?.party === 'partner')
    return isPartner && field.queried && mayUse(type, field, 'compare', by) ? [key] : []
  })
