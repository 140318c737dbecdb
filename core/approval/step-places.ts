import type { DocumentType } from '../definitions/document.ts'
import { editedAt, type Field, type Fields } from '../definitions/field.ts'
import { isTypedTable, type LinesType } from '../definitions/lines.ts'
import { declaredField } from '../definitions/problem-place.ts'
import { USUAL } from '../definitions/usual-keys.ts'
import type { DrawnStep, Node } from './approvals.port.ts'

/** A field or a column of a type, as a step of a version speaks of it. */
export type StepPlace = {
  /** `field`, or `table.column`. */
  readonly place: string
  readonly title: string
  /** People fill it in: a step may open it. */
  readonly isTyped: boolean
}

/** What `hides` says beside fields: the words of who decides stay hidden from the applicant (oa W34). */
export const OPINION = 'opinion'

const isUsual = (key: string): boolean => (USUAL as readonly string[]).includes(key)

/** May a step let somebody fill it in? What the program writes, or works out, nobody types. */
const isOpenable = (key: string, field: Field): boolean =>
  !isUsual(key) && !field.derived && !field.hidden && (field.editable === undefined || editedAt(field) !== undefined)

const placesIn = (fields: Fields, table: string, tableTitle: string, isTyped: boolean): readonly StepPlace[] =>
  Object.entries<Field>(fields)
    .filter(([, { hidden }]) => !hidden)
    .map(([key, field]) => ({
      place: `${table}${key}`,
      title: `${tableTitle}${field.title}`,
      isTyped: isTyped && isOpenable(key, field),
    }))

/** All that steps of a type's chain may speak of, in the order of its form. */
export const stepPlaces = ({ fields, lines }: DocumentType): readonly StepPlace[] => [
  ...placesIn(fields, '', '', true),
  ...Object.entries<LinesType>(lines)
    .filter(([, { batch }]) => !batch)
    .flatMap(([name, table]) => placesIn(table.columns, `${name}.`, `${table.title} · `, isTypedTable(table))),
]

/** Places that a version named and the type still has, or opens: names it does not know say nothing. */
export const placesNamed = (type: DocumentType, named: readonly string[]): readonly string[] =>
  named.filter((place) => place === OPINION || declaredField(type, place) !== undefined)

/** What a drawn step opens: what is edited there, and what must be filled in, for nobody is asked for what he cannot give. */
export const opensAt = (drawn: DrawnStep | undefined): ReadonlySet<string> => new Set([...(drawn?.edits ?? []), ...(drawn?.requires ?? [])])

/** Is a place opened by a step? */
export const isOpenedAt = (opened: ReadonlySet<string>, place: string, field: Field): boolean =>
  opened.has(place) && isOpenable(place.split('.').at(-1) ?? place, field)

/** Does a version open anything at the step? */
export const opensAnything = ({ drawn }: Node): boolean => opensAt(drawn).size > 0

/** Places of a type that are filled in at the steps of a role, as it is declared (`editAt`). */
export const declaredAt = ({ fields, lines }: DocumentType, role: string): readonly string[] => {
  const isHis = (one: Pick<Field, 'editable'>) => editedAt(one)?.includes(role) === true
  const own = (some: Fields, table: string, whole = false) =>
    Object.entries<Field>(some).flatMap(([key, field]) => (isOpenable(key, field) && (whole || isHis(field)) ? [`${table}${key}`] : []))
  return [...own(fields, ''), ...Object.entries<LinesType>(lines).flatMap(([name, table]) => own(table.columns, `${name}.`, isHis(table)))]
}

/** What a step says by places, each with those that may be said. */
export const PLACE_FIELDS = ['editFields', 'requiredFields', 'hideFields'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]

const OPINIONS: StepPlace = { place: OPINION, title: '审批意见（对申请人）', isTyped: false }

/** Which places of a type an administrator may choose there. */
export const placesFor = (type: DocumentType, name: PlaceField): readonly StepPlace[] =>
  name === 'hideFields' ? [OPINIONS, ...stepPlaces(type)] : stepPlaces(type).filter(({ isTyped }) => isTyped)

/** Places in words; those that the type has no more stay as they were written. */
export const placesSaid = (type: DocumentType | undefined, written: string): string => {
  const titles = new Map(type ? [OPINIONS, ...stepPlaces(type)].map(({ place, title }) => [place, title]) : [])
  return written
    .split(',')
    .filter(Boolean)
    .map((place) => titles.get(place) ?? place)
    .join('、')
}
