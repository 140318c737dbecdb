import type { Chain } from '../../core/approval/approvals.port.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { stepFields } from '../../core/records/approval/step-fields.ts'

/** Of what is to be filled in on the way, what the step opens at which this person decides. */
export const filledAt = (type: DocumentType, chain: Chain, record: Row, by: Person, filled: Row): Row => {
  const { head, tables } = stepFields(type, chain, record, by)
  const open = new Set([...head.map(([key]) => key), ...tables.map(({ table }) => table)])
  return Object.fromEntries(Object.entries(filled).filter(([key]) => open.has(key)))
}
