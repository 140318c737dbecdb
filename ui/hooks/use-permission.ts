import { useMemo } from 'react'
import { excludedCodes } from '../../core/permissions/permissions.ts'
import { useSession } from './use-session.ts'

/** Questions about codes that take something away: columns and buttons of a table. */
export const usePermissions = () => {
  const { permissions } = useSession()
  return useMemo(
    () => ({
      excluded: (prefix: string) => excludedCodes(permissions, prefix),
    }),
    [permissions],
  )
}
