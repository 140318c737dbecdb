import { type Catalogue, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Known } from '../../definitions/views.ts'
import { oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { labelKey } from '../labels.ts'
import type { Records } from '../records.port.ts'

/** Of each type that nobody chooses by hand, the fields that name others and fill such a column: with a choice its names would come. */
const filledWithNames = (type: DocumentType): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const tables: readonly Fields[] = [type.fields, ...Object.values<LinesType>(type.lines).map(({ columns }) => columns)]
  for (const fields of tables)
    for (const field of Object.values<Field>(fields)) {
      const target = targetOf(field)
      if (target === undefined || field.editable !== false) continue
      const named = Object.entries(field.fills ?? {}).flatMap(([own, theirs]) => (fields[own] && targetOf(fields[own]) ? [theirs] : []))
      if (named.length) found.set(target, new Set([...(found.get(target) ?? []), ...named]))
    }
  return found
}

const wanted = new WeakMap<DocumentType, ReadonlyMap<string, ReadonlySet<string>>>()

const wantedOf = (type: DocumentType) => {
  const known = wanted.get(type) ?? filledWithNames(type)
  wanted.set(type, known)
  return known
}

/** What is known for a form, with the names of what it is about to fill in. */
export const withFilledNames = async (
  type: DocumentType,
  knowledge: Knowledge,
  by: Person,
  { catalogue, records }: { readonly catalogue: Catalogue; readonly records: Records },
): Promise<Knowledge> => {
  let { refs } = knowledge
  for (const [name, fields] of wantedOf(type)) {
    const known: Readonly<Record<string, Known>> = refs[name] ?? {}
    const source = targetNamed(catalogue, name)
    const ids = Object.keys(known)
    if (!source || source.lines !== undefined || ids.length === 0) continue
    const page = await records.list(
      source.type,
      { where: oneOf('id', ids), order: [], fields: [...fields], pageNo: 1, pageSize: ids.length },
      by,
    )
    if (!page.ok) continue
    const named = { ...known }
    for (const row of page.value.records) {
      const id = String(row['id'])
      const names = [...fields].map((key) => [labelKey(key), row[labelKey(key)] ?? null] as const)
      named[id] = { ...named[id], ...(Object.fromEntries(names) as Known) }
    }
    refs = { ...refs, [name]: named }
  }
  return { ...knowledge, refs }
}
