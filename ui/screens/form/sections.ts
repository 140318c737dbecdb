import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { isServerOwned } from '../../../core/records/usual-fields.ts'

export type Titled = readonly (readonly [string, Field])[]

export type Section = { readonly title: string; readonly fields: Titled }

/** A total and the words that spell it: shown at the foot of the form, not among its fields. */
export type Total = { readonly key: string; readonly field: Field; readonly words: string | undefined }

const FIRST_TITLE = '基本信息'

/** Derived amounts whose next neighbour spells them in capital words. */
export const totalsOf = (fields: Titled): readonly Total[] =>
  fields.flatMap(([key, field], at) => {
    if (field.kind.name !== 'money' || !field.derived) return []
    const next = fields[at + 1]
    return next?.[1].title.endsWith('大写') && next[1].derived ? [{ key, field, words: next[0] }] : []
  })

/** So few fields before the first title are no section of their own. */
const FEW = 2

/** The form's fields in their titled sections, totals left out. */
export const sectionsOf = (fields: Titled): readonly Section[] => {
  const totals = new Set(totalsOf(fields).flatMap(({ key, words }) => [key, words]))
  const sections: { title: string; fields: (readonly [string, Field])[] }[] = []
  for (const entry of fields) {
    const [key, field] = entry
    if (field.section !== undefined || sections.length === 0) sections.push({ title: field.section ?? FIRST_TITLE, fields: [] })
    if (!totals.has(key)) sections.at(-1)!.fields.push(entry)
  }
  const [first, second, ...others] = sections.filter((section) => section.fields.length > 0)
  if (!first || !second) return first ? [first] : []
  const isOneWithTheNext = fields[0]?.[1].section === undefined && (first.fields.length <= FEW || first.title === second.title)
  return isOneWithTheNext ? [{ title: second.title, fields: [...first.fields, ...second.fields] }, ...others] : [first, second, ...others]
}

/** What nobody types and nothing filled yet says nothing in a form; only the number has its place from the beginning. */
export const isWorthShowing = (type: DocumentType, key: string, field: Field, draft: Row): boolean =>
  !isServerOwned(key, field) || key === type.number?.field || !isEmpty(wireOf(draft, key))

const isWanted = (key: string, field: Field) => !isServerOwned(key, field)

/** How much of a section is filled: for its folded line. */
export const fillOf = (fields: Titled, draft: Row): { readonly filled: number; readonly wanted: number } => {
  const typed = fields.filter(([key, field]) => isWanted(key, field))
  return { filled: typed.filter(([key]) => !isEmpty(wireOf(draft, key))).length, wanted: typed.length }
}

/** Must somebody still fill something in here? */
export const isIncomplete = (fields: Titled, draft: Row, required: (key: string, field: Field) => boolean): boolean =>
  fields.some(([key, field]) => isWanted(key, field) && required(key, field) && isEmpty(wireOf(draft, key)))
