import { useMemo } from 'react'
import type { Person } from '../../core/kernel/person.ts'
import { personOf } from '../../core/session/person-of.ts'
import { useInside } from './use-inside.ts'

/** Who is signed in, as forms and rules know a person. */
export const usePerson = (): Person => {
  const { session, permissions } = useInside()
  return useMemo(() => personOf(session.user, permissions), [session.user, permissions])
}
