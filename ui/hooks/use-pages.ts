import { useMemo } from 'react'
import { pageOf, recordsOf } from '../../core/navigation/menu.ts'
import { useSession } from './use-session.ts'

/** Where the records of a document type are seen, as far as this person's menu has a page of it. */
export const usePages = () => {
  const { permissions } = useSession()
  return useMemo(
    () => ({
      list: (key: string): string | undefined => pageOf(permissions.menu, key),
      record: (key: string, id: string): string | undefined => {
        const page = recordsOf(permissions.menu, key)
        return page && `${page}/${encodeURIComponent(id)}`
      },
    }),
    [permissions.menu],
  )
}
