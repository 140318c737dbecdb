import { useMemo } from 'react'
import { excludedCodes, isLocked, isShown } from '../../core/permissions/permissions.ts'
import { useInside } from './use-inside.ts'

/** Is the button of this code shown? */
export const usePermission = (code: string): boolean => isShown(useInside().permissions, code)

/** Questions about many codes at once: the buttons of a row, the columns of a table. */
export const usePermissions = () => {
  const { permissions } = useInside()
  return useMemo(
    () => ({
      isShown: (code: string) => isShown(permissions, code),
      isLocked: (code: string) => isLocked(permissions, code),
      excluded: (prefix: string) => excludedCodes(permissions, prefix),
    }),
    [permissions],
  )
}
