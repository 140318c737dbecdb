import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { all, eq } from '../../kernel/condition.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { existenceIn, type FactQuery } from '../facts/fact-queries.ts'
import { belowRoot, usable } from '../choices/choosing.ts'
import type { UnknownReference } from '../facts/facts.port.ts'
import { storedRow } from '../stored-row.ts'

type Coded = { readonly key: string; readonly field: Field; readonly table: string | undefined }

/** The fields of a type that hold codes of one sort, found once. */
const codedFields = (isWanted: (field: Field) => boolean): ((type: DocumentType) => readonly Coded[]) => {
  const known = new WeakMap<DocumentType, readonly Coded[]>()
  const codedIn = (fields: Fields, table?: string): readonly Coded[] =>
    Object.entries<Field>(fields)
      .filter(([, field]) => !field.derived && isWanted(field))
      .map(([key, field]) => ({ key, field, table }))
  return (type) => {
    const found = known.get(type) ?? [
      ...codedIn(type.fields),
      ...Object.entries<LinesType>(type.lines).flatMap(([name, { columns }]) => codedIn(columns, name)),
    ]
    known.set(type, found)
    return found
  }
}

const ofDictionaries = codedFields(({ kind }) => kind.name === 'dict' || kind.name === 'dicts' || kind.offers !== undefined)
const ofRecords = codedFields((field) => field.kind.keyed !== undefined && targetOf(field) !== undefined && field.editable !== false)

const valuesOf = ({ key, field }: Coded, row: Row): readonly string[] => {
  const value = wireOf(row, key)
  return field.kind.many ? parts(value) : isEmpty(value) ? [] : [String(value)]
}

/** Values of one place that are not offered there. */
type Strange = { readonly field: Field; readonly values: readonly string[]; readonly at: UnknownReference }

type IsOffered = (field: Field, value: string) => boolean

/** What `old` held in the same place may stay. */
const strangeIn = (fields: readonly Coded[], draft: Row, isOffered: IsOffered, old: Row | undefined): readonly Strange[] => {
  const strange: Strange[] = []
  const look = (coded: Coded, row: Row, before: () => Row | undefined, index?: number) => {
    const held = wireOf(row, coded.key)
    if (isEmpty(held) || (!coded.field.kind.many && isOffered(coded.field, String(held)))) return
    const values = valuesOf(coded, row).filter((value) => !isOffered(coded.field, value))
    if (values.length === 0) return
    const kept = new Set(valuesOf(coded, before() ?? {}))
    if (values.every((value) => kept.has(value))) return
    const { key, table, field } = coded
    const at = { field: table ? `${table}.${key}` : key, title: field.title, ...(index === undefined ? {} : { row: index }) }
    strange.push({ field, values, at })
  }
  for (const coded of fields) {
    const { table } = coded
    if (!table) look(coded, draft, () => old)
    else rowsOf(draft, table).forEach((row, index) => look(coded, row, () => old && storedRow(old, table, row['id']), index))
  }
  return strange
}

/** Codes of a draft that their dictionaries, or the regions, do not have. What `old` held in the same place may stay. */
export const strangeCodes = (type: DocumentType, draft: Row, isOffered: IsOffered, old?: Row): readonly UnknownReference[] =>
  strangeIn(ofDictionaries(type), draft, isOffered, old).map(({ at }) => at)

/** A code that a draft holds, and the question whether its field offers it. */
export type CodeQuestion = { readonly at: UnknownReference; readonly question: FactQuery }

/** Codes of records, as of categories, that a draft holds anew: for each the question whether its field offers it. */
export const codeQuestions = (type: DocumentType, draft: Row, catalogue: Catalogue, old?: Row): readonly CodeQuestion[] =>
  strangeIn(ofRecords(type), draft, () => false, old).flatMap(({ field, values, at }) => {
    const target = catalogue.find(targetOf(field) ?? '')
    if (!target) return []
    const offered = [...usable(target), ...belowRoot(field)]
    return values.map((value) => ({
      at,
      question: { fact: existenceIn(target.key), where: all(eq(field.kind.keyed ?? 'id', value), ...offered) },
    }))
  })
