import { all, eq, type Condition } from '../../kernel/condition.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import { aboutOf } from '../../definitions/about.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import type { PlaceKey } from '../../definitions/type-keys.ts'
import type { Fact, FactDeclarations } from '../../definitions/views.ts'
import type { UnknownReference } from './facts.port.ts'
import { filledIn } from '../choices/unfilled-conditions.ts'
import { storedRow } from '../stored-row.ts'

/** What a draft asks about other records, told apart from who answers it: every adapter of Facts begins here. */

/** A field that names records. */
type Pointing = {
  readonly table: string | undefined
  readonly key: string
  readonly field: Field
  readonly target: string | undefined
  /** Does the type say which records it may name? */
  readonly isLimited: boolean
}

/** A record that a draft names, and where it does. */
export type Reference = {
  readonly pointing: Pointing
  readonly target: string
  readonly id: string
  readonly row: Row | undefined
  readonly index: number | undefined
}

const targetIn = ({ field, target }: Pointing, row: Row): string | undefined =>
  field.by && field.targets ? field.targets[String(wireOf(row, field.by))] : target

const pointing = new WeakMap<DocumentType, readonly Pointing[]>()

const points = (fields: Fields, choices: object = {}, table?: string): readonly Pointing[] =>
  Object.entries<Field>(fields)
    .filter(([, field]) => !field.kind.keyed && (targetOf(field) !== undefined || field.targets !== undefined))
    .map(([key, field]) => ({ table, key, field, target: targetOf(field), isLimited: key in choices || field.kind.among !== undefined }))

const pointersOf = (type: DocumentType): readonly Pointing[] => {
  const known = pointing.get(type)
  if (known) return known
  const ofTables = Object.entries<LinesType>(type.lines).flatMap(([name, table]) => points(table.columns, table.choices, name))
  const found = [...points(type.fields, type.choices), ...ofTables]
  pointing.set(type, found)
  return found
}

/** Every record that a draft names, wherever it does. */
export const referencesIn = (type: DocumentType, draft: Row): readonly Reference[] => {
  const found: Reference[] = []
  const add = (pointing: Pointing, from: Row, row: Row | undefined, index: number | undefined) => {
    const value = wireOf(from, pointing.key)
    if (isEmpty(value)) return
    const target = targetIn(pointing, from)
    if (!target) return
    if (!pointing.field.kind.many) found.push({ pointing, target, id: String(value), row, index })
    else for (const id of parts(value)) found.push({ pointing, target, id, row, index })
  }
  for (const pointing of pointersOf(type)) {
    if (pointing.table) rowsOf(draft, pointing.table).forEach((row, index) => add(pointing, row, row, index))
    else add(pointing, draft, undefined, undefined)
  }
  return found
}

/** The fields of each target that formulas, fills and checks of the type look at, and by which it says what a document is about. */
export const wantedFields = (type: DocumentType): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = wantedOf.get(type)
  if (known) return known
  const found = wantedIn(type)
  wantedOf.set(type, found)
  return found
}

const wantedOf = new WeakMap<DocumentType, ReadonlyMap<string, ReadonlySet<string>>>()

const wantedIn = (type: DocumentType): ReadonlyMap<string, ReadonlySet<string>> => {
  const wanted = new Map<string, Set<string>>()
  const about = aboutOf(type)
  for (const { key: own, field, table } of pointersOf(type)) {
    for (const target of field.targets ? Object.values(field.targets) : [targetOf(field)]) {
      if (!target) continue
      const keys = wanted.get(target) ?? new Set<string>()
      for (const key of [...Object.values(field.fills ?? {}), ...(field.reads ?? [])]) keys.add(key)
      if (table === undefined) for (const [key, name] of about) if (key === own) keys.add(name)
      wanted.set(target, keys)
    }
  }
  return wanted
}

/** How many rows a fact brings at most. */
export const mostOf = ({ most = 1_000 }: Pick<Fact, 'most'>): number => most

/** What a field that `first` and `rows` bring is called: a record's without `head.`, but for its identity, beside which its row has one. */
export const broughtAs = (key: string): string => (key === 'head.id' ? 'headId' : key.replace('head.', ''))

/** One question, ready to be asked. */
export type FactQuery = { readonly fact: Fact; readonly where: Condition }

