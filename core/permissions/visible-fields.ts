import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { declaredField } from '../definitions/problem-place.ts'
import { WHOLE_OPERATORS } from '../definitions/kind.ts'
import type { LinesType } from '../definitions/lines.ts'
import { PENDING } from '../definitions/pending.ts'
import { isEmpty, rowsOf, type Row } from '../kernel/wire.ts'
import { hasRole, isAlmighty, may, type Person } from '../kernel/person.ts'
import type { Hindrance } from './hindrance.ts'

/** How much of a field somebody may know (reliability AZ3, OUT3, sys S26). */
export type Visibility = 'whole' | 'masked' | 'none'

/** What is done with a field: shown, compared with one whole value, or used in a way that tells of a part of it or of its place among others. */
export type FieldUse = 'show' | 'compareWhole' | 'compare' | 'order' | 'group' | 'aggregate'

/** The code that a guard asks for: the type's own, or another type's where the guard names one whole. */
export const codeOfGuard = ({ area, name }: DocumentType, guard: string): string =>
  guard.includes(':') ? guard : `${area}:${name}:${guard}`

const hiddenByStep: Hindrance = { kind: 'rule', message: '本单的审批环节不向您显示此项，请联系流程管理员' }

/** What hides a field from a person; nothing where he sees it, masked or whole. */
export const whatHides = (type: DocumentType, field: Field, by: Person): Hindrance | undefined => {
  if (by.unseen?.has(field)) return hiddenByStep
  if (field.guard && !may(by, codeOfGuard(type, field.guard))) return { kind: 'code', code: codeOfGuard(type, field.guard) }
  if (field.visibleTo && !hasRole(by, field.visibleTo) && !isAlmighty(by)) return { kind: 'role', roles: field.visibleTo }
  return undefined
}

/** What shows a person no more than the ends of a field. */
export const whatMasks = (type: DocumentType, field: Field, by: Person): Hindrance | undefined => {
  const code = codeOfGuard(type, 'plain')
  return field.mask && !may(by, code) ? { kind: 'code', code } : undefined
}

/** How much of a field a person may know. What is hidden is neither sent nor accepted; what is masked shows its ends. */
export const visibilityOf = (type: DocumentType, field: Field, by: Person): Visibility => {
  if (whatHides(type, field, by)) return 'none'
  return whatMasks(type, field, by) ? 'masked' : 'whole'
}

/** Is the field hidden from the person in some record of the type? Whoever asked for records by it would find out what it hides. */
export const isUnseenInSome = (type: DocumentType, field: Field, { unseenInSome }: Person): boolean =>
  unseenInSome?.[type.key]?.some((place) => declaredField(type, place) === field) === true

/** May the person use the field so? A masked one is shown masked and, where its list asks for it, compared as a whole; never in part, never in order. */
export const mayUse = (type: DocumentType, field: Field, use: FieldUse, by: Person): boolean => {
  if (field.guardedBy) return use === 'show'
  if (use !== 'show' && isUnseenInSome(type, field, by)) return false
  const visibility = visibilityOf(type, field, by)
  if (visibility !== 'masked') return visibility === 'whole'
  return use === 'show' || (use === 'compareWhole' && field.queried !== undefined && field.queried !== false)
}

/** Is anything of the field shown to the person? */
export const seesField = (type: DocumentType, field: Field, by: Person): boolean => visibilityOf(type, field, by) !== 'none'

const ROLES = '@'
const EVERYBODY = '*'

/** What it takes to see a field, for a row of another type that tells of it and is `guardedBy` that. */
export const neededToSee = (type: DocumentType, { guard, visibleTo }: Field): string =>
  [EVERYBODY, ...(guard ? [codeOfGuard(type, guard)] : []), ...(visibleTo ? [`${ROLES}${visibleTo.join('|')}`] : [])].join()

const sees = (needed: string, by: Person): boolean =>
  needed
    .split(',')
    .every((one) =>
      one.startsWith(ROLES) ? isAlmighty(by) || hasRole(by, one.slice(ROLES.length).split('|')) : one === EVERYBODY || may(by, one),
    )

const wholeOnly = new WeakMap<Field, Field>()

/** A field that is only asked for by one whole value. */
const asWhole = (field: Field): Field => {
  const known = wholeOnly.get(field) ?? { ...field, kind: { ...field.kind, operators: WHOLE_OPERATORS } }
  wholeOnly.set(field, known)
  return known
}

/** The field as a person may ask by it, with the comparisons open to him; undefined where he may not at all. */
export const askedField = (type: DocumentType, field: Field, by: Person): Field | undefined => {
  if (mayUse(type, field, 'compare', by)) return field
  return mayUse(type, field, 'compareWhole', by) ? asWhole(field) : undefined
}

