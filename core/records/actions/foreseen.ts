import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { formulaValue } from '../../definitions/formula-value.ts'
import type { Person } from '../../kernel/person.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { seesField } from '../../permissions/visible-fields.ts'

/** Thrown where a condition looks at what is not known here. */
const UNKNOWN = Symbol('unknown')

const unknown = (): never => {
  throw UNKNOWN
}

/** What stands around a record that was only read: who looks at it, and no answers to its questions. */
const around = (row: Row, me: Person) => ({
  id: String(row['id'] ?? ''),
  state: String(row['billStatus'] ?? 'draft'),
  me,
  old: row,
  ref: unknown,
  asked: unknown,
  get facts(): never {
    return unknown()
  },
  get today(): never {
    return unknown()
  },
  get now(): never {
    return unknown()
  },
})

const valueIn = (fields: Fields, row: Row, key: string, isThere: (field: Field) => boolean): unknown => {
  const field = fields[key]
  return !field || (row[key] === undefined && !isThere(field)) ? unknown() : formulaValue(field, wireOf(row, key))
}

const looking = (look: (key: string) => unknown): object => new Proxy({}, { get: (_, key) => look(String(key)) })

/** What the dialog of an action asks: nobody knows it before. */
type ConditionReads = { readonly fields: ReadonlySet<string>; readonly table: string | undefined; readonly columns: ReadonlySet<string> }

const NOTHING_ASKED: ConditionReads = { fields: new Set(), table: undefined, columns: new Set() }

export const askedBy = ({ ask, askRows }: ActionType<unknown>): ConditionReads => ({
  fields: new Set(Array.isArray(ask) ? (ask as readonly string[]) : Object.keys(ask ?? {})),
  table: askRows?.fill,
  columns: new Set(askRows?.fill === undefined ? [] : askRows.columns),
})

/**
 * Whether a condition of the definition holds, as far as the values tell that the record was read with; undefined where it looks further,
 * at other records or at the time. What cannot be told here the server says.
 */
export const foreseen = (
  type: DocumentType,
  row: Row,
  me: Person,
  holds: (doc: never) => boolean,
  asking?: ConditionReads,
): boolean | undefined => {
  const { fields, table: asked, columns } = asking ?? NOTHING_ASKED
  // A stored row of a list holds all that is listed, but for what is empty.
  const isListed = (field: Field): boolean => row['version'] !== undefined && Boolean(field.listed) && seesField(type, field, me)
  const look = (key: string): unknown => {
    if (key === '$') return around(row, me)
    const table = type.lines[key]
    if (table && Array.isArray(row[key]))
      return rowsOf(row, key).map((one) =>
        looking((column) => (key === asked && columns.has(column) ? unknown() : valueIn(table.columns, one, column, () => false))),
      )
    return fields.has(key) ? unknown() : valueIn(type.fields, row, key, isListed)
  }
  try {
    return holds(looking(look) as never)
  } catch (thrown) {
    if (thrown === UNKNOWN) return undefined
    throw thrown
  }
}
