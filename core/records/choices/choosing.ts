import type { Catalogue } from '../../definitions/catalogue.ts'
import { fieldsInPlace } from '../../definitions/asked-fields.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import { viewOf } from '../../definitions/view.ts'
import { all, any, like, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { mayUse, visibleTo } from '../../permissions/visible-fields.ts'
import { SEARCHED } from '../../query/list-query.ts'
import { choiceOf } from '../facts/fact-queries.ts'
import { awaitedBy, isNobody } from './unfilled-conditions.ts'
import type { Facts } from '../facts/facts.port.ts'
import { labelKey } from '../labels.ts'
import { fieldAt } from '../list/queryable.ts'
import { apartOf } from '../record-title.ts'
import type { Choice } from '../remote-records.port.ts'

/** A field of a form that chooses among records: where it stands, and for which draft. */
export type Chooser = {
  readonly type: DocumentType
  readonly table?: string
  readonly key: string
  readonly field: Field
  /** The draft; a row's own draft holds that row alone. */
  readonly draft: Row
}

/** `field`, `table.column`, or what an action asks in place; undefined where the type has no such field. */
export const chooserAt = (type: DocumentType, place: string): Omit<Chooser, 'draft'> | undefined => {
  const inPlace = fieldsInPlace(type)
  const field = fieldAt(type, place) ?? (Object.hasOwn(inPlace, place) ? inPlace[place] : undefined)
  const [first = '', second] = place.split('.')
  return field && (second === undefined ? { type, key: first, field } : { type, table: first, key: second, field })
}

/** The type whose records are chosen among: the declared one, or the one a sibling decides. */
export const targetOfChooser = (catalogue: Catalogue, { field, table, draft }: Chooser): DocumentType | undefined => {
  const row = table ? (draft[table] as readonly Row[] | undefined)?.[0] : draft
  const key = field.by && field.targets ? field.targets[String(wireOf(row ?? {}, field.by))] : (targetOf(field) ?? field.kind.offers?.type)
  return key === undefined ? undefined : catalogue.find(key)
}

/** Categories below a field's root, the root itself left out. */
export const belowRoot = ({ root }: Field): readonly Condition[] =>
  root ? [{ field: 'code', op: 'starts', value: root }, ne('code', root)] : []

/** Records that other documents may choose: in a usable state, unless the field does not care for that, and not switched off. */
export const usable = (target: DocumentType, { anyState }: Pick<Field, 'anyState'> = {}): readonly Condition[] => [
  ...(target.usable && !anyState ? [oneOf('billStatus', target.usable)] : []),
  ...('enabled' in target.fields ? [ne('enabled', 'N')] : []),
]

/** What a record must be to be offered to this draft, and what must be filled in before any is. */
export type ChoiceCondition = { readonly where: Condition; readonly awaits: readonly Field[] }

export const offered = async (chooser: Chooser, target: DocumentType, facts: Facts, by: Person): Promise<Result<ChoiceCondition>> => {
  const { type, key, table, draft } = chooser
  const known = await facts.gather(type, draft, by)
  if (!known.ok) return known
  const { field } = chooser
  const view = viewOf(type, draft, known.value)
  const choice = choiceOf(type, view, { key, table, field })
  const awaits = choice && isNobody(choice) ? awaitedBy(type, draft, view, chooser) : []
  return ok({ where: offeredBy(target, field, choice), awaits })
}

/** What a field offers of the records of a type, narrowed by the choice that its draft makes. */
export const offeredBy = (target: DocumentType, field: Field, choice: Condition | undefined): Condition => {
  const own = field.kind.offers ? [field.kind.offers.among(field)] : belowRoot(field)
  return all(...usable(target, field), ...own, ...(choice ? [choice] : []))
}

/** The field that people know a record's number by, where it has one beside its title. */
export const codeField = ({ titleField, number, fields }: DocumentType): string | undefined => {
  const key = number?.field ?? ('code' in fields ? 'code' : undefined)
  return key === titleField ? undefined : key
}

/** The fields by which a record is known: its title, its number, of some trees the whole path. */
export const namesOf = (target: DocumentType): readonly string[] => {
  const code = codeField(target)
  return [target.titleField, ...(code ? [code] : []), ...(target.tree?.path ? [target.tree.path] : [])]
}

/** The fields of a record that choosing it fills or that formulas look at. */
export const fieldsTaken = ({ kind, fills = {}, reads = [] }: Field, target: DocumentType): readonly string[] => [
  ...new Set([...namesOf(target), ...(target.toldApartBy ?? []), ...(kind.keyed ? [kind.keyed] : []), ...Object.values(fills), ...reads]),
]

/** A value that is offered from a tree says its whole way: districts of one name lie in many cities. */
export const calledBy = ({ kind }: Field, { tree, titleField }: DocumentType): string => (kind.offers && tree?.path) || titleField

/** A record as its field offers it, without what the person may not see of it. */
export const choiceFrom = ({ field }: Pick<Chooser, 'field'>, target: DocumentType, record: Row, by: Person): Choice => {
  const seen = visibleTo(target, record, by)
  const code = codeField(target)
  const hint = code === undefined ? null : wireOf(seen, code)
  const apart = apartOf(target, seen)
  const values: Record<string, Row[string]> = {}
  for (const key of fieldsTaken(field, target)) {
    values[key] = seen[key] ?? null
    const label = seen[labelKey(key)]
    if (label !== undefined) values[labelKey(key)] = label
  }
  return {
    id: String(record[field.kind.keyed ?? 'id']),
    label: String(wireOf(seen, calledBy(field, target)) ?? hint ?? ''),
    ...(hint === null ? {} : { hint: String(hint) }),
    ...(apart ? { apart } : {}),
    values,
  }
}

/** Exactly one of this record's names, or its id. */
export const namedExactly = (target: DocumentType, texts: readonly string[]): Condition => ({
  any: [...namesOf(target), 'id'].map((name) => oneOf(name, texts)),
})

/** Base data is found by name, code or initials; its own pinyin may spell a name otherwise. */
export const named = (target: DocumentType, keyword: string, by: Person): Condition => {
  const names = namesOf(target)
  const open = names.filter((name) => !Object.hasOwn(target.fields, name) || mayUse(target, target.fields[name]!, 'compare', by))
  const found =
    target.sort === 'record' && open.length === names.length
      ? [like(SEARCHED, keyword.toLowerCase()), ...(target.tree?.path ? [like(target.tree.path, keyword)] : [])]
      : open.map((name) => like(name, keyword))
  return any(...found, ...('pinyin' in target.fields ? [like('pinyin', keyword)] : []))
}
