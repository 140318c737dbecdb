import type { Person } from '../../kernel/person.ts'
import type { Wire } from '../../kernel/wire.ts'

/** Whoever manages an organisation, as far as its own record says: its manager or his deputy. */
export const manages = (
  { empId }: Pick<Person, 'empId'>,
  { managerId, deputyId }: { readonly managerId: Wire; readonly deputyId: Wire },
): boolean => empId !== '' && (empId === managerId || empId === deputyId)
