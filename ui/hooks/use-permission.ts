import { useMemo } from 'react'
import { excludedCodes, isLocked } from '../../core/permissions/permissions.ts'
import { useInside } from './use-inside.ts'

/** Questions about codes that take something away: columns, buttons of a table, fields. */
export const usePermissions = () => {
  const { permissions } = useInside()
  return useMemo(
    () => ({
      isLocked: (code: string) => isLocked(permissions, code),
      excluded: (prefix: string) => excludedCodes(permissions, prefix),
    }),
    [permissions],
  )
}
