import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { targetsOf } from '../../../core/definitions/fields.ts'
import type { Answer, Knowledge } from '../../../core/definitions/knowledge.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import type { Fact, FactDeclarations, Known } from '../../../core/definitions/views.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import { knowing } from '../people.ts'
import { tablesOf } from './places.ts'

const FILLED = { text: 'x', date: '2026-01-31', moment: '2026-01-31 08:00:00', decimal: '1', integer: 1 } as const

const itemsOf = ({ code }: Field, { dictionaries }: Catalogue): readonly string[] =>
  code === undefined ? [] : (dictionaries[code]?.items ?? []).map(({ value }) => value)

const valuesOf = (field: Field, catalogue: Catalogue): readonly string[] =>
  field.kind.name === 'bool' ? ['Y', 'N'] : itemsOf(field, catalogue)

const filledWith = (field: Field, catalogue: Catalogue): Wire =>
  valuesOf(field, catalogue)[0] ?? (targetsOf(field).length ? 'known' : FILLED[field.kind.storage])

/** A row with something in every field. */
export const filledRow = (fields: Fields, catalogue: Catalogue): Record<string, Wire> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, filledWith(field, catalogue)]))

const ROW = 'row-1'

const whole = (type: DocumentType, catalogue: Catalogue): Row => ({
  ...filledRow(type.fields, catalogue),
  ...Object.fromEntries(tablesOf(type).map(([table, { columns }]) => [table, [{ ...filledRow(columns, catalogue), id: ROW }]])),
  id: 'known',
})

/** The record that each reference may name, with all its fields. */
const refsOf = (catalogue: Catalogue): Knowledge['refs'] =>
  Object.fromEntries(catalogue.types.map((type) => [type.key, { known: filledRow(type.fields, catalogue) as Known }]))

const answerTo = ({ give, reads = [] }: Fact): Answer => {
  const found = Object.fromEntries(reads.map((key) => [key, '1']))
  return { exists: true, count: 1, total: '1', first: found, rows: [found] }[give]
}

const answersTo = (facts: FactDeclarations | undefined): Readonly<Record<string, Answer>> =>
  Object.fromEntries(Object.entries(facts ?? {}).map(([name, fact]) => [name, answerTo(fact)]))

const everything = (type: DocumentType, catalogue: Catalogue): Knowledge => ({
  ...knowing,
  refs: refsOf(catalogue),
  facts: answersTo(type.facts),
  rowFacts: Object.fromEntries(
    tablesOf(type).map(([table, { facts }]) => [table, { [ROW]: answersTo(facts as FactDeclarations | undefined) }]),
  ),
})

/** A type's document as formulas may come to see it. */
export type Situation = { readonly draft: Row; readonly view: any }

/** Empty, filled, and filled with each choice of each dictionary in turn; nothing or everything known of others. */
export const situationsOf = (type: DocumentType, catalogue: Catalogue): readonly Situation[] => {
  const known = everything(type, catalogue)
  const filled = whole(type, catalogue)
  const chosen = Object.entries<Field>(type.fields).flatMap(([key, field]) =>
    valuesOf(field, catalogue).map((value): Row => ({ ...filled, [key]: value })),
  )
  const inRows = tablesOf(type).flatMap(([table, { columns }]) =>
    Object.entries<Field>(columns).flatMap(([key, field]) =>
      valuesOf(field, catalogue).map((value): Row => ({ ...filled, [table]: [{ ...(filled[table] as readonly Row[])[0], [key]: value }] })),
    ),
  )
  return [
    { draft: {}, view: viewOf(type, {}, knowing) },
    { draft: filled, view: viewOf(type, filled, knowing) },
    ...[filled, ...chosen, ...inRows].map((draft) => ({ draft, view: viewOf(type, draft, known) })),
  ]
}