/** Is there somebody who does not see the field as it is? What everybody is told leaves it out. */
export const isGuarded = (field: Field): boolean =>
  field.guard !== undefined || field.visibleTo !== undefined || field.mask !== undefined || field.guardedBy !== undefined

type Keyed = readonly (readonly [key: string, field: Field])[]

const guardedFields = new WeakMap<Fields, Keyed>()

/** The few fields that not everybody sees as they are. */
const guardedIn = (fields: Fields, hidden?: (field: Field) => boolean): Keyed => {
  if (hidden) return Object.entries<Field>(fields).filter(([, field]) => isGuarded(field) || hidden(field))
  const known = guardedFields.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).filter(([, field]) => isGuarded(field))
  guardedFields.set(fields, found)
  return found
}

/** The person as he reads one record of the type: without sight of fields and columns of it, as `field` and `table.column`. */
export const unseeing = (type: DocumentType, places: readonly string[], by: Person): Person => {
  const unseen = places.flatMap((place) => declaredField(type, place) ?? [])
  if (unseen.length === 0 && !by.unseenInSome?.[type.key]) return by
  return { ...by, reading: type.key, unseen: new Set(unseen) }
}

/** The person as he reads what else is told beside one record. */
export const besideOne = ({ reading: _, ...by }: Person): Person => by

const hiddenHere = ({ unseen }: Person) => (unseen?.size ? (field: Field) => unseen.has(field) : undefined)

/** Which fields approvals hide where records of the type are read: of the one at hand those of its own, of any other those of some. */
const hiddenInAny = (type: DocumentType, by: Person) => {
  const own = hiddenHere(by)
  if (by.reading === type.key || !by.unseenInSome?.[type.key]) return own
  return (field: Field) => own?.(field) === true || isUnseenInSome(type, field, by)
}

/** Keys of a table's, or the header's, fields that stay hidden from the person. */
export const hiddenKeys = (type: DocumentType, fields: Fields, by: Person): readonly string[] =>
  guardedIn(fields, hiddenHere(by)).flatMap(([key, field]) => (seesField(type, field, by) ? [] : [key]))

const NONE: readonly string[] = []

/** How a right of type 2 names a field, or a column of a table, its own code first (sys S15). */
export const lockCodes = ({ area, name, fields }: DocumentType, table: string | undefined, key: string): readonly string[] => {
  const own = table === undefined ? [`field.${key}`, key] : [`col.${key}`, `${table}.${key}`, `field.${table}.${key}`]
  return (table !== undefined && !(key in fields) ? [...own, key] : own).map((code) => `${area}:${name}:${code}`)
}

/** May the person write a field, or a column of a table, that he sees? Not where a right of type 2 is in force that he does not hold. */
export const mayEdit = (type: DocumentType, table: string | undefined, key: string, by: Person): boolean =>
  whatLocks(type, table, key, by) === undefined

/** The right of type 2 that locks a field, or a column of a table, to whom it does not belong. */
export const whatLocks = (type: DocumentType, table: string | undefined, key: string, { locks }: Person): Hindrance | undefined => {
  const code = locks?.size ? lockCodes(type, table, key).find((one) => locks.has(one)) : undefined
  return code === undefined ? undefined : { kind: 'code', code }
}

/** Keys of the header's, or a table's, fields that the person sees and may not write. */
export const lockedKeys = (type: DocumentType, table: string | undefined, by: Person): readonly string[] => {
  if (!by.locks?.size) return NONE
  const fields = table === undefined ? type.fields : (type.lines[table]?.columns ?? {})
  return Object.keys(fields).filter((key) => !mayEdit(type, table, key, by) && seesField(type, fields[key]!, by))
}

/** Keys of the header's, or a table's, fields that nothing is taken of from the person: hidden ones and locked ones. The server fills them in. */
export const closedKeys = (type: DocumentType, table: string | undefined, by: Person): readonly string[] => {
  const hidden = hiddenKeys(type, table === undefined ? type.fields : (type.lines[table]?.columns ?? {}), by)
  const locked = lockedKeys(type, table, by)
  return locked.length ? [...hidden, ...locked] : hidden
}

/** Fields and columns, as `field` and `table.column`, that stay hidden from the person; undefined where he sees everything. */
export const hiddenPlaces = (type: DocumentType, by: Person): ReadonlySet<string> | undefined => {
  const head = hiddenKeys(type, type.fields, by)
  const rows = Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) =>
    hiddenKeys(type, columns, by).map((key) => `${table}.${key}`),
  )
  return head.length + rows.length === 0 ? undefined : new Set([...head, ...rows])
}

const openFigures = new WeakMap<Fields, readonly string[]>()

const openIn = (fields: Fields): readonly string[] => {
  const known = openFigures.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).flatMap(([key, { open, derived }]) => (open && derived === true ? [key] : []))
  openFigures.set(fields, found)
  return found
}

/**
 * Figures that are shown to the person although he may not see what they are worked out of, as `field` and `table.column`: the server
 * works them out for him. Undefined where there are none.
 */
