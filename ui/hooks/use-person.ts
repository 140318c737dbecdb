import type { Person } from '../../core/kernel/person.ts'
import type { Permissions } from '../../core/permissions/permissions.ts'
import { personOf } from '../../core/session/person-of.ts'
import type { User } from '../../core/session/session.ts'
import { useSession } from './use-session.ts'

/** Who is signed in, as forms and rules know a person. */
export const usePerson = (): Person => {
  const { session, permissions } = useSession()
  return onePerson(session.user, permissions)
}

let known: { readonly user: User; readonly permissions: Permissions; readonly person: Person } | undefined

/** Put together once for all that ask: every field of a form does. */
const onePerson = (user: User, permissions: Permissions): Person => {
  if (known?.user !== user || known.permissions !== permissions) known = { user, permissions, person: personOf(user, permissions) }
  return known.person
}
