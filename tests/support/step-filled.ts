import type { Chain } from '../../core/approval/approvals.port.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Person } from '../../core/kernel/person.ts'
import { rowsOf, type Row, textAt } from '../../core/kernel/wire.ts'
import { stepFields } from '../../core/records/approval/step-fields.ts'

type Step = { readonly type: DocumentType; readonly chain: Chain; readonly record: Row; readonly by: Person }

/** Of all that is filled in on a document's way what belongs to the step at hand. */
export const filledAt = ({ type, chain, record, by }: Step, given: Row): Row => {
  const { head, tables } = stepFields(type, chain, record, by)
  const own = (keys: readonly string[], row: Row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))
  const rowsIn = (table: string, keys: readonly string[], only: ReadonlySet<string> | undefined) =>
    rowsOf(given, table)
      .filter((row) => only?.has(textAt(row, 'id')) !== false)
      .map((row) => own(['id', ...keys], row))
  return {
    ...own(
      head.map(([key]) => key),
      given,
    ),
    ...Object.fromEntries(
      tables.map(({ table, columns, only }) => [
        table,
        rowsIn(
          table,
          columns.map(([key]) => key),
          only,
        ),
      ]),
    ),
  }
}
