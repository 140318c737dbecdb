import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { SamplesByType } from '../definitions/samples.ts'
import type { FactDeclarations } from '../definitions/views.ts'

type Needs = { readonly must: readonly string[]; readonly may: readonly string[] }

type Place = {
  readonly fields: Fields
  readonly required: Readonly<Record<string, unknown>> | undefined
  readonly facts: FactDeclarations | undefined
}

const typeIn = (key: string): string => key.split('.').slice(0, 2).join('.')

const placesOf = (type: DocumentType): readonly Place[] => [
  { fields: type.fields, required: type.required, facts: type.facts as FactDeclarations | undefined },
  ...Object.values<LinesType>(type.lines).map(({ columns, required, facts }) => ({ fields: columns, required, facts })),
]

/** Types a record cannot do without, and those it merely looks at. */
const needsOf = (type: DocumentType): Needs => {
  const must: string[] = []
  const may: string[] = []
  for (const { fields, required, facts } of placesOf(type)) {
    for (const [key, field] of Object.entries<Field>(fields)) {
      const target = targetOf(field)
      if (target) (field.required || required?.[key] ? must : may).push(typeIn(target))
    }
    may.push(...Object.values(facts ?? {}).map(({ from }) => typeIn(from)))
  }
  return { must: must.filter((key) => key !== type.key), may }
}

/** The types in an order in which each finds made what it needs and, where that makes no circle, what it looks at. */
export const sequence = (catalogue: Catalogue, samples: SamplesByType): readonly DocumentType[] => {
  const needs = new Map(
    catalogue.types.map((type) => {
      const { must, may } = needsOf(type)
      return [type.key, { must: [...must, ...(samples[type.key]?.after ?? [])], may }]
    }),
  )
  const closures = new Map<string, ReadonlySet<string>>()
  const closureOf = (key: string, above: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
    const known = closures.get(key)
    if (known || above.has(key)) return known ?? new Set()
    const closure = new Set(needs.get(key)?.must.flatMap((needed) => [needed, ...closureOf(needed, new Set([...above, key]))]))
    if (above.size === 0) closures.set(key, closure)
    return closure
  }
  const placed: DocumentType[] = []
  const seen = new Set<string>()
  const under = new Set<string>()
  const place = (key: string) => {
    const type = catalogue.find(key)
    if (!type || seen.has(key)) return
    seen.add(key)
    under.add(key)
    const { must, may } = needs.get(key) as Needs
    for (const needed of must) place(needed)
    for (const looked of may) if (![...closureOf(looked)].some((needed) => under.has(needed))) place(looked)
    under.delete(key)
    placed.push(type)
  }
  for (const type of catalogue.types) place(type.key)
  return placed
}