/** A question of a document, or of one of its rows. */
export type PlacedFactQuery = FactQuery & { readonly name: string; readonly table: string | undefined; readonly rowId: string | undefined }

type Views = { readonly [table: string]: readonly unknown[] }

/** The document's own questions: all of them, or those named. */
export const headQuestions = (type: DocumentType, view: unknown, only?: ReadonlySet<string>): readonly PlacedFactQuery[] => {
  const found: PlacedFactQuery[] = []
  const facts = (type.facts ?? {}) as FactDeclarations
  for (const name in facts) {
    if (only && !only.has(name)) continue
    const fact = facts[name] as Fact
    const where = fact.where(view, undefined)
    if (where) found.push({ fact, where, name, table: undefined, rowId: undefined })
  }
  return found
}

/** The questions of all its rows, fact by fact: those of one fact are alike. */
export const rowQuestions = (type: DocumentType, view: unknown, draft: Row, only?: ReadonlySet<string>): readonly PlacedFactQuery[] => {
  const found: PlacedFactQuery[] = []
  for (const table in type.lines) {
    const { facts } = type.lines[table] as LinesType
    if (!facts) continue
    const views = (view as Views)[table] ?? []
    const rowIds = rowsOf(draft, table).map((row) => String(row['id']))
    for (const name in facts) {
      if (only && !only.has(`${table}.${name}`)) continue
      const fact = facts[name] as Fact
      rowIds.forEach((rowId, index) => {
        const where = fact.where(views[index], view)
        if (where) found.push({ fact, where, name, table, rowId })
      })
    }
  }
  return found
}

/** Which records a field may name, where its kind or its type limits them. */
export const choiceOf = (
  type: DocumentType,
  view: unknown,
  { key, table, field }: Pick<Pointing, 'key' | 'table' | 'field'>,
  index = 0,
): Condition | undefined => {
  const { among } = field.kind
  const chosen = declaredChoice(type, view, { key, table }, index)
  return among && chosen ? all(among, chosen) : (among ?? chosen)
}

const declaredChoice = (
  type: DocumentType,
  view: unknown,
  { key, table }: Pick<Pointing, 'key' | 'table'>,
  index: number,
): Condition | undefined => {
  const choices = (table ? type.lines[table]?.choices : type.choices)?.[key] as
    | ((subject: unknown, head?: unknown) => Condition | undefined)
    | undefined
  if (!choices) return undefined
  const choice = table ? choices((view as Views)[table]?.[index], view) : choices(view)
  return choice && filledIn(choice)
}

const existences = new Map<string, Fact>()

/** Is there such a record? One fact per target: whoever answers knows questions by it. */
export const existenceIn = (target: string): Fact => {
  const known = existences.get(target)
  if (known) return known
  const made: Fact = { give: 'exists', from: target as PlaceKey, where: () => undefined }
  existences.set(target, made)
  return made
}

/** Is this record among those its field offers? Asked of no field that offers all. */
export const choiceQuestion = (type: DocumentType, view: unknown, { pointing, target, id, index }: Reference): FactQuery | undefined => {
  const choice = pointing.isLimited ? choiceOf(type, view, pointing, index) : undefined
  return choice && { fact: existenceIn(target), where: all(eq('id', id), choice) }
}

/** Did the stored record, in the same place, name the same one already? What it kept it may keep. */
export const isUnchanged = ({ pointing: { key, table, field }, row, id }: Reference, old: Row | undefined): boolean => {
  if (!old) return false
  const was = table ? storedRow(old, table, row?.['id']) : old
  const value: Wire = was ? wireOf(was, key) : null
  return field.kind.many ? parts(value).includes(id) : value === id
}

/** A reference that is refused, as its form tells of it. */
export const unknownReferenceAt = ({ pointing: { table, key, field }, index }: Reference): UnknownReference => ({
  field: table ? `${table}.${key}` : key,
  title: field.title,
  ...(index === undefined ? {} : { row: index }),
})

/** May other documents choose a record in this state and with this switch, by a field that may care for its state? */
export const isUsable = (target: DocumentType, record: Row, { anyState }: Pick<Field, 'anyState'>): boolean =>
  (anyState || !target.usable || target.usable.includes(String(wireOf(record, 'billStatus')))) &&
  (!('enabled' in target.fields) || record['enabled'] !== 'N')
