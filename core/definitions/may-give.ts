import { ADMINISTRATOR, type Person } from '../kernel/person.ts'

const TENANT_ADMINISTRATOR = 'tenant_admin'

/** sys S18, S31: whoever administers a tenant may give every role but that of the platform; others what they hold themselves. */
export const mayGive = ({ roles }: Pick<Person, 'roles'>, role: string | null): boolean =>
  roles.includes(ADMINISTRATOR) ||
  (roles.includes(TENANT_ADMINISTRATOR) && role !== ADMINISTRATOR) ||
  (role !== null && roles.includes(role))

/** Nobody touches what an account signs in with while it holds, held yesterday or will hold tomorrow a role that he may not give. */
export const isOver = (me: Pick<Person, 'roles'>, held: readonly (string | null)[]): boolean => held.every((role) => mayGive(me, role))