export const givenFigures = (type: DocumentType, by: Person): ReadonlySet<string> | undefined => {
  const head = openIn(type.fields)
  const rows = Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) => openIn(columns).map((key) => `${table}.${key}`))
  return head.length + rows.length === 0 || seesAll(type, by) ? undefined : new Set([...head, ...rows])
}

/** Does the person see every field of the type? */
export const seesAll = (type: DocumentType, by: Person): boolean =>
  hiddenKeys(type, type.fields, by).length === 0 &&
  Object.values<LinesType>(type.lines).every((table) => hiddenKeys(type, table.columns, by).length === 0)

type Mask = (text: string) => string

/** So many signs stand at each end; of a text that is shorter than such a number nothing but its last quarter. */
const ends =
  (first: number, last: number, between: string, shortest: number): Mask =>
  (text) => {
    const signs = [...text]
    if (signs.length < shortest) return `****${signs.slice(signs.length - Math.floor(signs.length / 4), signs.length).join('')}`
    return `${signs.slice(0, first).join('')}${between}${signs.slice(signs.length - last).join('')}`
  }

const MASKS: Readonly<Record<NonNullable<Field['mask']>, Mask>> = {
  phone: ends(3, 4, '****', 11),
  idcard: ends(6, 4, '********', 15),
  bankcard: ends(0, 4, '**** **** ', 12),
}

/** A number of that sort as it is shown to whoever may not see it plain. */
export const masked = (mask: NonNullable<Field['mask']>, text: string): string => (text === '' ? '' : MASKS[mask](text))

/** What a person does not see of a field, of rows that say so where it is `unless`: nothing of it without a mask. */
type Cut = { readonly key: string; readonly mask: Mask | undefined; readonly unless?: (row: Values) => boolean }

const cutsIn = (type: DocumentType, fields: Fields, by: Person): readonly Cut[] => {
  const hidden = hiddenInAny(type, by)
  return guardedIn(fields, hidden).flatMap(([key, field]): Cut[] => {
    if (hidden?.(field)) return [{ key, mask: undefined }]
    const visibility = visibilityOf(type, field, by)
    const { guardedBy } = field
    if (guardedBy) {
      // What does not say who sees it is seen by nobody.
      const unless = (row: Values) => typeof row[guardedBy] === 'string' && sees(row[guardedBy], by)
      return [{ key, mask: undefined, unless }]
    }
    if (visibility === 'whole') return []
    return [{ key, mask: visibility === 'masked' ? MASKS[field.mask!] : undefined }]
  })
}

/** A value or several, as pairs of before and after stand in a history. */
const maskedValue = (value: unknown, mask: Mask): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, mask))
  return value === null || value === undefined || value === '' ? value : mask(String(value))
}

type Values = Readonly<Record<string, unknown>>

const cut = <R extends Values>(row: R, cuts: readonly Cut[]): R => {
  if (cuts.length === 0) return row
  const result: Record<string, unknown> = { ...row }
  for (const { key, mask, unless } of cuts) {
    if (unless?.(row)) continue
    if (mask === undefined) {
      delete result[key]
      delete result[`${key}_dictText`]
    } else if (row[key] !== undefined) result[key] = maskedValue(row[key], mask)
  }
  return result as R
}

/** bsc B2: that a change waits. What it holds is cut like a record, and has a call of its own. */
const toldPending = (type: DocumentType, row: Row): Row => (type.process && !isEmpty(row[PENDING]) ? { ...row, [PENDING]: 'Y' } : row)

/** How records of a type are cut to what a person may see, settled once for all of them. */
export const cutFor = (type: DocumentType, by: Person): ((row: Row) => Row) => {
  const head = cutsIn(type, type.fields, by)
  const tables = Object.entries<LinesType>(type.lines).flatMap(([name, { columns }]) => {
    const cuts = cutsIn(type, columns, by)
    return cuts.length ? [{ name, cuts }] : []
  })
  return (row) => {
    const own = cut(toldPending(type, row), head)
    let result: Record<string, Row[string]> | undefined
    for (const { name, cuts } of tables)
      if (row[name] !== undefined) (result ??= { ...own })[name] = rowsOf(row, name).map((one) => cut(one, cuts))
    return result ?? own
  }
}

/** The record without what the person may not see, numbers masked. */
export const visibleTo = (type: DocumentType, row: Row, by: Person): Row => cutFor(type, by)(row)

/** How values of a type's header, or of rows of one of its tables, are cut alike: single ones, or pairs as a history has them. */
export const valuesCutFor = (type: DocumentType, table: string | undefined, by: Person): (<V extends Values>(values: V) => V) => {
  const fields = table === undefined ? type.fields : type.lines[table]?.columns
  const cuts = fields ? cutsIn(type, fields, by) : []
  return (values) => cut(values, cuts)
}
