import { actionOf } from './action-of.ts'
import type { DocumentType } from './document.ts'
import type { ActionType } from './buttons.ts'
import type { Field, Fields } from './field.ts'

/** What an action asks, as fields: own ones by key, others as they are declared in place. */
export const askedFields = (
  { fields }: Pick<DocumentType, 'fields'>,
  action: ActionType<unknown>,
): readonly (readonly [string, Field])[] => {
  const { ask } = action
  if (!ask) return []
  const begun = (action.begins ?? {}) as Readonly<Record<string, Field['default']>>
  const own = (key: string, field: Field): Field => (Object.hasOwn(begun, key) ? { ...field, default: begun[key] } : field)
  if (Array.isArray(ask)) return (ask as readonly string[]).flatMap((key) => (fields[key] ? [[key, own(key, fields[key])] as const] : []))
  return Object.entries<Field>(ask as Fields)
}

/** Fields that actions declare in place: no record has them, its history does. */
export const fieldsInPlace = ({ actions = {} }: Pick<DocumentType, 'actions'>): Fields =>
  Object.assign({}, ...Object.values<ActionType<unknown>>(actions).map(({ ask }) => (ask && !Array.isArray(ask) ? ask : {}))) as Fields

const asTypes = new WeakMap<object, DocumentType>()

/** What an action asks in place, as a type: it names records, codes and files as a header does. Undefined where it asks nothing so. */
export const askedAsType = (type: DocumentType, action: string): DocumentType | undefined => {
  const ask = actionOf(type, action)?.ask
  if (!ask || Array.isArray(ask)) return undefined
  const known = asTypes.get(ask)
  if (known) return known
  const fields = Object.fromEntries(Object.entries<Field>(ask as Fields).filter(([key]) => !Object.hasOwn(type.fields, key)))
  const { area, name, sort, title, path, titleField, order } = type
  const made: DocumentType = {
    key: `${type.key}:${action}`,
    area,
    name,
    sort,
    title,
    path,
    titleField,
    order,
    fields,
    lines: {},
    states: {},
  }
  asTypes.set(ask, made)
  return made
}

/** What is typed into a row that an action adds. */
export const typedColumns = (columns: Fields): readonly (readonly [string, Field])[] =>
  Object.entries<Field>(columns).filter(([, { derived, editable, hidden }]) => !derived && editable !== false && !hidden)
