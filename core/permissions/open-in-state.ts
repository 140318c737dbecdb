import type { DocumentType } from '../definitions/document.ts'
import { editedIn, type Field } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { hasRole, isAlmighty, type Person } from '../kernel/person.ts'
import type { Hindrance } from './hindrance.ts'

const states = new WeakMap<DocumentType, ReadonlySet<string>>()

const fieldsOf = (type: DocumentType): readonly Field[] =>
  [type.fields, ...Object.values<LinesType>(type.lines).map(({ columns }) => columns)].flatMap((fields) => Object.values<Field>(fields))

const statesNamed = (type: DocumentType): ReadonlySet<string> => {
  const known = states.get(type) ?? new Set(fieldsOf(type).flatMap((field) => Object.keys(editedIn(field))))
  states.set(type, known)
  return known
}

/** Does the record stand in a state in which only the fields that name it are written, and no row comes or goes (FORMAT.md, `editIn`)? */
export const isPartlyOpen = (type: DocumentType, state: string): boolean => statesNamed(type).has(state)

const isHis = (field: Field, state: string, by: Person): boolean => {
  const roles = editedIn(field)[state]
  return roles !== undefined && (isAlmighty(by) || hasRole(by, roles))
}

/** May the person write the field in a record that stands in that state, as far as the state goes? */
export const isOpenIn = (type: DocumentType, field: Field, state: string, by: Person): boolean =>
  !isPartlyOpen(type, state) || isHis(field, state, by)

/** What closes a field to the person in that state: roles that write it there, or the states in which he does. */
export const whatCloses = (type: DocumentType, field: Field, state: string, by: Person): Hindrance | undefined => {
  if (isOpenIn(type, field, state, by)) return undefined
  const roles = editedIn(field)[state]
  if (roles !== undefined) return { kind: 'role', roles: [roles].flat() }
  return { kind: 'state', states: Object.keys(type.states).filter((one) => isOpenIn(type, field, one, by)) }
}

/** Keys of the header's, or a table's, fields that stay as they are stored in that state. */
export const closedIn = (type: DocumentType, table: string | undefined, state: string, by: Person): readonly string[] => {
  if (!isPartlyOpen(type, state)) return []
  const fields = table === undefined ? type.fields : (type.lines[table]?.columns ?? {})
  return Object.keys(fields).filter((key) => !isHis(fields[key]!, state, by))
}

/** Is there anything in the record that the person writes in that state? */
export const hasOpenIn = (type: DocumentType, state: string, by: Person): boolean =>
  !isPartlyOpen(type, state) || fieldsOf(type).some((field) => isHis(field, state, by))

/** Roles that write something once a record has left its first states. */
export const writingRoles = (type: DocumentType): readonly string[] =>
  fieldsOf(type).flatMap((field) => Object.values(editedIn(field)).flat())
